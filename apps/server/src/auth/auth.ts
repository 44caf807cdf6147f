import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database, SystemTransaction } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type {
  AuthContext,
  ClientDevice,
  IsMember,
  OnEmailChanged,
  OnInvitationAccepted,
  OnSignUp,
} from './auth-context.ts';
import type { CompanyRulesOf } from './company-rules.ts';
import type { IdentityProviderSettings } from './oauth/identity-provider.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import { recordEvent, type TrackerAction } from './audit/audit.queries.ts';
import { listEvents, type EventQuery, type ListedEvent } from './audit/event-list.queries.ts';
import { createInvitations, type Invitations } from './flows/invitations.ts';
import { renameFactor } from './flows/factor-remove.ts';
import { AuthError } from './http/auth-error.ts';
import { createAuthApp } from './http/auth-app.ts';
import { clientAddressReader, clientDevice } from './http/client-device.ts';
import { startHousekeeping } from './housekeeping.ts';
import { deliver } from './mails/deliver.ts';
import { removedFromCompanyNotice } from './mails/notices.ts';
import { createLeakedPasswords } from './passwords/leaked-passwords.ts';
import { PasswordHasher, type PasswordHasherOptions } from './passwords/password-hasher.ts';
import { checkNewPassword } from './passwords/password-rules.ts';
import {
  defaultRateLimits,
  RateLimits,
  type RateLimitSettings,
  type StrangersDoor,
} from './rate-limits/rate-limits.ts';
import { LiveSessions } from './sessions/live-sessions.ts';
import { createSessionControl, type SessionControl } from './sessions/session-control.ts';
import { defaultSessionLimits, type SessionLimits } from './sessions/session-limits.ts';
import type { AssuranceLevel } from './sessions/assurance.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { normalizeEmail, readEmailAddress } from './users/email-address.ts';
import { insertUser } from './users/users.queries.ts';

export type { EventQuery, ListedEvent } from './audit/event-list.queries.ts';
export type { InvitationMail, Invitations } from './flows/invitations.ts';
export type { OnEmailChanged, OnInvitationAccepted, OnSignUp, SignedUp } from './auth-context.ts';

/** Base path of the service, below the public address. */
export const authPath = '/auth/v1';

const closingMs = 3_000;

export interface AuthOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Address of the product without a trailing slash; `<publicUrl>/auth/v1` is the tokens' issuer. */
  readonly publicUrl: string;
  readonly onSignUp: OnSignUp;
  /** Without it no invitation can be accepted. */
  readonly onInvitationAccepted?: OnInvitationAccepted;
  readonly onEmailChanged?: OnEmailChanged;
  /** Without it everybody is treated as a member. */
  readonly isMember?: IsMember;
  /** Without it no company has its own rules. */
  readonly companyRulesOf?: CompanyRulesOf;
  readonly redirectUrls?: readonly string[];
  /** False: a sign-up needs no confirmed address and gives a session at once. */
  readonly requireEmailConfirmation?: boolean;
  readonly identityProviders?: readonly IdentityProviderSettings[];
  /** Texts codes; without it phone factors are not offered. */
  readonly sms?: SmsSender;
  /** Tells people what happened to their account; without it they find out when they sign in. */
  readonly mailer?: Pick<Mailer, 'send'>;
  /** A server that speaks the range call of Pwned Passwords; without it new passwords are not looked up. */
  readonly leakedPasswordsUrl?: string | undefined;
  readonly rateLimits?: Partial<RateLimitSettings>;
  readonly sessionLimits?: SessionLimits;
  readonly passwordHasher?: PasswordHasherOptions;
  /** Reads the caller's address; by default the connection's peer, for servers without a trusted proxy. */
  readonly clientAddress?: (c: Context) => string | null;
}

export interface TrackerEvent {
  readonly action: TrackerAction;
  /** The device's name. */
  readonly method: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly device: ClientDevice;
}

/** The person making a request. */
export interface SignedInUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** The current level of the session; the token may say something older. */
  readonly aal: AssuranceLevel;
  /** Has set up a second step; at `aal1` this session has not passed it. */
  readonly hasVerifiedFactor: boolean;
}

