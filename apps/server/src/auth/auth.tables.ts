import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { notNegative, oneOf } from '../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../platform/database/columns.ts';
import type { AppMetadata, Metadata } from './users/metadata.ts';
import { assuranceLevels, type AssuranceLevel, type AuthenticationMethod } from './sessions/assurance.ts';

/**
 * The authentication service's own schema. `app_user` has no rights on it, so that no request for a company's
 * data can read it; the rest of the product knows only a person's id, e-mail and name.
 */
export const authSchema = pgSchema('auth');

export const users = authSchema.table(
  'users',
  {
    id: primaryId(),
    /** Trimmed and lower-cased. */
    email: text('email').notNull(),
    /** argon2id in PHC string form; null for accounts that sign in by other means only. */
    passwordHash: text('password_hash'),
    /**
     * Set at once while confirmation is not required; whether the address is proven is recorded in the
     * identity's `email_verified`.
     */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Writable by the user: never authorise by it. */
    userMetadata: jsonb('user_metadata').$type<Metadata>().notNull().default({}),
    appMetadata: jsonb('app_metadata').$type<AppMetadata>().notNull(),
    /** The target of a change of address that is not confirmed yet. */
    newEmail: text('new_email'),
    confirmationSentAt: instant('confirmation_sent_at'),
    recoverySentAt: instant('recovery_sent_at'),
    emailChangeSentAt: instant('email_change_sent_at'),
    invitedAt: instant('invited_at'),
    lastSignInAt: instant('last_sign_in_at'),
    bannedUntil: instant('banned_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email)],
);

/** A way an account signs in: its e-mail address, or the subject at a provider. */
export const identities = authSchema.table(
  'identities',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Subject at the provider; for `email` the user's id. */
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Metadata>().notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('identities_provider_key').on(t.provider, t.providerId),
    index('identities_user_id_idx').on(t.userId),
  ],
);

/**
 * One signed-in device. Its refresh tokens are derived (tokens/refresh-token.ts); the row holds no token and
 * no secret.
 */
export const sessions = authSchema.table(
  'sessions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Last refresh, or the sign-in. */
    refreshedAt: instant('refreshed_at').notNull(),
    /** End of its absolute lifetime. */
    notAfter: instant('not_after').notNull(),
    aal: text('aal').$type<AssuranceLevel>().notNull(),
    /** Newest first, one entry for each method. */
    amr: jsonb('amr').$type<AuthenticationMethod[]>().notNull(),
    userAgent: text('user_agent'),
    ipAddress: text('ip_address'),
    /** Which master key the refresh tokens are derived from. */
    refreshKeyId: text('refresh_key_id').notNull(),
    /** base64url, 32 bytes. */
    refreshSalt: text('refresh_salt').notNull(),
    /** Counter of the newest refresh token. */
    refreshCounter: bigint('refresh_counter', { mode: 'number' }).notNull(),
    lastRotatedAt: instant('last_rotated_at'),
    /** When the allowance of one late second use was last used. */
    lateReuseAt: instant('late_reuse_at'),
  },
  (t) => [
    oneOf(t.aal, assuranceLevels),
    ...notNegative(t.refreshCounter),
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_refreshed_at_idx').on(t.refreshedAt),
  ],
);

