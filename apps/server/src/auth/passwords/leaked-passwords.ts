import { pwnedPassword } from 'hibp';
import type { Logger } from 'pino';
import { CircuitBreaker } from '../../platform/outbound-http/circuit-breaker.ts';

const timeoutMs = 2_000;
const pauseMs = 60_000;

/** Whether a password is in a list of leaked ones. */
export interface LeakedPasswords {
  /** False also when the list is unavailable. */
  includes(password: string): Promise<boolean>;
}

/**
 * Queries a server that speaks the range call of Pwned Passwords: it gets the first five hexadecimal digits
 * of the SHA-1, answers with all suffixes (padded, so that the length reveals nothing), and never learns the
 * password. A failing server blocks nobody: it is skipped for a minute, and the failure is logged.
 */
export function createLeakedPasswords(options: {
  serverUrl: string;
  log: Pick<Logger, 'warn'>;
  nowMs?: () => number;
}): LeakedPasswords {
  const breaker = new CircuitBreaker(pauseMs, options.nowMs ?? (() => performance.now()));
  return {
    async includes(password) {
      if (breaker.pausedBecause !== undefined) return false;
      try {
        const count = await pwnedPassword(password, {
          baseUrl: options.serverUrl,
          addPadding: true,
          timeoutMs,
          userAgent: 'Haulwright',
        });
        breaker.succeeded();
        return count > 0;
      } catch (error) {
        breaker.failed('it did not answer');
        options.log.warn(
          { err: error },
          `New passwords are not looked up among leaked ones for ${pauseMs / 1_000} s: the server did not answer`,
        );
        return false;
      }
    },
  };
}
