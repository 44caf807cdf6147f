import { noCompanyMessage } from '@haulwright/domain/access/membership';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** A refusal in the wire protocol: HTTP status, stable code, message for people. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly weakPassword: readonly WeakPasswordReason[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    details: {
      weakPassword?: readonly WeakPasswordReason[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.weakPassword = details.weakPassword;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);

/** The one answer to an unknown user, an account without password and a wrong password. */
export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const userBanned = (status: 400 | 403) => new AuthError(status, 'user_banned', 'User is banned');

/** Someone was removed from the company; the client drops the session of a refused refresh. */
export const noCompany = () => new AuthError(403, 'no_company', noCompanyMessage);

export const tooManyRequests = (retryAfterSeconds: number, code = 'over_request_rate_limit') =>
  new AuthError(429, code, `Too many attempts. Please try again in ${waiting(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/**
 * The machine is checking as many passwords as it can; nobody's fault, so it counts against nobody's limit.
 */
export const tooManySignIns = (retryAfterSeconds: number) =>
  new AuthError(
    429,
    'over_request_rate_limit',
    `Many people are signing in right now. Please try again in ${waiting(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

/** Transient failure. 503 and never 4xx: on a refresh any other refusal makes the client drop its session. */
export const tryAgain = (cause?: unknown) =>
  new AuthError(503, 'request_timeout', 'The service is busy. Please try again in a moment.', {
    retryAfterSeconds: 1,
    cause,
  });

/** 503 for the same reason. */
export const diskFull = (cause: unknown) =>
  new AuthError(
    503,
    'request_timeout',
    'The server’s disk is full, so nothing can be saved. Free up space, or ask your server administrator to.',
    { retryAfterSeconds: 10, cause },
  );

const waiting = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
