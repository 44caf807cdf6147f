import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { currentRequest } from '../requests/current-request.ts';
import { describeError } from './describe-error.ts';

/** The process's log: JSON lines, errors without their values, no credentials. */
export function createLogger(
  level: Level | 'silent',
  stream: DestinationStream = pino.destination({ sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      // Log lines of a request carry the id its caller was given.
      mixin: () => {
        const request = currentRequest();
        return request ? { requestId: request.id } : {};
      },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: ['req.headers.authorization', 'password', 'token'],
    },
    stream,
  );
}
