import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantTransaction } from './database.ts';

/**
 * Locks a row until the end of the transaction, so that it is replaced by one person after the other. Rows
 * that refer to it can still be added.
 * @returns false when there is no such row
 */
export async function lockRow(
  tx: TenantTransaction,
  table: PgTable & { readonly id: AnyPgColumn },
  id: string,
): Promise<boolean> {
  const { id: key } = table;
  return (await tx.select({ id: key }).from(table).where(eq(key, id)).for('no key update')).length > 0;
}
