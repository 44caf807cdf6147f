import { sql } from 'drizzle-orm';
import type { SendOut, SendOutItem } from '@haulwright/domain/invoicing/send-out';
import {
  openSendOutStates,
  sendOutStates,
  type LeftOutReason,
  type SendOutState,
  type SendOutStatus,
  type SendOutStopper,
} from '@haulwright/domain/invoicing/sending';
import type { ActedBy } from '../../../http/act.ts';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { isSilent } from '../../../platform/tasks/silence.ts';
import type { Outgoing } from './outgoing.ts';
import { sendOuts } from './send-outs.tables.ts';

interface SendOutRow extends Record<string, unknown> {
  id: string;
  status: SendOutStatus | 'open';
  starts_at: string;
  seconds_left: number;
  states: Partial<Record<SendOutState, number>> | null;
  left_out: SendOut['leftOut'] | null;
  total_cents: string;
  stopped_by: SendOutStopper | null;
  failure: string | null;
  name: string | null;
  created_at: string;
  ended_at: string | null;
}

const instantOf = (text: string): string => new Date(text).toISOString();

/** Its last invoice ends a send-out, whether or not its process has written so. */
function statusOf({ status, states, seconds_left: secondsLeft }: SendOutRow): SendOutStatus {
  const isGoing = openSendOutStates.some((state) => (states?.[state] ?? 0) > 0);
  if (status === 'stopping') return isGoing ? 'stopping' : 'stopped';
  if (status !== 'open') return status;
  return isGoing ? (secondsLeft > 0 ? 'waiting' : 'under-way') : 'done';
}

const toSendOut = (row: SendOutRow): SendOut => ({
  id: row.id,
  status: statusOf(row),
  startsAt: instantOf(row.starts_at),
  secondsLeft: row.seconds_left,
  counts: Object.fromEntries(
    sendOutStates.map((state) => [state, row.states?.[state] ?? 0]),
  ) as SendOut['counts'],
  totalCents: Number(row.total_cents),
  leftOut: row.left_out ?? [],
  stoppedBy: row.stopped_by,
  failure: row.failure,
  startedByName: row.name,
  createdAt: instantOf(row.created_at),
  endedAt: row.ended_at === null ? null : instantOf(row.ended_at),
});

/** Send-outs as `o`, each with what became of its invoices. */
const shown = sql`
  select o.id, o.status, o.starts_at, greatest(0, ceil(extract(epoch from o.starts_at - now())))::int as seconds_left, c.*,
         o.stopped_by, o.failure, nullif(p.full_name, '') as name, o.created_at, o.ended_at
    from send_outs o left join profiles p on p.user_id = o.started_by
    cross join lateral (
      select (select jsonb_object_agg(x.state, x.n) from (select s.state, count(*) as n from send_out_items s where s.send_out_id = o.id group by 1) x) as states,
             (select jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.n) order by x.n desc, x.reason)
                from (select s.reason, count(*) as n from send_out_items s where s.send_out_id = o.id and s.reason is not null group by 1) x) as left_out,
             (select coalesce(sum(i.total_cents), 0) from send_out_items s join invoices i on i.id = s.invoice_id
               where s.send_out_id = o.id and s.state <> 'left-out') as total_cents) c`;

export async function loadSendOut(tx: TenantTransaction, id: string): Promise<SendOut | undefined> {
  const { rows } = await tx.execute<SendOutRow>(sql`${shown} where o.id = ${id}`);
  return rows.map(toSendOut)[0];
}

