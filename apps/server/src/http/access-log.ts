import type { Logger } from 'pino';
import type { AnsweredRequest } from './ingress.ts';

/**
 * Logs one line per request: which call, by whom, with what result. Addresses, queries and headers are left
 * out, as they hold names, codes and tokens. When switched off, the lines are logged at debug level.
 */
export function accessLog(log: Logger, isOn: boolean): (request: AnsweredRequest) => void {
  const level = isOn ? 'info' : 'debug';
  return ({ record, method, path, status, ms, bytes, isCutOff }) => {
    const { id: requestId, userId, companyId } = record;
    log[level](
      {
        requestId,
        method,
        path,
        status,
        ms: Math.round(ms),
        bytes,
        ...(userId && { userId }),
        ...(companyId && { companyId }),
        ...(isCutOff && { cutOff: true }),
      },
      'request',
    );
  };
}
