import type { Logger } from 'pino';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Database, SystemTransaction } from '../platform/database/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { LiveSessions } from './sessions/live-sessions.ts';
import type { SessionLimits } from './sessions/session-limits.ts';
import type { AccessTokens } from './tokens/access-token.ts';

/** A person who signed up by himself, to be given a company and a profile. */
export interface SignedUp {
  readonly userId: string;
  readonly email: string;
  /** Trimmed, at most 120 characters; empty when none was given. */
  readonly fullName: string;
  readonly companyName: string | null;
}

/** Runs in the transaction that makes the account: when it throws, there is no account. */
export type OnSignUp = (tx: SystemTransaction, person: SignedUp) => Promise<unknown>;

/** Where a request comes from, for records and limits. */
export interface ClientDevice {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** What the flows work with. */
export interface AuthContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  readonly passwords: PasswordHasher;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly sessionLimits: SessionLimits;
  readonly rateLimits: RateLimits;
  readonly onSignUp: OnSignUp;
  readonly publicUrl: string;
  readonly mailer: Pick<Mailer, 'send'> | undefined;
}
