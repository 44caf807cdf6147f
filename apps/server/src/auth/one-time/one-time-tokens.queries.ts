import { and, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { oneTimeTokens, users, type OneTimePurpose } from '../auth.tables.ts';

export type OneTimeToken = typeof oneTimeTokens.$inferSelect;

/**
 * After this many wrong codes the right one is refused too; the link in the same mail, which nobody can guess,
 * still works.
 */
export const wrongCodesAllowed = 5;

/**
 * Stores a secret, replacing the previous one of the same user and purpose; without a user (for an address
 * that has no account) it is added beside the others. Does the same work for an unknown user, so that timing
 * reveals nothing.
 * @returns false when there is no such user
 */
export async function putOneTimeToken(tx: SystemTransaction, row: OneTimeToken): Promise<boolean> {
  const { id: _id, userId: _userId, purpose: _purpose, ...renewed } = row;
  const stored = await tx
    .insert(oneTimeTokens)
    .select(
      tx
        .select({
          id: sql`${row.id}::uuid`.as('id'),
          userId: sql`${row.userId}::uuid`.as('user_id'),
          purpose: sql`${row.purpose}::text`.as('purpose'),
          email: sql`${row.email}::text`.as('email'),
          linkHash: sql`${row.linkHash}::text`.as('link_hash'),
          codeHash: sql`${row.codeHash}::text`.as('code_hash'),
          wrongCodes: sql`${row.wrongCodes}::integer`.as('wrong_codes'),
          codeEndsAt: sql`${row.codeEndsAt.toISOString()}::timestamptz`.as('code_ends_at'),
          linkEndsAt: sql`${row.linkEndsAt.toISOString()}::timestamptz`.as('link_ends_at'),
          pendingPasswordHash: sql`${row.pendingPasswordHash}::text`.as('pending_password_hash'),
          pendingMetadata: sql`${row.pendingMetadata && JSON.stringify(row.pendingMetadata)}::jsonb`.as(
            'pending_metadata',
          ),
          createdAt: sql`${row.createdAt.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(sql`(select 1) one`)
        .where(
          sql`${row.userId}::uuid is null or exists (select 1 from ${users} where ${users.id} = ${row.userId}::uuid)`,
        ),
    )
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: renewed })
    .returning({ id: oneTimeTokens.id });
  return stored.length > 0;
}

export async function findTokenByLink(
  tx: SystemTransaction,
  linkHash: string,
  now: Date,
): Promise<OneTimeToken | null> {
  const [token] = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.linkHash, linkHash), gt(oneTimeTokens.linkEndsAt, now)));
  return token ?? null;
}

/**
 * Finds the secrets that a code for this address may belong to. The attempt counts as a wrong one before the
 * code is checked, so that parallel guesses cannot slip through; the right one consumes the row anyway.
 */
export function countCodeAttempt(
  tx: SystemTransaction,
  { email, purposes, now }: { email: string; purposes: readonly OneTimePurpose[]; now: Date },
): Promise<OneTimeToken[]> {
  return tx
    .update(oneTimeTokens)
    .set({ wrongCodes: sql`${oneTimeTokens.wrongCodes} + 1` })
    .where(
      and(
        eq(oneTimeTokens.email, email),
        inArray(oneTimeTokens.purpose, [...purposes]),
        gt(oneTimeTokens.codeEndsAt, now),
        lt(oneTimeTokens.wrongCodes, wrongCodesAllowed),
      ),
    )
    .returning(getTableColumns(oneTimeTokens));
}

/**
 * Consumes a secret. The caller has locked the user's row, so that rows are locked in the same order
 * everywhere.
 * @returns false when someone else was faster, or a newer mail has replaced it
 */
export async function takeOneTimeToken(
  tx: SystemTransaction,
  { id, linkHash }: OneTimeToken,
): Promise<boolean> {
  const taken = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, id), eq(oneTimeTokens.linkHash, linkHash)))
    .returning({ id: oneTimeTokens.id });
  return taken.length > 0;
}

/** Includes expired ones. */
export async function findOneTimeToken(
  tx: SystemTransaction,
  userId: string,
  purpose: OneTimePurpose,
): Promise<OneTimeToken | null> {
  const [token] = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)));
  return token ?? null;
}

/** Invalidates mailed secrets: those for some purposes, or all. */
export async function deleteOneTimeTokens(
  tx: SystemTransaction,
  userId: string,
  purposes?: readonly OneTimePurpose[],
): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), purposes && inArray(oneTimeTokens.purpose, [...purposes])));
}

export const deleteEndedTokens = (tx: SystemTransaction, endedBefore: Date, limit: number): Promise<number> =>
  deleteSome(tx, oneTimeTokens, {
    where: lt(oneTimeTokens.linkEndsAt, endedBefore),
    oldest: oneTimeTokens.linkEndsAt,
    limit,
  });
