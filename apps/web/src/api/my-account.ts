import type { User } from '@supabase/auth-js';
import { auth } from './auth-client.ts';

/** The signed-in person's account at the authentication service. */
export interface MyAccount {
  readonly email: string;
  /** The new address of a change that is not confirmed yet. */
  readonly newEmail: string | null;
  /** Verified second steps, without the recovery codes. */
  readonly factors: readonly MyFactor[];
  readonly hasRecoveryCodes: boolean;
  readonly identities: readonly MyIdentity[];
}

export type FactorType = 'totp' | 'phone' | 'webauthn';

export interface MyFactor {
  readonly id: string;
  readonly type: FactorType;
  /** May be empty. */
  readonly name: string;
  /** E.164; null unless it is a phone. */
  readonly phone: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
  /** ISO 8601; null when never asked for. */
  readonly lastUsedAt: string | null;
}

/** A way the person signs in: `email` or an outside provider. */
export interface MyIdentity {
  readonly id: string;
  readonly provider: string;
  readonly email: string;
  /** ISO 8601; null when the service does not tell. */
  readonly connectedAt: string | null;
  readonly lastUsedAt: string | null;
}

/**
 * Unwraps an answer.
 * @throws the error of the answer
 */
export function dataOf<Answer extends { readonly data: unknown; readonly error: Error | null }>(
  answer: Answer,
): Extract<Answer, { readonly error: null }>['data'] {
  if (answer.error !== null) throw answer.error;
  return answer.data;
}

/** Asks the service, not the copy in the device's storage. */
export async function loadMyAccount(): Promise<MyAccount> {
  return accountOf(dataOf(await auth.getUser()).user);
}

/** Starts a change of address: both addresses get a mail, and nothing changes until both are confirmed. */
export async function changeMyEmail(email: string): Promise<MyAccount> {
  return accountOf(
    dataOf(await auth.updateUser({ email }, { emailRedirectTo: `${window.location.origin}/account` })).user,
  );
}

/** Sends both mails of a change of address again. */
export async function resendEmailChange(currentEmail: string): Promise<void> {
  dataOf(await auth.resend({ type: 'email_change', email: currentEmail }));
}

/** Ends all other sessions. */
export async function changeMyPassword(passwords: {
  readonly current: string;
  readonly next: string;
}): Promise<void> {
  dataOf(await auth.updateUser({ password: passwords.next, current_password: passwords.current }));
}

/** Leaves the page for the provider, which sends the person back to `redirectTo`. */
export async function connectIdentity({
  provider,
  redirectTo,
}: {
  readonly provider: string;
  readonly redirectTo: string;
}): Promise<void> {
  type Provider = Parameters<typeof auth.signInWithOAuth>[0]['provider'];
  // The client lists the reference server's providers; ours has those of the environment.
  dataOf(await auth.linkIdentity({ provider: provider as Provider, options: { redirectTo } }));
}

export async function disconnectIdentity(identityId: string): Promise<void> {
  const { identities } = dataOf(await auth.getUserIdentities());
  const identity = identities.find(({ identity_id }) => identity_id === identityId);
  if (identity !== undefined) dataOf(await auth.unlinkIdentity(identity));
}

function accountOf(user: User): MyAccount {
  return {
    email: user.email ?? '',
    newEmail: user.new_email === undefined || user.new_email === '' ? null : user.new_email,
    factors: (user.factors ?? []).flatMap(factorOf),
    hasRecoveryCodes: (user.factors ?? []).some(
      (factor) => factor.factor_type === 'recovery_code' && factor.status === 'verified',
    ),
    identities: (user.identities ?? []).map((identity) => ({
      id: identity.identity_id,
      provider: identity.provider,
      email: typeof identity.identity_data?.['email'] === 'string' ? identity.identity_data['email'] : '',
      connectedAt: identity.created_at ?? null,
      lastUsedAt: identity.last_sign_in_at ?? null,
    })),
  };
}

type WireFactor = NonNullable<User['factors']>[number] & {
  readonly phone?: string;
  readonly last_used_at?: string;
};

function factorOf(factor: WireFactor): MyFactor[] {
  if (factor.status !== 'verified' || factor.factor_type === 'recovery_code') return [];
  return [
    {
      id: factor.id,
      type: factor.factor_type,
      name: factor.friendly_name ?? '',
      phone: factor.phone ?? null,
      addedAt: factor.created_at,
      lastUsedAt: factor.last_used_at ?? factor.last_challenged_at ?? null,
    },
  ];
}