/** Newest first; `after` is the last id of the previous page. */
export async function listSendOuts(
  tx: TenantTransaction,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ items: SendOut[]; end: string | null }> {
  const { rows } = await tx.execute<SendOutRow>(sql`
    ${shown} where ${after === undefined ? sql`true` : sql`o.id < ${after}::uuid`} order by o.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toSendOut);
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Lists a page of a send-out's invoices; `after` is the last position of the previous page. */
export async function listSendOutItems(
  tx: TenantTransaction,
  id: string,
  {
    state,
    after,
    limit,
  }: { readonly state: SendOutState | undefined; readonly after: number | undefined; readonly limit: number },
): Promise<{ items: SendOutItem[]; end: number | null }> {
  const { rows } = await tx.execute<{
    position: number;
    invoice_id: string;
    number: string | null;
    client_name: string;
    total_cents: string;
    state: SendOutState;
    reason: LeftOutReason | null;
    failure: string | null;
  }>(sql`
    select s.position, s.invoice_id, i.number, c.name as client_name, i.total_cents, s.state, s.reason, s.failure
      from send_out_items s join invoices i on i.id = s.invoice_id join clients c on c.id = i.client_id
     where s.send_out_id = ${id} ${state === undefined ? sql`` : sql`and s.state = ${state}`}
       ${after === undefined ? sql`` : sql`and s.position > ${after}`} order by s.position limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  return {
    items: page.map((row) => ({
      invoiceId: row.invoice_id,
      number: row.number,
      clientName: row.client_name,
      totalCents: Number(row.total_cents),
      state: row.state,
      reason: row.reason,
      failure: row.failure,
    })),
    end: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}

/** Send-outs kept of a company that are over. */
const keptSendOuts = 100;

/**
 * Stores a send-out that begins after some seconds.
 * @returns how many of its invoices are its own: another may have taken some in this moment
 */
export async function insertSendOut(
  tx: TenantTransaction,
  { companyId, userId }: ActedBy,
  {
    id,
    afterSeconds,
    outgoing,
  }: { readonly id: string; readonly afterSeconds: number; readonly outgoing: readonly Outgoing[] },
): Promise<number> {
  await tx.insert(sendOuts).values({
    id,
    companyId,
    startsAt: sql`now() + make_interval(secs => ${afterSeconds}::double precision)`,
    startedBy: userId,
  });
  const rows = outgoing.map(({ id: invoiceId, reason }, position) => ({
    position,
    invoiceId,
    reason,
    state: reason === null ? 'waiting' : 'left-out',
  }));
  const { rows: taken } = await tx.execute<{ state: string }>(sql`
    insert into send_out_items (company_id, send_out_id, position, invoice_id, state, reason)
    select ${companyId}::uuid, ${id}::uuid, g.position, g."invoiceId", g.state, g.reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (position integer, "invoiceId" uuid, state text, reason text)
     order by g."invoiceId"
        on conflict (company_id, invoice_id) where state in ('waiting', 'queued', 'mailing') do nothing returning state`);
  await tx.execute(sql`
    delete from send_outs where id in (select id from send_outs where ended_at is not null order by id desc offset ${keptSendOuts})`);
  return taken.filter(({ state }) => state === 'waiting').length;
}

/**
 * Stops a send-out after the batch under way, for which it waits; a mail that is on its way goes through.
 * @returns false when it was over already
 */
export async function stopSendOut(
  tx: TenantTransaction,
  id: string,
  stoppedBy: SendOutStopper,
  failure: string | null = null,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from send_outs where id = ${id} and status = 'open' for update`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    update send_out_items set state = 'stopped' where send_out_id = ${id} and state in ('waiting', 'queued')`);
  const isMailing = sql`exists (select from send_out_items s where s.send_out_id = ${id} and s.state = 'mailing')`;
  await tx.execute(sql`
    update send_outs set status = case when ${isMailing} then 'stopping' else 'stopped' end,
           ended_at = case when ${isMailing} then null else now() end, stopped_by = ${stoppedBy}, failure = ${failure}
     where id = ${id}`);
  return true;
}

/** Across companies: send-outs that have something to do and nobody who does it, oldest first. */
export async function findIdleSendOuts(tx: SystemTransaction): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await tx.execute<{ id: string; company_id: string }>(sql`
    select id, company_id from send_outs where ended_at is null and starts_at <= now()
       and (lease is null or ${isSilent(sendOuts.signOfLife)}) order by id limit 1000`);
  return rows.map(({ id, company_id: companyId }) => ({ id, companyId }));
}
