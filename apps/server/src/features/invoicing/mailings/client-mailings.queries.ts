import { sql } from 'drizzle-orm';
import {
  maxMailedToClient,
  type ClientMailing,
  type ClientMailingItem,
  type MailedToClient,
} from '@haulwright/domain/invoicing/client-mailing';
import type { LeftOutReason, MailingKind, MailingState } from '@haulwright/domain/invoicing/mailing-words';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { clientMailings } from './client-mailings.tables.ts';

/** Begins a mailing, unless one of its kind is under way. */
export async function insertMailing(
  tx: TenantTransaction,
  mailing: typeof clientMailings.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(clientMailings)
    .values(mailing)
    .onConflictDoNothing()
    .returning({ id: clientMailings.id });
  return rows.length > 0;
}

type Counts = Record<
  'waiting' | 'sent' | 'refused' | 'stopped' | 'left_out' | 'without_address' | 'sent_cents',
  string
>;

interface MailingRow extends Record<string, unknown>, Counts {
  id: string;
  kind: MailingKind;
  from_day: string | null;
  through_day: string;
  name: string | null;
  created_at: string;
  starts_at: string;
  stopped_at: string | null;
  ended_at: string | null;
}

/** Mailings as `m`, each with what became of its clients. */
const shown = sql`
  select m.id, m.kind, m.from_day::text, m.through_day::text, nullif(p.full_name, '') as name, m.created_at, m.starts_at, m.stopped_at, m.ended_at, c.*
    from client_mailings m left join profiles p on p.user_id = m.started_by
    cross join lateral (
      select count(*) filter (where o.state in ('waiting', 'mailing')) as waiting, count(*) filter (where o.state = 'sent') as sent,
             count(*) filter (where o.state = 'refused') as refused, count(*) filter (where o.state = 'stopped') as stopped,
             count(*) filter (where o.state = 'left-out') as left_out, count(*) filter (where o.reason = 'no-address') as without_address,
             coalesce(sum(o.cents) filter (where o.state = 'sent'), 0) as sent_cents
        from client_mailing_items o where o.mailing_id = m.id) c`;

const instantOf = (at: string): string => new Date(at).toISOString();

const toMailing = (row: MailingRow, now: Date): ClientMailing => ({
  id: row.id,
  kind: row.kind,
  from: row.from_day,
  through: row.through_day,
  startedByName: row.name,
  createdAt: instantOf(row.created_at),
  startsInSeconds:
    row.ended_at === null
      ? Math.max(0, Math.ceil((new Date(row.starts_at).getTime() - now.getTime()) / 1_000))
      : 0,
  endedAt: row.ended_at === null ? null : instantOf(row.ended_at),
  isStopped: row.stopped_at !== null,
  waiting: Number(row.waiting),
  sent: Number(row.sent),
  refused: Number(row.refused),
  leftOut: Number(row.left_out),
  stopped: Number(row.stopped),
  withoutAddress: Number(row.without_address),
  sentCents: Number(row.sent_cents),
});

export async function loadMailing(
  tx: TenantTransaction,
  id: string,
  now: Date,
): Promise<ClientMailing | undefined> {
  const { rows } = await tx.execute<MailingRow>(sql`${shown} where m.id = ${id}`);
  return rows[0] && toMailing(rows[0], now);
}

