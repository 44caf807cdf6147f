import { bigint, boolean, index, integer, jsonb, pgSchema, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { createdAt, instant, primaryId, updatedAt } from '../platform/database/columns.ts';
import type { AppMetadata, Metadata } from './users/metadata.ts';
import type { AssuranceLevel, AuthenticationMethod } from './sessions/assurance.ts';

/**
 * The authentication service's own room. `app_user` gets no right on this schema, so that no request for a company's
 * data can read it; the rest of the product knows a person's id, e-mail and name only.
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
    /** Set at once while confirmation is not required; whether the address was proven is said by the identity's `email_verified`. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Writable by the user: never authorise by it. */
    userMetadata: jsonb('user_metadata').$type<Metadata>().notNull().default({}),
    appMetadata: jsonb('app_metadata').$type<AppMetadata>().notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    bannedUntil: instant('banned_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.email)],
);

/** A way an account is known: its e-mail address, or later the subject at a provider. */
export const identities = authSchema.table(
  'identities',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Subject at the provider; for `email` the user's id. */
    providerId: text('provider_id').notNull(),
    identityData: jsonb('identity_data').$type<Metadata>().notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('identities_provider_key').on(t.provider, t.providerId), index('identities_user_id_idx').on(t.userId)],
);

/** One signed-in device. Its refresh tokens are derived (tokens/refresh-token.ts); the row holds no token and no secret. */
export const sessions = authSchema.table(
  'sessions',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Last refresh, or the sign-in. */
    refreshedAt: instant('refreshed_at').notNull(),
    /** End of its absolute life. */
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
    /** When the allowance for one late second use was last taken. */
    lateReuseAt: instant('late_reuse_at'),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_refreshed_at_idx').on(t.refreshedAt)],
);

/** `active`: signs and verifies. `retiring`: verifies until the last token it signed has ended. */
export type SigningKeyStatus = 'active' | 'retiring';

export const signingKeys = authSchema.table('signing_keys', {
  /** JWK thumbprint (RFC 7638). */
  kid: text('kid').primaryKey(),
  algorithm: text('algorithm').notNull(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  /** Private JWK sealed under the master key and bound to the kid. */
  privateSealed: text('private_sealed').notNull(),
  status: text('status').$type<SigningKeyStatus>().notNull(),
  createdAt: createdAt(),
});

/** Every attempt, successful or not. Append-only; rows outlive the account they speak of. */
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
  (t) => [index('audit_events_user_id_idx').on(t.userId, t.createdAt), index('audit_events_created_at_idx').on(t.createdAt)],
);

/** Attempts counted in fixed windows, in the database so that the limits hold over several servers. */
export const rateLimits = authSchema.table(
  'rate_limits',
  {
    /** SHA-256 of what is limited and for whom, so that the table tells no addresses. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (t) => [index('rate_limits_window_ends_at_idx').on(t.windowEndsAt)],
);
