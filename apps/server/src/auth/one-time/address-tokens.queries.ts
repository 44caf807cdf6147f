import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { oneTimeTokens } from '../auth.tables.ts';
import type { OneTimeToken } from './one-time-tokens.queries.ts';

/** A sign-up waiting for confirmation. */
export type WaitingSignUp = OneTimeToken & { readonly pendingPasswordHash: string };

/** Checked when a password must find its sign-up; the mail limits keep most addresses far below this. */
const maxSignUps = 50;

const ofAddress = (email: string) => and(isNull(oneTimeTokens.userId), eq(oneTimeTokens.email, email));

/**
 * The sign-ups waiting for an address without an account, newest first, including those with expired links.
 */
export async function listSignUps(tx: SystemTransaction, email: string): Promise<WaitingSignUp[]> {
  const rows = await tx
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        ofAddress(email),
        eq(oneTimeTokens.purpose, 'sign_up'),
        isNotNull(oneTimeTokens.pendingPasswordHash),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
    .limit(maxSignUps);
  return rows.filter(isSignUp);
}

export const isSignUp = (token: OneTimeToken): token is WaitingSignUp =>
  token.userId === null && token.purpose === 'sign_up' && token.pendingPasswordHash !== null;

/**
 * Locks every secret that was mailed to an address without an account. Called before the address gets an
 * account (after locking the account, if there is one), so that of several mails opened at once only one
 * creates it.
 * @returns their ids
 */
export async function lockAddressTokens(tx: SystemTransaction, email: string): Promise<string[]> {
  const held = await tx
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(ofAddress(email))
    .orderBy(oneTimeTokens.id)
    .for('update');
  return held.map(({ id }) => id);
}

/** Deletes the secrets that waited for the address, now that it has an account. The caller holds them. */
export async function deleteAddressTokens(tx: SystemTransaction, email: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(ofAddress(email));
}
