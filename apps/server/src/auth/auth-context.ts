import type { Logger } from 'pino';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Database, SystemTransaction } from '../platform/database/database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import type { CompanyRulesOf } from './company-rules.ts';
import type { IdentityProviderSettings } from './oauth/identity-provider.ts';
import type { LeakedPasswords } from './passwords/leaked-passwords.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { LiveSessions } from './sessions/live-sessions.ts';
import type { SessionLimits } from './sessions/session-limits.ts';
import type { AccessTokens } from './tokens/access-token.ts';

/** A person who signed up on their own and needs a company and a profile. */
export interface SignedUp {
  readonly userId: string;
  readonly email: string;
  /** Trimmed, at most 120 characters; empty when none was given. */
  readonly fullName: string;
  readonly companyName: string | null;
}

/** Runs in the transaction that creates the account: when it throws, there is no account. */
export type OnSignUp = (tx: SystemTransaction, person: SignedUp) => Promise<unknown>;

/**
 * Someone opened an invitation link: gives them a profile and a role in the inviting company.
 * @returns false when the invitation was withdrawn or has expired
 */
export type OnInvitationAccepted = (
  tx: SystemTransaction,
  person: { userId: string; email: string },
) => Promise<boolean>;

/** The address of an account was changed and confirmed; updates the product's copy. */
export type OnEmailChanged = (
  tx: SystemTransaction,
  person: { userId: string; email: string },
) => Promise<unknown>;

/** Whether the person holds a role in a company; without one they can only sign out. */
export type IsMember = (tx: SystemTransaction, userId: string) => Promise<boolean>;

/** Where a request comes from, for records and limits. */
export interface ClientDevice {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Dependencies of the flows. */
export interface AuthContext {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  readonly passwords: PasswordHasher;
  /** Undefined: new passwords are compared with the bundled list only. */
  readonly leakedPasswords: LeakedPasswords | undefined;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly sessionLimits: SessionLimits;
  readonly rateLimits: RateLimits;
  readonly onSignUp: OnSignUp;
  readonly onInvitationAccepted: OnInvitationAccepted;
  readonly onEmailChanged: OnEmailChanged;
  readonly isMember: IsMember;
  readonly companyRulesOf: CompanyRulesOf;
  readonly publicUrl: string;
  /** Addresses beside our own that a sign-in may return to; compared by origin. */
  readonly redirectUrls: readonly string[];
  readonly requireEmailConfirmation: boolean;
  readonly identityProviders: readonly IdentityProviderSettings[];
  readonly sms: SmsSender | undefined;
  readonly mailer: Pick<Mailer, 'send'> | undefined;
  /** Mails being sent; awaited when the service closes. */
  readonly deliveries: Set<Promise<unknown>>;
}
