import { asc, inArray, ne, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { signingKeys } from '../auth.tables.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** Any fixed number: servers that start together take turns. */
const signingKeyLock = 727_002;

export async function lockSigningKeys(tx: SystemTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${signingKeyLock})`);
}

/** Oldest first. */
export const listSigningKeys = (tx: SystemTransaction): Promise<SigningKeyRow[]> =>
  tx.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));

export async function insertSigningKey(tx: SystemTransaction, row: SigningKeyRow): Promise<void> {
  await tx.insert(signingKeys).values(row);
}

export async function retireSigningKeys(tx: SystemTransaction, exceptKid: string): Promise<void> {
  await tx.update(signingKeys).set({ status: 'retiring' }).where(ne(signingKeys.kid, exceptKid));
}

export async function deleteSigningKeys(tx: SystemTransaction, kids: readonly string[]): Promise<void> {
  await tx.delete(signingKeys).where(inArray(signingKeys.kid, [...kids]));
}
