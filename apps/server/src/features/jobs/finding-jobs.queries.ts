import { sql, type SQL } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsAll, findTextOf, findWhoOf } from '../../platform/database/finding.ts';

/**
 * Public to other features. Whether every word of a search is found in a job `jobs`, or in its client's names,
 * phones and e-mails. Each word is looked for among the clients once, and not again for each of their jobs.
 */
export async function jobsFoundBy(tx: TenantTransaction, search: string): Promise<SQL> {
  // The columns alone stand in the indexes that are read; tables that are not filled yet need more.
  const { rows } = await tx.execute<{ unfilled: boolean }>(
    sql`select exists (select from jobs where find_text is null) or exists (select from clients where find_text is null) as unfilled`,
  );
  const unfilled = rows[0]?.unfilled === true;
  const own = unfilled ? findTextOf('jobs') : sql.raw('jobs.find_text');
  const who = unfilled ? findWhoOf('c') : sql.raw('c.find_who');
  return findsAll(search, [own], (finds) => [
    sql`jobs.client_id in (select c.id from clients c where ${finds(who)})`,
  ]);
}