/** What a mailed or texted secret is for. */
const oneTimePurposes = [
  'sign_up',
  'invitation',
  'recovery',
  'magic_link',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;
export type OneTimePurpose = (typeof oneTimePurposes)[number];

/**
 * A mailed secret that works once: a long one in a link and a short one to type, independent of each other
 * and both stored only as HMAC. One row per user and purpose: a new mail invalidates the previous one. Rows
 * without a user belong to an address that has no account yet. They are independent: no mail replaces another
 * person's, and the data of a sign-up stay in its own row, so that nobody can prepare a stranger's account.
 */
export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: primaryId(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<OneTimePurpose>().notNull(),
    /** The address it was sent to. */
    email: text('email').notNull(),
    linkHash: text('link_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    codeEndsAt: instant('code_ends_at').notNull(),
    linkEndsAt: instant('link_ends_at').notNull(),
    /** Sign-ups without an account only: copied to the account when this sign-up is confirmed. */
    pendingPasswordHash: text('pending_password_hash'),
    pendingMetadata: jsonb('pending_metadata').$type<Metadata>(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf(t.purpose, oneTimePurposes),
    ...notNegative(t.wrongCodes),
    uniqueIndex('one_time_tokens_user_purpose_key').on(t.userId, t.purpose),
    uniqueIndex('one_time_tokens_link_hash_key').on(t.linkHash),
    index('one_time_tokens_email_idx').on(t.email).concurrently(),
  ],
);

const factorTypes = ['totp', 'phone', 'webauthn', 'recovery_code'] as const;
export type FactorType = (typeof factorTypes)[number];
const factorStatuses = ['unverified', 'verified'] as const;
export type FactorStatus = (typeof factorStatuses)[number];

/** A security key's public side (W3C Web Authentication Level 3, credential record). */
export interface StoredCredential {
  /** base64url. */
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
}

/** Second steps of the sign-in. Recovery codes are one factor whose codes are rows of their own. */
export const factors = authSchema.table(
  'factors',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factorType: text('factor_type').$type<FactorType>().notNull(),
    friendlyName: text('friendly_name').notNull().default(''),
    status: text('status').$type<FactorStatus>().notNull(),
    /** TOTP: the shared secret, sealed and bound to the factor's id. */
    secretSealed: text('secret_sealed'),
    /** TOTP: the last accepted time step; steps up to it are refused (RFC 6238 §5.2). */
    lastTotpStep: bigint('last_totp_step', { mode: 'number' }),
    /** E.164. */
    phone: text('phone'),
    credential: jsonb('credential').$type<StoredCredential>(),
    lastChallengedAt: instant('last_challenged_at'),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf(t.factorType, factorTypes),
    oneOf(t.status, factorStatuses),
    ...notNegative(t.lastTotpStep),
    index('factors_user_id_idx').on(t.userId),
  ],
);

const webauthnCeremonies = ['create', 'request'] as const;

/** A challenge to the holder of a factor; the first answer consumes it. */
export const factorChallenges = authSchema.table(
  'factor_challenges',
  {
    id: primaryId(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Phone: HMAC of the texted code. */
    codeHash: text('code_hash'),
    /** WebAuthn: the challenge, base64url, and which ceremony it belongs to. */
    webauthnChallenge: text('webauthn_challenge'),
    webauthnCeremony: text('webauthn_ceremony').$type<(typeof webauthnCeremonies)[number]>(),
    wrongAnswers: integer('wrong_answers').notNull().default(0),
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf(t.webauthnCeremony, webauthnCeremonies),
    ...notNegative(t.wrongAnswers),
    index('factor_challenges_factor_id_idx').on(t.factorId),
    index('factor_challenges_session_id_idx').on(t.sessionId),
  ],
);

export const recoveryCodes = authSchema.table(
  'recovery_codes',
  {
    id: primaryId(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recovery_codes_code_hash_key').on(t.factorId, t.codeHash)],
);

/**
 * A sign-in through another identity provider, from the redirect to the code exchange (RFC 6749, RFC 7636).
 */
export const flowStates = authSchema.table(
  'flow_states',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    /** HMAC of the state that travels through the provider. */
    stateHash: text('state_hash').notNull(),
    /** HMAC of our own code, once the provider has sent the person back. */
    authCodeHash: text('auth_code_hash'),
    /** The browser's S256 challenge. */
    codeChallenge: text('code_challenge').notNull(),
    redirectTo: text('redirect_to').notNull(),
    /**
     * Our own PKCE verifier and nonce for the provider, and after the return the person it vouched for;
     * sealed and bound to the row, cleared by the exchange.
     */
    providerSecretsSealed: text('provider_secrets_sealed').notNull(),
    /** The signed-in account that an identity is being linked to; null for a sign-in. */
    linkingUserId: uuid('linking_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The account that the exchange signed in to. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    returnedAt: instant('returned_at'),
    exchangedAt: instant('exchanged_at'),
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('flow_states_state_hash_key').on(t.stateHash),
    uniqueIndex('flow_states_auth_code_hash_key').on(t.authCodeHash),
    index('flow_states_ends_at_idx').on(t.endsAt),
  ],
);

/** `active`: signs and verifies. `retiring`: verifies until the last token it signed has ended. */
const signingKeyStatuses = ['active', 'retiring'] as const;
export type SigningKeyStatus = (typeof signingKeyStatuses)[number];

export const signingKeys = authSchema.table(
  'signing_keys',
  {
    /** JWK thumbprint (RFC 7638). */
    kid: text('kid').primaryKey(),
    algorithm: text('algorithm').notNull(),
    publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
    /** Private JWK sealed under the master key and bound to the kid. */
    privateSealed: text('private_sealed').notNull(),
    status: text('status').$type<SigningKeyStatus>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOf(t.status, signingKeyStatuses)],
);

/** Every attempt, successful or not. Append-only; rows outlive the account they refer to. */
export const auditEvents = authSchema.table(
  'audit_events',
  {
    id: primaryId(),
    createdAt: createdAt(),
    action: text('action').notNull(),
    succeeded: boolean('succeeded').notNull(),
    /** Error code of a failure, or a remark such as `late_reuse`. */
    outcome: text('outcome').notNull(),
    method: text('method'),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    email: text('email'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (t) => [
    index('audit_events_user_id_idx').on(t.userId, t.createdAt),
    index('audit_events_created_at_idx').on(t.createdAt),
    /** Renewals are deleted earlier than the rest. */
    index('audit_events_renewals_idx')
      .on(t.createdAt)
      .where(sql`action = 'refresh' and succeeded = true`)
      .concurrently(),
    /** The events that are listed; renewals, by far the most rows, are left out. */
    index('audit_events_told_idx')
      .on(t.userId, t.createdAt, t.id)
      .where(sql`not (action = 'refresh' and succeeded = true)`),
  ],
);

/**
 * Attempts counted in fixed windows, in the database so that the limits hold over several servers; the
 * columns are rate-limiter-flexible's.
 */
export const rateLimits = authSchema.table('rate_limits', {
  /** SHA-256 of the limit and its subject, so that the table reveals no addresses. */
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Unix milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
});
