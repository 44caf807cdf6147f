import { sql, type SQL } from 'drizzle-orm';
import { draftLines, type BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import {
  billedLines,
  billedRows,
  nothingBilled,
  toLine,
  type BilledOfSource,
  type LineRow,
} from './billed-lines.queries.ts';

/**
 * Recalculates owed less billed for completed work. The same rule as `owedLessBilled` of the domain, for many
 * jobs in one statement; a test compares the two. Work that was set aside stays so, unless a correction makes a
 * credit due of what was billed before.
 */
export async function refreshSources(tx: TenantTransaction, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  // The statement below reads what others committed before it began: they have to be waited for first.
  await lockSources(tx, jobIds);
  await tx.execute(sql`
    with price as (
      select distinct on (p.job_id) p.* from job_prices p where p.job_id = any(${uuids(jobIds)})
       order by p.job_id, p.version desc),
    owed as (
      select l.job_id, l.line_key, sum(l.cents) as cents from job_price_lines l
        join price p on p.job_id = l.job_id and p.version = l.version group by 1, 2),
    billed as (
      select job_id, line_key, coalesce(sum(cents) filter (where what = 'billed'), 0) as charged,
             coalesce(sum(cents) filter (where what = 'waived'), 0)
               + greatest(0, coalesce(sum(cents) filter (where what = 'credited'), 0)) as forgiven
        from (${billedRows('job_id', jobIds)}) lines group by 1, 2),
    due as (
      select job_id, sum(target - charged) as cents, bool_or(target <> charged) as has_due from (
        select *, least(greatest(charged, greatest(least(owes, owes - forgiven), least(0, owes))),
                        greatest(owes, owes - forgiven)) as target
          from (select job_id, coalesce(o.cents, 0) as owes, coalesce(b.charged, 0) as charged, coalesce(b.forgiven, 0) as forgiven
                  from owed o full join billed b using (job_id, line_key)) of_both) keyed group by 1)
    insert into billing_sources (company_id, job_id, client_id, client_address_id, completed_on, price_version, holds,
        due_cents, is_billed, is_open, updated_at)
    select p.company_id, p.job_id, j.client_id, j.client_address_id,
           (coalesce(j.completed_at, p.created_at) at time zone s.time_zone)::date, p.version, h.holds,
           case when cardinality(h.holds) = 0 then coalesce(d.cents, 0) end,
           exists (select from billed b where b.job_id = p.job_id),
           cardinality(h.holds) > 0 or coalesce(d.has_due, false), now()
      from price p join jobs j on j.id = p.job_id join company_settings s on s.company_id = p.company_id
      left join due d on d.job_id = p.job_id
      cross join lateral (select case when p.rule is null then array['price-missing'] else p.holds end as holds) h
    on conflict (company_id, job_id) do update set client_id = excluded.client_id,
      client_address_id = excluded.client_address_id, completed_on = excluded.completed_on,
      price_version = excluded.price_version, holds = excluded.holds, due_cents = excluded.due_cents,
      is_billed = excluded.is_billed, is_open = excluded.is_open and (billing_sources.waived_at is null
        or excluded.due_cents < 0 and (billing_sources.is_open or excluded.due_cents < least(0, billing_sources.due_cents))),
      updated_at = excluded.updated_at`);
}

/** In the order of their ids, so that those who bill the same work wait for each other instead of deadlocking. */
const lockSources = (tx: TenantTransaction, jobIds: readonly string[]): Promise<unknown> =>
  tx.execute(
    sql`select 1 from billing_sources where job_id = any(${uuids(jobIds)}) order by job_id for update`,
  );

export interface LockedSource {
  readonly jobId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  readonly completedOn: string;
  readonly priceVersion: number;
}

/** Locks the billable work of these jobs, by client and day. */
export async function lockReadySources(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<LockedSource[]> {
  await lockSources(tx, jobIds);
  const { rows } = await tx.execute<{
    job_id: string;
    client_id: string;
    client_address_id: string | null;
    completed_on: string;
    price_version: number;
  }>(sql`
    select s.job_id, s.client_id, s.client_address_id, s.completed_on::text, s.price_version
      from billing_sources s join clients c on c.id = s.client_id join jobs j on j.id = s.job_id
     where s.job_id = any(${uuids(jobIds)}) and s.is_open and cardinality(s.holds) = 0
     order by lower(c.name), c.id, s.completed_on, j.job_number, s.job_id`);
  return rows.map((row) => ({
    jobId: row.job_id,
    clientId: row.client_id,
    clientAddressId: row.client_address_id,
    completedOn: row.completed_on,
    priceVersion: row.price_version,
  }));
}

/** The lines of these jobs' current fixed prices. */
export async function owedLines(
  tx: TenantTransaction,
  sources: readonly LockedSource[],
): Promise<BillableLine[]> {
  const { rows } = await tx.execute<LineRow>(sql`
    select l.* from job_price_lines l join billing_sources s on s.job_id = l.job_id and s.price_version = l.version
     where s.job_id = any(${uuids(sources.map(({ jobId }) => jobId))}) order by l.job_id, l.position`);
  return rows.map(toLine);
}

/** SQL of work that may be billed through a day: `source_id`, `client_id`, `day`; includes held work. */
export const dueJobs = (through: string): SQL =>
  sql`select job_id as source_id, client_id, completed_on as day from billing_sources
       where is_open and completed_on <= ${through}::date`;

export interface DueJob {
  readonly sourceId: string;
  readonly clientId: string;
  readonly clientAddressId: string | null;
  /** Owed less billed. */
  readonly lines: readonly BillableLine[];
}

/** Locks the work of these jobs, and calculates what drafts can bill of it, by client and day. */
export async function lockDueJobs(tx: TenantTransaction, jobIds: readonly string[]): Promise<DueJob[]> {
  if (jobIds.length === 0) return [];
  const locked = await lockReadySources(tx, jobIds);
  const ids = locked.map(({ jobId }) => jobId);
  const owed = Map.groupBy(await owedLines(tx, locked), ({ jobId }) => jobId);
  const billed = await billedLines(tx, 'job_id', ids);
  return locked.map(({ jobId, clientId, clientAddressId }) => ({
    sourceId: jobId,
    clientId,
    clientAddressId,
    lines: linesLeft(owed.get(jobId) ?? [], billed.get(jobId) ?? nothingBilled),
  }));
}

const linesLeft = (owed: readonly BillableLine[], { billed, forgiven }: BilledOfSource): BillableLine[] =>
  draftLines(owed, billed, forgiven);

/** Why work of these jobs is held. */
export async function holdsOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<Map<string, BillingHold[]>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ job_id: string; holds: BillingHold[] }>(sql`
    select job_id, holds from billing_sources
     where job_id = any(${uuids(jobIds)}) and is_open and cardinality(holds) > 0`);
  return new Map(rows.map(({ job_id: jobId, holds }) => [jobId, holds]));
}

/** Withdraws the waivers of these jobs. @returns those that had one */
export async function forgetWaivers(tx: TenantTransaction, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  await lockSources(tx, jobIds);
  const { rows } = await tx.execute<{ job_id: string }>(sql`
    update billing_sources set waived_reason = null, waived_by = null, waived_at = null
     where job_id = any(${uuids(jobIds)}) and waived_at is not null returning job_id`);
  return rows.map((row) => row.job_id);
}

/** Waives work; a reason of null withdraws that. @returns the number of jobs */
export async function waiveSources(
  tx: TenantTransaction,
  jobIds: readonly string[],
  waiver: { readonly reason: string; readonly userId: string; readonly at: Date } | null,
): Promise<number> {
  if (waiver === null) {
    const forgotten = await forgetWaivers(tx, jobIds);
    await refreshSources(tx, forgotten);
    return forgotten.length;
  }
  const { rowCount } = await tx.execute(sql`
    update billing_sources set waived_reason = ${waiver.reason}, waived_by = ${waiver.userId},
           waived_at = ${waiver.at.toISOString()}::timestamptz, is_open = false
     where job_id = any(${uuids(jobIds)}) and is_open`);
  return rowCount ?? 0;
}
