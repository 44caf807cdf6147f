import type { Logger } from 'pino';
import type { AnsweredRequest } from './ingress.ts';

/**
 * One line a request: which call, by whom, how it ended. Addresses, queries and headers stay out, as they
 * hold names, codes and tokens. Where it is not asked for, the lines are at the level of debugging.
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
