import { eq, sql } from 'drizzle-orm';
import type { DisputeState } from '@haulwright/domain/payments/attempt-state';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { paymentDisputes } from '../invoicing/rows/receivables.tables.ts';

export async function companiesToTell(tx: SystemTransaction, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ company_id: string }>(
    sql`select distinct company_id from payment_disputes where tell_at <= ${now.toISOString()}::timestamptz order by 1`,
  );
  return rows.map((row) => row.company_id);
}

export interface ToldDispute {
  readonly id: string;
  readonly clientName: string;
  readonly cents: number;
  readonly state: DisputeState;
  readonly reason: string;
  readonly respondBy: Date | null;
  readonly isTransfer: boolean;
  readonly timeZone: string;
  /** Who connected the provider, else the company's address. */
  readonly to: string | null;
}

/** Takes the next dispute that the office is to be told of; it is taken again if nobody was. */
export async function takeDispute(
  tx: TenantTransaction,
  { now, again }: { readonly now: Date; readonly again: Date },
): Promise<ToldDispute | undefined> {
  const { rows } = await tx.execute<{
    id: string;
    client_name: string;
    cents: string;
    state: DisputeState;
    reason: string;
    respond_by: string | null;
    is_transfer: boolean;
    time_zone: string;
    email: string | null;
  }>(sql`
    with next as materialized (
      select id from payment_disputes where tell_at <= ${now.toISOString()}::timestamptz order by tell_at, id limit 1 for no key update skip locked),
    taken as (update payment_disputes d set tell_at = ${again.toISOString()}::timestamptz from next where d.id = next.id returning d.*)
    select d.id, c.name as client_name, d.cents, d.state, d.reason, d.respond_by, p.method = 'transfer' as is_transfer, s.time_zone,
           coalesce(u.email, nullif(s.company_email, '')) as email
      from taken d join payments p on p.id = d.payment_id join clients c on c.id = p.client_id join company_settings s on s.company_id = d.company_id
      left join payment_connections k on k.company_id = d.company_id
      left join profiles u on u.company_id = d.company_id and u.user_id = k.connected_by`);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      clientName: row.client_name,
      cents: Number(row.cents),
      state: row.state,
      reason: row.reason,
      respondBy: row.respond_by === null ? null : new Date(row.respond_by),
      isTransfer: row.is_transfer,
      timeZone: row.time_zone,
      to: row.email,
    }
  );
}

/** @param again the instant until which it was taken: what changed meanwhile is told, too */
export const disputeTold = async (tx: TenantTransaction, id: string, again: Date): Promise<void> =>
  void (await tx.execute(
    sql`update ${paymentDisputes} set tell_at = null where ${eq(paymentDisputes.id, id)} and tell_at = ${again.toISOString()}::timestamptz`,
  ));
