import { and, eq, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { paymentConnections } from './payments.tables.ts';

export type ConnectionRow = typeof paymentConnections.$inferSelect;

export const loadConnection = async (tx: TenantTransaction): Promise<ConnectionRow | undefined> =>
  (await tx.select().from(paymentConnections))[0];

/** Public to other features: whether clients can pay online. */
export const isConnected = async (tx: TenantTransaction): Promise<boolean> =>
  (await loadConnection(tx))?.state === 'active';

export const insertConnection = async (
  tx: TenantTransaction,
  row: typeof paymentConnections.$inferInsert,
): Promise<void> => void (await tx.insert(paymentConnections).values(row));

export const deleteConnection = async (tx: TenantTransaction): Promise<void> =>
  void (await tx.delete(paymentConnections));

/** The key was refused: nothing is sent with it again until somebody connects once more. */
export const failConnection = async (
  tx: TenantTransaction,
  id: string,
  { now, reason }: { readonly now: Date; readonly reason: string },
): Promise<void> =>
  void (await tx
    .update(paymentConnections)
    .set({ state: 'failed', failedAt: now, reason: reason.slice(0, 500) })
    .where(and(eq(paymentConnections.id, id), eq(paymentConnections.state, 'active'))));

export const saveCursor = async (
  tx: TenantTransaction,
  id: string,
  { cursor, now }: { readonly cursor: string | null; readonly now: Date },
): Promise<void> =>
  void (await tx
    .update(paymentConnections)
    .set({ eventsReadAt: now, ...(cursor !== null && { eventsCursor: cursor }) })
    .where(eq(paymentConnections.id, id)));

/** The connection that a webhook names, of whatever company. */
export async function connectionNamed(tx: SystemTransaction, id: string): Promise<ConnectionRow | undefined> {
  return (await tx.select().from(paymentConnections).where(eq(paymentConnections.id, id)))[0];
}

/** Companies whose attempts or events wait. */
export async function companiesWithWork(
  tx: SystemTransaction,
  {
    now,
    readBefore,
    pollBefore,
  }: { readonly now: Date; readonly readBefore: Date; readonly pollBefore: Date },
): Promise<string[]> {
  const { rows } = await tx.execute<{ company_id: string }>(sql`
    select company_id from payment_connections k where state = 'active' and (
      exists (select from payment_attempts a where a.company_id = k.company_id and a.look_at <= ${now.toISOString()}::timestamptz)
      or exists (select from provider_events e where e.company_id = k.company_id and e.handled_at is null
                  and (e.claimed_at is null or e.claimed_at <= ${pollBefore.toISOString()}::timestamptz))
      or events_read_at is null or events_read_at <= ${readBefore.toISOString()}::timestamptz
      or (webhook_sealed is null and events_read_at <= ${pollBefore.toISOString()}::timestamptz))`);
  return rows.map((row) => row.company_id);
}

export async function timeZoneOf(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.select({ timeZone: companySettings.timeZone }).from(companySettings);
  if (row === undefined) throw new Error('the settings of the company vanished');
  return row.timeZone;
}
