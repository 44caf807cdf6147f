import { sql } from 'drizzle-orm';
import {
  sourcesOfBatch,
  type BillRun,
  type BillRunItem,
  type BillRunOutcome,
  type BillSourceKind,
} from '@haulwright/domain/invoicing/bill-run';
import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import type { SystemTransaction, TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { billSources } from '../sources/bill-sources.queries.ts';
import { billRuns } from './bill-runs.tables.ts';

interface RunRow extends Record<string, unknown> {
  id: string;
  through: string;
  status: BillRun['status'];
  total: number;
  waiting: string;
  done: string;
  held: string;
  nothing: string;
  failed: string;
  drafts: string;
  cents: string;
  scheduled_for: string | null;
  name: string | null;
  created_at: string;
  ended_at: string | null;
}

const toRun = (row: RunRow): BillRun => ({
  id: row.id,
  through: row.through,
  status: row.status,
  total: row.total,
  waiting: Number(row.waiting),
  done: Number(row.done),
  held: Number(row.held),
  nothing: Number(row.nothing),
  failed: Number(row.failed),
  drafts: Number(row.drafts),
  cents: Number(row.cents),
  scheduledFor: row.scheduled_for,
  startedByName: row.name,
  createdAt: new Date(row.created_at).toISOString(),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
});

const countOf = (outcome: BillRunOutcome) =>
  sql`count(*) filter (where o.outcome = ${outcome}) as ${sql.identifier(outcome)}`;

/** Runs as `r`, each with the results of its sources. */
const shown = sql`
  select r.id, r.through::text, r.status, r.total, r.scheduled_for::text, c.*, nullif(p.full_name, '') as name, r.created_at, r.ended_at
    from bill_runs r left join profiles p on p.user_id = r.started_by
    cross join lateral (
      select ${countOf('waiting')}, ${countOf('done')}, ${countOf('held')}, ${countOf('nothing')}, ${countOf('failed')},
             count(distinct o.invoice_id) as drafts, coalesce(sum(o.cents), 0) as cents
        from bill_run_items o where o.run_id = r.id) c`;

export async function loadBillRun(tx: TenantTransaction, id: string): Promise<BillRun | undefined> {
  const { rows } = await tx.execute<RunRow>(sql`${shown} where r.id = ${id}`);
  return rows.map(toRun)[0];
}

/** Newest first; `after` is the last id of the previous page. */
export async function listBillRuns(
  tx: TenantTransaction,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ items: BillRun[]; end: string | null }> {
  const { rows } = await tx.execute<RunRow>(sql`
    ${shown} where ${after === undefined ? sql`true` : sql`r.id < ${after}::uuid`} order by r.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toRun);
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** @returns false when another run of the company is in progress */
export async function insertBillRun(
  tx: TenantTransaction,
  run: Pick<typeof billRuns.$inferInsert, 'id' | 'companyId' | 'through' | 'startedBy' | 'scheduledFor'>,
): Promise<boolean> {
  const rows = await tx.insert(billRuns).values(run).onConflictDoNothing().returning({ id: billRuns.id });
  return rows.length > 0;
}

interface ItemRow extends Record<string, unknown> {
  position: number;
  kind: BillSourceKind;
  source_id: string;
  name: string;
  client_id: string;
  client_name: string;
  outcome: BillRunOutcome;
  invoice_id: string | null;
  cents: string;
  holds: BillingHold[];
}

/** Lists a page of a run's sources, by client; `after` is the last position of the previous page. */
export async function listBillRunItems(
  tx: TenantTransaction,
  runId: string,
  {
    outcome,
    after,
    limit,
  }: {
    readonly outcome: BillRunOutcome | undefined;
    readonly after: number | undefined;
    readonly limit: number;
  },
): Promise<{ items: BillRunItem[]; end: number | null }> {
  const { rows } = await tx.execute<ItemRow>(sql`
    select i.position, case when i.job_id is not null then 'job' when i.rental_id is not null then 'rental' else 'agreement' end as kind,
           coalesce(i.job_id, i.rental_id, i.agreement_id) as source_id,
           coalesce(j.job_number || ' ' || j.title, a.name, g.name) as name,
           i.client_id, c.name as client_name, i.outcome, i.invoice_id, i.cents, i.holds
      from bill_run_items i join clients c on c.id = i.client_id
      left join jobs j on j.id = i.job_id left join rental_agreements a on a.id = i.rental_id
      left join service_agreements g on g.id = i.agreement_id
     where i.run_id = ${runId} ${outcome === undefined ? sql`` : sql`and i.outcome = ${outcome}`}
       ${after === undefined ? sql`` : sql`and i.position > ${after}`}
     order by i.position limit ${limit + 1}`);
  const shownRows = rows.slice(0, limit);
  return {
    items: shownRows.map((row) => ({
      kind: row.kind,
      sourceId: row.source_id,
      name: row.name,
      clientId: row.client_id,
      clientName: row.client_name,
      outcome: row.outcome,
      invoiceId: row.invoice_id,
      cents: Number(row.cents),
      holds: row.holds,
    })),
    end: rows.length > limit ? (shownRows.at(-1)?.position ?? null) : null,
  };
}

export interface OpenRun {
  readonly id: string;
  readonly companyId: string;
  readonly startedBy: string;
  readonly through: string;
  readonly timeZone: string;
}

/** An unfinished run; undefined when it is finished or gone. */
export async function loadOpenRun(tx: TenantTransaction, id: string): Promise<OpenRun | undefined> {
  const { rows } = await tx.execute<{
    company_id: string;
    started_by: string;
    through: string;
    time_zone: string;
  }>(sql`
    select r.company_id, r.started_by, r.through::text, s.time_zone from bill_runs r
      join company_settings s on s.company_id = r.company_id where r.id = ${id} and r.status <> 'done'`);
  const [row] = rows;
  return (
    row && {
      id,
      companyId: row.company_id,
      startedBy: row.started_by,
      through: row.through,
      timeZone: row.time_zone,
    }
  );
}

/** Across companies: unfinished runs, oldest first. */
export async function findOpenRuns(tx: SystemTransaction): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await tx.execute<{ id: string; company_id: string }>(
    sql`select id, company_id from bill_runs where status <> 'done' order by id limit 1000`,
  );
  return rows.map(({ id, company_id: companyId }) => ({ id, companyId }));
}

/**
 * Lists the sources of a run in batches that split no client, and starts it. A started run stays unchanged: a
 * second caller waits for the first and finds it started.
 */
export async function beginRun(tx: TenantTransaction, run: OpenRun): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from bill_runs where id = ${run.id} and status = 'queued' for update`,
  );
  if (rows.length === 0) return;
  const columns = billSources.map(({ column }) => sql.identifier(column));
  const due = billSources.map(({ dueThrough }, kind) => {
    const ids = billSources.map((_, at) => (at === kind ? sql`d.source_id` : sql`null::uuid`));
    return sql`select ${kind} as kind, d.client_id, d.day, d.source_id, ${sql.join(
      ids.map((id, at) => sql`${id} as ${columns[at]}`),
      sql`, `,
    )} from (${dueThrough(run.through)}) d`;
  });
  const { rowCount } = await tx.execute(sql`
    with due as (${sql.join(due, sql` union all `)}),
    placed as (
      select due.*, row_number() over (order by lower(c.name), c.id, due.kind, due.day, due.source_id) - 1 as position
        from due join clients c on c.id = due.client_id),
    of_clients as (select *, min(position) over (partition by client_id) as client_at from placed)
    insert into bill_run_items (company_id, run_id, position, batch, ${sql.join(columns, sql`, `)}, client_id, outcome, cents, holds)
    select ${run.companyId}::uuid, ${run.id}::uuid, position,
           min(position) over (partition by client_at / ${sql.raw(String(sourcesOfBatch))}),
           ${sql.join(columns, sql`, `)}, client_id, 'waiting', 0, '{}' from of_clients`);
  await tx.execute(
    sql`update bill_runs set status = 'running', total = ${rowCount ?? 0} where id = ${run.id}`,
  );
}

/**
 * Claims a batch that nobody works on: the lock of its first item, which ends with the transaction, is the
 * claim.
 * @returns its name; undefined: none is free
 */
export async function claimBatch(tx: TenantTransaction, runId: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ batch: number }>(sql`
    select i.batch from bill_run_items i
     where i.run_id = ${runId} and i.outcome = 'waiting'
       and not exists (select from bill_run_items b where b.run_id = i.run_id and b.batch = i.batch
                          and b.outcome = 'waiting' and b.position < i.position)
     order by i.batch, i.position limit 1 for update skip locked`);
  return rows[0]?.batch;
}