/** A page of mailings, newest first. */
export async function listMailings(
  tx: TenantTransaction,
  { after, limit, now }: { readonly after: string | undefined; readonly limit: number; readonly now: Date },
): Promise<{ items: ClientMailing[]; end: string | null }> {
  const { rows } = await tx.execute<MailingRow>(sql`
    ${shown} where ${after === undefined ? sql`true` : sql`m.id < ${after}`} order by m.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map((row) => toMailing(row, now));
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

interface ItemRow extends Record<string, unknown> {
  position: number;
  client_id: string;
  client_name: string;
  cents: string;
  state: MailingState;
  reason: LeftOutReason | null;
  sent_to: string | null;
  failure: string | null;
}

/** A page of a mailing's clients, by name. */
export async function listMailingItems(
  tx: TenantTransaction,
  mailingId: string,
  {
    state,
    after,
    limit,
  }: { readonly state: MailingState | undefined; readonly after: number | undefined; readonly limit: number },
): Promise<{ items: ClientMailingItem[]; end: number | null }> {
  const { rows } = await tx.execute<ItemRow>(sql`
    select o.position, o.client_id, c.name as client_name, o.cents, o.state, o.reason, o.sent_to, o.failure
      from client_mailing_items o join clients c on c.id = o.client_id
     where o.mailing_id = ${mailingId} ${state === undefined ? sql`` : sql`and o.state = ${state}`}
       ${after === undefined ? sql`` : sql`and o.position > ${after}`} order by o.position limit ${limit + 1}`);
  return {
    items: rows.slice(0, limit).map((row) => ({
      clientId: row.client_id,
      clientName: row.client_name,
      cents: Number(row.cents),
      state: row.state,
      reason: row.reason,
      sentTo: row.sent_to,
      failure: row.failure,
    })),
    end: rows.length > limit ? (rows[limit - 1]?.position ?? null) : null,
  };
}

/** Clients of a mailing that have no address, by name. */
export async function listWithoutMail(
  tx: TenantTransaction,
  mailingId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ client_id: string }>(sql`
    select client_id from client_mailing_items where mailing_id = ${mailingId} and reason = 'no-address'
     order by position offset ${offset} limit ${limit}`);
  return rows.map(({ client_id: id }) => id);
}

interface HistoryRow extends Record<string, unknown> {
  id: string;
  kind: MailingKind;
  state: MailedToClient['state'];
  from_day: string | null;
  through_day: string;
  cents: string;
  sent_to: string | null;
  failure: string | null;
  name: string | null;
  settled_at: string;
}

/** What a client was mailed, or could not be, newest first. */
export async function listMailedToClient(tx: TenantTransaction, clientId: string): Promise<MailedToClient[]> {
  const { rows } = await tx.execute<HistoryRow>(sql`
    select m.id, m.kind, o.state, m.from_day::text, m.through_day::text, o.cents, o.sent_to, o.failure, nullif(p.full_name, '') as name, o.settled_at
      from client_mailing_items o join client_mailings m on m.id = o.mailing_id left join profiles p on p.user_id = m.started_by
     where o.client_id = ${clientId} and o.state in ('sent', 'refused') order by o.settled_at desc, m.id desc limit ${maxMailedToClient}`);
  return rows.map((row) => ({
    mailingId: row.id,
    kind: row.kind,
    state: row.state,
    from: row.from_day,
    through: row.through_day,
    cents: Number(row.cents),
    sentTo: row.sent_to,
    failure: row.failure,
    byName: row.name,
    at: instantOf(row.settled_at),
  }));
}

/** A mailing that is under way. */
export interface OpenMailing {
  readonly id: string;
  readonly companyId: string;
  readonly kind: MailingKind;
  readonly from: string | null;
  readonly through: string;
  readonly startedBy: string;
}

/** Across companies: mailings that have begun and are not over, the oldest first. */
export async function findOpenMailings(tx: SystemTransaction, now: Date): Promise<OpenMailing[]> {
  const { rows } = await tx.execute<{
    id: string;
    company_id: string;
    kind: MailingKind;
    from_day: string | null;
    through_day: string;
    started_by: string;
  }>(sql`
    select id, company_id, kind, from_day::text, through_day::text, started_by from client_mailings
     where ended_at is null and starts_at <= ${now.toISOString()}::timestamptz order by id limit 1000`);
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    from: row.from_day,
    through: row.through_day,
    startedBy: row.started_by,
  }));
}

export interface TakenClient {
  readonly position: number;
  readonly clientId: string;
}

// A subquery in place of `materialized` is asked again for each row it is joined with, and skips to the next each time.
/** Takes the next client of a mailing for this process; undefined when none waits, or another process is taking it. */
export async function takeClient(
  tx: TenantTransaction,
  mailingId: string,
  now: Date,
): Promise<TakenClient | undefined> {
  const { rows } = await tx.execute<{ position: number; client_id: string }>(sql`
    with w as materialized (select position from client_mailing_items where mailing_id = ${mailingId} and state = 'waiting' order by position limit 1 for update skip locked)
    update client_mailing_items o set state = 'mailing', claimed_at = ${now.toISOString()}::timestamptz from w
     where o.mailing_id = ${mailingId} and o.position = w.position returning o.position, o.client_id`);
  const [row] = rows;
  return row && { position: row.position, clientId: row.client_id };
}

/** What became of a client that was taken. */
export interface Settled {
  readonly state: Exclude<MailingState, 'mailing'>;
  readonly cents?: number;
  readonly reason?: LeftOutReason | null;
  readonly sentTo?: string | null;
  readonly failure?: string | null;
}

export async function settleClient(
  tx: TenantTransaction,
  { mailingId, position }: { readonly mailingId: string; readonly position: number },
  { state, cents, reason = null, sentTo = null, failure = null }: Settled,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isBack = state === 'waiting';
  const isStopped = sql`exists (select from client_mailings m where m.id = o.mailing_id and m.stopped_at is not null)`;
  await tx.execute(sql`
    update client_mailing_items o set state = ${isBack ? sql`case when ${isStopped} then 'stopped' else 'waiting' end` : sql`${state}`}, cents = coalesce(${cents ?? null}::bigint, cents), reason = ${reason}, sent_to = ${sentTo}, failure = ${failure},
           settled_at = ${isBack ? sql`case when ${isStopped} then ${at} end` : at}
     where o.mailing_id = ${mailingId} and o.position = ${position} and o.state = 'mailing'`);
}

/** Gives up on the clients that wait, after the mail server failed for several in a row. */
export async function refuseWaiting(
  tx: TenantTransaction,
  mailingId: string,
  failure: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update client_mailing_items set state = 'refused', failure = ${failure}, settled_at = ${now.toISOString()}::timestamptz
     where mailing_id = ${mailingId} and state = 'waiting'`);
}

/** Says of clients whose process is gone that nobody knows whether they were mailed: they are not mailed again by themselves. */
export async function refuseSilent(
  tx: TenantTransaction,
  mailingId: string,
  failure: string,
  { takenBefore, now }: { readonly takenBefore: Date; readonly now: Date },
): Promise<void> {
  await tx.execute(sql`
    update client_mailing_items set state = 'refused', failure = ${failure}, settled_at = ${now.toISOString()}::timestamptz
     where mailing_id = ${mailingId} and state = 'mailing' and claimed_at < ${takenBefore.toISOString()}::timestamptz`);
}

/** Ends a mailing of which nobody waits. */
export async function endMailing(tx: TenantTransaction, mailingId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update client_mailings m set ended_at = ${now.toISOString()}::timestamptz where m.id = ${mailingId} and m.ended_at is null
       and not exists (select from client_mailing_items o where o.mailing_id = m.id and o.state in ('waiting', 'mailing'))`);
}

/** Stops a mailing: who waits is not mailed. @returns whether it was under way */
export async function stopMailing(tx: TenantTransaction, mailingId: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute(sql`
    update client_mailings set stopped_at = ${at} where id = ${mailingId} and ended_at is null and stopped_at is null returning id`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    update client_mailing_items set state = 'stopped', settled_at = ${at} where mailing_id = ${mailingId} and state = 'waiting'`);
  await endMailing(tx, mailingId, now);
  return true;
}
