import type { SystemTransaction } from '../../platform/database/database.ts';
import { AuthError, userBanned } from '../http/auth-error.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/users.queries.ts';
import { isAddressProven } from '../users/prove-address.queries.ts';
import { findIdentity } from './identities.queries.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';
import type { VouchedPerson } from './vouched-person.ts';

/**
 * `known`: this identity's account. `join`: an account with the same proven address. `new`: no account yet.
 */
export type Judgement =
  | { readonly kind: 'known'; readonly user: UserRow }
  | { readonly kind: 'join'; readonly user: UserRow }
  | { readonly kind: 'new'; readonly email: string };

type Provider = Pick<IdentityProviderSettings, 'name' | 'label'>;

/**
 * Decides which account a provider's answer opens. An identity is (provider, subject), never an address.
 * Addresses only join an identity to an account when both sides have proven them, so that neither a prepared
 * account nor a made-up address at a provider lets anyone into another person's company.
 * @throws AuthError
 */
export async function judgeSignIn(
  tx: SystemTransaction,
  provider: Provider,
  person: VouchedPerson,
  now: Date,
): Promise<Judgement> {
  const identity = await findIdentity(tx, provider.name, person.subject);
  if (identity) {
    const user = await findUser(tx, identity.userId);
    if (!user) throw new Error('An identity has no account.');
    refuseOtherIssuer(provider, identity.identityData['iss'], person);
    refuseBanned(user, now);
    return { kind: 'known', user };
  }
  if (person.email === null || !person.emailVerified) throw needsVerifiedAddress(provider);
  const user = await findUserByEmail(tx, person.email);
  if (!user) return { kind: 'new', email: person.email };
  if (user.invitedAt && !user.emailConfirmedAt) {
    throw new AuthError(
      422,
      'email_exists',
      `${person.email} was invited to a company. Open the link in the invitation's mail to join; afterwards you can connect ${provider.label} under My Account.`,
    );
  }
  if (!user.emailConfirmedAt || !(await isAddressProven(tx, user))) {
    throw new AuthError(
      422,
      'email_exists',
      `There is an account for ${person.email} whose address was never confirmed. Sign in with its password and connect ${provider.label} under My Account. If it is not yours or you forgot the password, use Forgot password.`,
    );
  }
  refuseBanned(user, now);
  return { kind: 'join', user };
}

/**
 * Decides whether someone signed in may link this identity. Their session proves the account; the provider
 * has verified its address.
 * @returns true when it is already linked to this account
 * @throws AuthError
 */
export async function judgeLink(
  tx: SystemTransaction,
  provider: Provider,
  person: VouchedPerson,
  userId: string,
): Promise<boolean> {
  const identity = await findIdentity(tx, provider.name, person.subject);
  if (identity && identity.userId !== userId) {
    throw new AuthError(
      422,
      'identity_already_exists',
      `This ${provider.label} account is connected to another user here. Disconnect it there first.`,
    );
  }
  if (identity) refuseOtherIssuer(provider, identity.identityData['iss'], person);
  else if (person.email === null || !person.emailVerified) throw needsVerifiedAddress(provider);
  return identity !== null;
}

const needsVerifiedAddress = ({ label }: Provider) =>
  new AuthError(
    422,
    'provider_email_needs_verification',
    `${label} did not confirm your e-mail address. Verify it there and try again, or sign in with your password.`,
  );

/** Subjects are unique within one issuer only; the operator may have changed the issuer of a name. */
function refuseOtherIssuer({ label }: Provider, known: unknown, person: VouchedPerson): void {
  if (known === person.issuer) return;
  throw new AuthError(
    400,
    'bad_oauth_callback',
    `This ${label} account comes from a different issuer than the one that was connected. Sign in with your password, disconnect ${label} under My Account and connect it again.`,
  );
}

function refuseBanned(user: UserRow, now: Date): void {
  if (user.bannedUntil && user.bannedUntil > now) throw userBanned(400);
}