export interface WaitingItem {
  readonly position: number;
  readonly clientId: string;
  readonly ids: Readonly<Record<BillSourceKind, string | null>>;
}

export async function itemsOfBatch(
  tx: TenantTransaction,
  runId: string,
  batch: number,
): Promise<WaitingItem[]> {
  const { rows } = await tx.execute<{
    position: number;
    client_id: string;
    job_id: string | null;
    rental_id: string | null;
    agreement_id: string | null;
  }>(sql`
    select position, client_id, job_id, rental_id, agreement_id from bill_run_items
     where run_id = ${runId} and batch = ${batch} and outcome = 'waiting' order by position`);
  return rows.map((row) => ({
    position: row.position,
    clientId: row.client_id,
    ids: { job: row.job_id, rental: row.rental_id, agreement: row.agreement_id },
  }));
}

export interface SettledItem {
  readonly position: number;
  readonly outcome: BillRunOutcome;
  readonly invoiceId: string | null;
  readonly cents: number;
  readonly holds: readonly BillingHold[];
}

/** Records the results of a run's sources. */
export async function settleItems(
  tx: TenantTransaction,
  runId: string,
  items: readonly SettledItem[],
): Promise<void> {
  const rows = items.map(({ invoiceId, ...item }) => ({ ...item, invoice_id: invoiceId }));
  await tx.execute(sql`
    update bill_run_items i set outcome = g.outcome, invoice_id = g.invoice_id, cents = g.cents,
           holds = array(select jsonb_array_elements_text(g.holds))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (position integer, outcome text, invoice_id uuid, cents bigint, holds jsonb)
     where i.run_id = ${runId} and i.position = g.position`);
}

