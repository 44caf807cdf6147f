import { sql, type SQL } from 'drizzle-orm';
import type { BillingHold, UnbilledJob } from '@haulwright/domain/invoicing/invoice';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf, findWhoOf } from '../../../platform/database/finding.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { dueAgreements } from './agreement-sources.queries.ts';
import { dueRentals } from './rental-sources.queries.ts';

/** Keyset cursor of a page of unbilled work: client, day, job. */
export type UnbilledKey = readonly [name: string, clientId: string, completedOn: string, jobId: string];

interface Row extends Record<string, unknown> {
  job_id: string;
  job_number: string;
  title: string;
  completed_on: string;
  client_id: string;
  client_name: string;
  sort_name: string;
  client_address_id: string | null;
  address: string | null;
  due_cents: string | null;
  is_billed: boolean;
  holds: BillingHold[];
}

/** Lists a page of completed, unbilled work, by client and day. */
export async function listUnbilled(
  tx: TenantTransaction,
  filter: {
    readonly search?: string | undefined;
    readonly clientId?: string | undefined;
    readonly which: 'all' | 'ready' | 'waiting';
  },
  after: UnbilledKey | undefined,
  limit: number,
): Promise<{ items: UnbilledJob[]; end: UnbilledKey | null }> {
  const where: SQL[] = [sql`s.is_open`];
  if (filter.clientId !== undefined) where.push(sql`s.client_id = ${filter.clientId}`);
  if (filter.which !== 'all')
    where.push(filter.which === 'ready' ? sql`cardinality(s.holds) = 0` : sql`cardinality(s.holds) > 0`);
  if (filter.search) where.push(findsAll(filter.search, [findTextOf('j'), findWhoOf('c')]));
  if (after !== undefined)
    where.push(
      sql`(lower(c.name), s.client_id, s.completed_on, s.job_id) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::date, ${after[3]}::uuid)`,
    );
  const { rows } = await tx.execute<Row>(sql`
    select s.job_id, j.job_number, j.title, s.completed_on::text, s.client_id, c.name as client_name,
           lower(c.name) as sort_name, s.client_address_id, a.street_line1 || ', ' || a.city as address,
           s.due_cents, s.is_billed, s.holds
      from billing_sources s join clients c on c.id = s.client_id join jobs j on j.id = s.job_id
      left join client_addresses a on a.id = s.client_address_id
     where ${sql.join(where, sql` and `)}
     order by lower(c.name), s.client_id, s.completed_on, s.job_id limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      jobId: row.job_id,
      jobNumber: row.job_number,
      title: row.title,
      completedOn: row.completed_on,
      clientId: row.client_id,
      clientName: row.client_name,
      clientAddressId: row.client_address_id,
      address: row.address,
      dueCents: row.due_cents === null ? null : Number(row.due_cents),
      isCorrection: row.is_billed,
      holds: row.holds,
    })),
    end: last === undefined ? null : [last.sort_name, last.client_id, last.completed_on, last.job_id],
  };
}

interface Totals extends Record<string, unknown> {
  jobs: string;
  cents: string;
  waiting: string;
  draft: string;
  approved: string;
  draft_cents: string;
  rentals: string;
  rental_cents: string;
  agreements: string;
  agreement_cents: string;
  receivable: string;
  overdue_cents: string;
  overdue: string;
}

/** Totals of unbilled, unreviewed and unpaid amounts. */
export async function billingSummary(tx: TenantTransaction, today: string) {
  const overdue = await dueRentals.overdue(tx, today);
  const agreed = await dueAgreements.overdue(tx, today);
  const { rows } = await tx.execute<Totals>(sql`
    select * from
      (select count(*) filter (where cardinality(holds) = 0) as jobs, coalesce(sum(due_cents), 0) as cents,
              count(*) filter (where cardinality(holds) > 0) as waiting from billing_sources where is_open) s,
      (select count(*) as rentals, coalesce(sum(due_cents), 0) as rental_cents from rental_sources
        where is_open and rental_id <> all(${uuids(overdue.ids)})) t,
      (select count(*) as agreements, coalesce(sum(due_cents), 0) as agreement_cents from agreement_sources
        where is_open and agreement_id <> all(${uuids(agreed.ids)})) a,
      (select count(*) filter (where state = 'draft') as draft, count(*) filter (where state = 'approved') as approved,
              coalesce(sum(total_cents), 0) as draft_cents from invoices where state in ('draft', 'approved')) d,
      (select coalesce(sum(open_cents), 0) as receivable,
              coalesce(sum(open_cents) filter (where open_cents > 0 and due_date < ${today}::date), 0) as overdue_cents,
              count(*) filter (where open_cents > 0 and due_date < ${today}::date) as overdue
         from invoice_balances b where open_cents <> 0
          and not exists (select from deposits d where d.invoice_id = b.invoice_id)) r`);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  const of = (value: string) => Number(value);
  return {
    unbilled: {
      jobs: of(row.jobs),
      rentals: of(row.rentals) + overdue.count,
      agreements: of(row.agreements) + agreed.count,
      cents: of(row.cents) + of(row.rental_cents) + overdue.cents + of(row.agreement_cents) + agreed.cents,
      waiting: of(row.waiting),
    },
    drafts: { draft: of(row.draft), approved: of(row.approved), cents: of(row.draft_cents) },
    receivable: { cents: of(row.receivable), overdueCents: of(row.overdue_cents), overdue: of(row.overdue) },
  };
}
