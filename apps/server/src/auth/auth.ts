import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database, SystemTransaction } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { AuthContext, OnSignUp } from './auth-context.ts';
import { createAuthApp } from './http/auth-app.ts';
import { socketAddress } from './http/client-device.ts';
import { startHousekeeping } from './housekeeping.ts';
import { PasswordHasher, type PasswordHasherOptions } from './passwords/password-hasher.ts';
import { checkNewPassword } from './passwords/password-rules.ts';
import { defaultRateLimits, RateLimits, type RateLimitSettings } from './rate-limits/rate-limits.ts';
import { LiveSessions } from './sessions/live-sessions.ts';
import { defaultSessionLimits, type SessionLimits } from './sessions/session-limits.ts';
import type { AssuranceLevel } from './sessions/assurance.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { readEmailAddress } from './users/email-address.ts';
import { insertUser } from './users/users.queries.ts';

export type { OnSignUp, SignedUp } from './auth-context.ts';

/** Where the service answers, below the public address. */
export const authPath = '/auth/v1';

export interface AuthOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Address of the product without a trailing slash; `<publicUrl>/auth/v1` is the tokens' issuer. */
  readonly publicUrl: string;
  readonly onSignUp: OnSignUp;
  /** Tells people what happened to their account; without it they find out when they sign in. */
  readonly mailer?: Pick<Mailer, 'send'>;
  readonly rateLimits?: Partial<RateLimitSettings>;
  readonly sessionLimits?: SessionLimits;
  readonly passwordHasher?: PasswordHasherOptions;
  /** The caller's address; the connection's peer unless a trusted proxy stands before the server. */
  readonly clientAddress?: (c: Context) => string | null;
}

/** Who makes a request. */
export interface SignedInUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly aal: AssuranceLevel;
}

export interface Auth {
  /** Answers the paths below `/auth/v1`. */
  readonly app: Hono;
  /** Null unless the token is genuine, not ended, and its session still stands (looked up at most every 5 s). */
  verifyAccessToken(token: string): Promise<SignedInUser | null>;
  /** argon2id in PHC form. @throws AuthError when the password breaks the rules */
  hashPassword(password: string): Promise<string>;
  /** An account without the sign-up hook, in the caller's transaction: demo people, operators' commands. @returns its id */
  createUser(tx: SystemTransaction, account: { email: string; passwordHash: string; fullName: string }): Promise<string>;
  /** Stops the housekeeping. */
  close(): Promise<void>;
}

/** Builds the authentication service; makes its signing key on the first start. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { database, secrets, log, now, onSignUp } = options;
  const keys = await openSigningKeys({ database, secrets, log, now });
  const context: AuthContext = {
    database,
    secrets,
    log,
    now,
    onSignUp,
    publicUrl: options.publicUrl,
    mailer: options.mailer,
    passwords: new PasswordHasher(options.passwordHasher),
    accessTokens: createAccessTokens({ keys, issuer: `${options.publicUrl}${authPath}`, now }),
    liveSessions: new LiveSessions(database, now),
    sessionLimits: options.sessionLimits ?? defaultSessionLimits,
    rateLimits: new RateLimits(database, { ...defaultRateLimits, ...options.rateLimits }, now),
  };
  await context.passwords.prepare();
  const housekeeping = startHousekeeping(context);

  return {
    app: createAuthApp({ context, keys, basePath: authPath, clientAddress: options.clientAddress ?? socketAddress }),
    async verifyAccessToken(token) {
      const claims = await context.accessTokens.verify(token);
      if (!claims || !(await context.liveSessions.isLive(claims.sessionId))) return null;
      const { userId, sessionId, email, aal } = claims;
      return { userId, sessionId, email, aal };
    },
    async hashPassword(password) {
      checkNewPassword(password);
      return context.passwords.hash(password);
    },
    async createUser(tx, { email, passwordHash, fullName }) {
      const user = await insertUser(tx, { email: readEmailAddress(email), passwordHash, userMetadata: { full_name: fullName }, now: now() });
      return user.id;
    },
    close: () => housekeeping.stop(),
  };
}