/**
 * Splits a batch into one per client, so that a client whose work cannot be billed does not hold up the
 * others.
 */
export async function splitBatch(tx: TenantTransaction, runId: string, batch: number): Promise<void> {
  await tx.execute(sql`
    update bill_run_items i set batch = c.first from (
      select client_id, min(position) as first from bill_run_items
       where run_id = ${runId} and batch = ${batch} and outcome = 'waiting' group by 1) c
     where i.run_id = ${runId} and i.batch = ${batch} and i.outcome = 'waiting' and i.client_id = c.client_id`);
}

/** Number of runs a company keeps. */
const runsKept = 50;

/** Ends a run without waiting sources, and deletes the oldest. @returns false while something waits */
export async function endRun(tx: TenantTransaction, runId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update bill_runs r set status = 'done', ended_at = ${now.toISOString()}::timestamptz
     where r.id = ${runId} and r.status = 'running'
       and not exists (select from bill_run_items i where i.run_id = r.id and i.outcome = 'waiting')`);
  if ((rowCount ?? 0) === 0) return false;
  await tx.execute(sql`delete from bill_runs where status = 'done' and id in
    (select id from bill_runs order by id desc offset ${runsKept})`);
  return true;
}

/** Ids of a run's invoices in a state, in their order. */
export async function papersOf(
  tx: TenantTransaction,
  runId: string,
  state: 'draft' | 'approved',
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.id from invoices i where i.state = ${state}
       and i.id in (select invoice_id from bill_run_items where run_id = ${runId}) order by i.id`);
  return rows.map(({ id }) => id);
}

/** Turns approved invoices back into drafts. */
export async function makeDraftsAgain(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update invoices set state = 'draft', approved_by = null where state = 'approved' and id = any(${uuids(ids)})`);
}
