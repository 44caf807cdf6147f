import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { LeftOutReason, SendOutState } from '@haulwright/domain/invoicing/sending';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isSilent } from '../../../platform/tasks/silence.ts';
import { sendOuts } from './send-outs.tables.ts';

/** A send-out that this process works on; the lease tells it from a later claim. */
export interface LeasedSendOut {
  readonly id: string;
  readonly companyId: string;
  readonly startedBy: string;
  readonly timeZone: string;
  readonly lease: string;
}

/** Takes a send-out that nobody works on, or whose process went silent; undefined: somebody does, or it is over. */
export async function claimSendOut(
  tx: TenantTransaction,
  id: string,
  lease: string,
): Promise<LeasedSendOut | undefined> {
  const t = sendOuts;
  const [row] = await tx
    .update(t)
    .set({ lease, signOfLife: sql`now()` })
    .where(
      and(
        eq(t.id, id),
        isNull(t.endedAt),
        sql`${t.startsAt} <= now()`,
        or(isNull(t.lease), isSilent(t.signOfLife)),
      ),
    )
    .returning({ companyId: t.companyId, startedBy: t.startedBy });
  if (row === undefined) return undefined;
  const { rows } = await tx.execute<{ time_zone: string }>(sql`select time_zone from company_settings`);
  return { id, lease, ...row, timeZone: rows[0]?.time_zone ?? 'UTC' };
}

const stillOurs = ({ id, lease }: LeasedSendOut) => and(eq(sendOuts.id, id), eq(sendOuts.lease, lease));

export async function keepLease(tx: TenantTransaction, work: LeasedSendOut): Promise<void> {
  await tx
    .update(sendOuts)
    .set({ signOfLife: sql`now()` })
    .where(stillOurs(work));
}

export async function giveLeaseBack(tx: TenantTransaction, work: LeasedSendOut): Promise<void> {
  await tx.update(sendOuts).set({ lease: null, signOfLife: null }).where(stillOurs(work));
}

/** Locks a send-out for its next step. @returns false when it was stopped, or another process has it by now */
export async function holdSendOut(tx: TenantTransaction, work: LeasedSendOut): Promise<boolean> {
  const rows = await tx
    .select({ id: sendOuts.id })
    .from(sendOuts)
    .where(and(stillOurs(work), eq(sendOuts.status, 'open')))
    .for('update');
  return rows.length > 0;
}

/** Ends a send-out in which nothing is left to do. */
export async function endSendOut(tx: TenantTransaction, work: LeasedSendOut): Promise<void> {
  await tx.execute(sql`
    update send_outs o set status = case when o.status = 'stopping' then 'stopped' else 'done' end, ended_at = now(), lease = null, sign_of_life = null
     where o.id = ${work.id} and o.lease = ${work.lease}::uuid and o.ended_at is null
       and not exists (select from send_out_items s where s.send_out_id = o.id and s.state in ('waiting', 'queued', 'mailing'))`);
}

/** The next invoices in a state, in order. */
export async function nextInSendOut(
  tx: TenantTransaction,
  id: string,
  state: SendOutState,
  limit: number,
): Promise<{ invoiceId: string; sentTo: string | null }[]> {
  const { rows } = await tx.execute<{ invoice_id: string; sent_to: string | null }>(sql`
    select invoice_id, sent_to from send_out_items where send_out_id = ${id} and state = ${state} order by position limit ${limit}`);
  return rows.map((row) => ({ invoiceId: row.invoice_id, sentTo: row.sent_to }));
}

export interface SettledItem {
  readonly invoiceId: string;
  readonly state: SendOutState;
  readonly reason?: LeftOutReason | null;
  readonly sentTo?: string | null;
  readonly failure?: string | null;
}

/** Writes what became of invoices of a send-out. */
export async function settleItems(
  tx: TenantTransaction,
  id: string,
  items: readonly SettledItem[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.execute(sql`
    update send_out_items s set state = g.state, reason = g.reason, sent_to = coalesce(g."sentTo", s.sent_to), failure = g.failure
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as g ("invoiceId" uuid, state text, reason text, "sentTo" text, failure text)
     where s.send_out_id = ${id} and s.invoice_id = g."invoiceId"`);
}
