import { inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { routes } from '../../routes/rows/routes.tables.ts';

export async function existingRoutes(tx: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(inArray(routes.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Heard by every process on this database once the transaction is committed. */
export async function tellProcesses(tx: TenantTransaction, channel: string, text: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${text})`);
}
