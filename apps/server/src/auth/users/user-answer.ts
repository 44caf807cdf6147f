import type { SystemTransaction } from '../../platform/database/database.ts';
import { factorAnswer } from '../factors/factor-answer.ts';
import { listFactors, type FactorRow } from '../factors/factors.queries.ts';
import { listIdentities, type IdentityRow, type UserRow } from './users.queries.ts';

/** The account as the client sees it: instants ISO 8601, unset ones left out, never a hash or secret. */
export type UserAnswer = ReturnType<typeof userAnswer>;

export async function loadUserAnswer(tx: SystemTransaction, user: UserRow): Promise<UserAnswer> {
  return userAnswer(user, await listIdentities(tx, user.id), await listFactors(tx, user.id));
}

export function userAnswer(user: UserRow, identities: readonly IdentityRow[], factors: readonly FactorRow[]) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt?.toISOString(),
    phone: '',
    confirmed_at: user.emailConfirmedAt?.toISOString(),
    confirmation_sent_at: user.confirmationSentAt?.toISOString(),
    recovery_sent_at: user.recoverySentAt?.toISOString(),
    invited_at: user.invitedAt?.toISOString(),
    new_email: user.newEmail ?? undefined,
    email_change_sent_at: user.emailChangeSentAt?.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString(),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map((one) => identityAnswer(one, user)),
    /** The client asks for a second step exactly when one of these is verified. */
    factors: factors.length > 0 ? factors.map(factorAnswer) : undefined,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    banned_until: user.bannedUntil?.toISOString(),
    is_anonymous: false,
  };
}

const identityAnswer = (identity: IdentityRow, user: UserRow) => ({
  identity_id: identity.id,
  id: identity.providerId,
  user_id: identity.userId,
  identity_data: identity.identityData,
  provider: identity.provider,
  email: typeof identity.identityData.email === 'string' ? identity.identityData.email : user.email,
  last_sign_in_at: identity.lastSignInAt?.toISOString(),
  created_at: identity.createdAt.toISOString(),
  updated_at: identity.updatedAt.toISOString(),
});
