import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import { currentRequest } from '../requests/current-request.ts';
import { describeError } from './describe-error.ts';

/**
 * The process's log: JSON lines, errors without the values they carry, nothing of what callers authenticate
 * with.
 */
export function createLogger(
  level: Level | 'silent',
  stream: DestinationStream = pino.destination({ sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      // What is logged while a request is answered can be found by the id its caller was told.
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