export interface Auth extends SessionControl, Invitations {
  /** Serves the paths below `/auth/v1`. */
  readonly app: Hono;
  /**
   * Null unless the token is genuine and unexpired and its session is still active (checked at most every 5
   * s).
   */
  verifyAccessToken(token: string): Promise<SignedInUser | null>;
  /**
   * Refreshes many sessions in one query; their tokens are then verified from the cache for a few seconds.
   */
  findSessionsAgain(sessionIds: readonly string[]): Promise<void>;
  /**
   * Renames one's own factor; `name` is trimmed and bounded, and unique unless empty. The caller has checked
   * that the session passed its second step.
   */
  renameFactor(
    userId: string,
    factorId: string,
    name: string,
  ): Promise<'renamed' | 'not-found' | 'name-taken'>;
  /** argon2id in PHC form. @throws AuthError when the password breaks the rules */
  hashPassword(password: string): Promise<string>;
  /**
   * Creates an account without the sign-up hook, in the caller's transaction: for demo people and operators'
   * commands.
   * @returns its id
   */
  createUser(
    tx: SystemTransaction,
    account: { email: string; passwordHash: string; fullName: string },
  ): Promise<string>;
  /** Identifies the caller's device, as the service itself does. */
  deviceOf(c: Context): ClientDevice;
  /** Sign-in events of these people, newest first. */
  listEvents(query: EventQuery): Promise<ListedEvent[]>;
  /** Records what a signed-in person did with a device that sends where a truck is. */
  recordTracker(event: TrackerEvent): Promise<void>;
  /**
   * Counts a mail requested by a signed-in person. @returns false when the limit of the person or of the
   * recipient is reached
   */
  mayMail(device: ClientDevice, address: string): Promise<boolean>;
  /** Counts the use of a secret by somebody without an account; false when this network is over its limit. */
  mayTry(device: ClientDevice, door: StrangersDoor): Promise<boolean>;
  /** Mails a person who was removed from a company; called after the commit, does not block. */
  tellRemovedFromCompany(email: string, companyName: string): void;
  /** Stops the housekeeping and waits briefly for mails being sent. */
  close(): Promise<void>;
}

/** Builds the authentication service; creates its signing key on the first start. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { database, secrets, log, now, onSignUp } = options;
  const keys = await openSigningKeys({ database, secrets, log, now });
  const context: AuthContext = {
    database,
    secrets,
    log,
    now,
    onSignUp,
    onInvitationAccepted: options.onInvitationAccepted ?? (() => Promise.resolve(false)),
    onEmailChanged: options.onEmailChanged ?? (() => Promise.resolve()),
    isMember: options.isMember ?? (() => Promise.resolve(true)),
    companyRulesOf: options.companyRulesOf ?? (() => Promise.resolve(null)),
    publicUrl: options.publicUrl,
    redirectUrls: options.redirectUrls ?? [],
    requireEmailConfirmation: options.requireEmailConfirmation ?? false,
    identityProviders: options.identityProviders ?? [],
    sms: options.sms,
    mailer: options.mailer,
    deliveries: new Set(),
    leakedPasswords:
      options.leakedPasswordsUrl === undefined
        ? undefined
        : createLeakedPasswords({ serverUrl: options.leakedPasswordsUrl, log }),
    passwords: new PasswordHasher(options.passwordHasher),
    accessTokens: createAccessTokens({ keys, issuer: `${options.publicUrl}${authPath}`, now }),
    liveSessions: new LiveSessions(database, now),
    sessionLimits: options.sessionLimits ?? defaultSessionLimits,
    rateLimits: new RateLimits(database, { ...defaultRateLimits, ...options.rateLimits }, log),
  };
  await context.passwords.prepare();
  const housekeeping = startHousekeeping(context);
  const clientAddress = options.clientAddress ?? clientAddressReader([]);
  const deviceOf = (c: Context) => clientDevice(c, clientAddress(c));

  return {
    app: createAuthApp({ context, keys, basePath: authPath, deviceOf }),
    async verifyAccessToken(token) {
      const claims = await context.accessTokens.verify(token);
      if (!claims) return null;
      // issued within that second
      const session = await context.liveSessions.find(claims.sessionId, (claims.issuedAt + 1) * 1_000);
      if (!session) return null;
      const { userId, sessionId, email } = claims;
      const aal = claims.aal === 'aal2' ? session.aal : 'aal1';
      return { userId, sessionId, email, aal, hasVerifiedFactor: session.hasVerifiedFactor };
    },
    findSessionsAgain: (sessionIds) => context.liveSessions.findAgain(sessionIds),
    ...createSessionControl(context),
    renameFactor: (userId, factorId, name) => renameFactor(context, userId, factorId, name),
    ...createInvitations(context),
    async hashPassword(password) {
      await checkNewPassword(context, password);
      return context.passwords.hash(password);
    },
    async createUser(tx, { email, passwordHash, fullName }) {
      const user = await insertUser(tx, {
        email: readEmailAddress(email),
        passwordHash,
        userMetadata: { full_name: fullName },
        now: now(),
      });
      return user.id;
    },
    deviceOf,
    listEvents: (query) => database.asSystem((tx) => listEvents(tx, query)),
    recordTracker: (event) =>
      database.asSystem((tx) => recordEvent(tx, { ...event, succeeded: true, outcome: 'ok', now: now() })),
    async mayMail({ ipAddress }, address) {
      try {
        return await context.rateLimits.countMail(ipAddress, normalizeEmail(address));
      } catch (error) {
        if (error instanceof AuthError && error.status === 429) return false;
        throw error;
      }
    },
    mayTry: ({ ipAddress }, door) => isWithinLimit(context.rateLimits.countStranger(door, ipAddress)),
    tellRemovedFromCompany: (email, companyName) =>
      deliver(context, email, removedFromCompanyNotice(companyName)),
    async close() {
      await housekeeping.stop();
      await Promise.race([Promise.all(context.deliveries), wait(closingMs, undefined, { ref: false })]);
    },
  };
}

async function isWithinLimit(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) return false;
    throw error;
  }
}
