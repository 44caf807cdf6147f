import { sql, type SQL } from 'drizzle-orm';
import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import type { UnbilledColumn, UnbilledKind, UnbilledSort } from '@haulwright/domain/invoicing/unbilled-sorts';
import type { UnbilledRow, UnbilledTotals } from '@haulwright/domain/invoicing/unbilled-table';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf, findWhoOf } from '../../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../../platform/database/list-order.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { sumOf } from './dated-sources.queries.ts';
import { dueRentals } from './rental-sources.queries.ts';

export interface UnbilledFilter {
  readonly search?: string | undefined;
  readonly which: UnbilledKind;
  /** Days on which jobs were completed, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Stale rentals worked out for sums; further ones count as stored until they are refreshed. */
const workedOutForSums = 200;

/** Jobs and rentals that match, as `u`. Rentals whose day has come are among them; their amounts are older. */
function unbilled({ search, which, from, to }: UnbilledFilter, today: string): SQL {
  const jobs: SQL[] = [sql`s.is_open`];
  const rentals: SQL[] = [sql`(s.is_open or s.changes_on <= ${today}::date)`];
  if (search) {
    jobs.push(findsAll(search, [findTextOf('j'), findWhoOf('c')]));
    rentals.push(findsAll(search, [findTextOf('r'), findTextOf('c')]));
  }
  if (from !== undefined) jobs.push(sql`s.completed_on >= ${from}::date`);
  if (to !== undefined) jobs.push(sql`s.completed_on <= ${to}::date`);
  if (which === 'ready') jobs.push(sql`cardinality(s.holds) = 0`);
  if (which === 'waiting') jobs.push(sql`cardinality(s.holds) > 0`);
  if (which === 'rentals') jobs.push(sql`false`);
  if (which === 'jobs' || which === 'waiting' || from !== undefined || to !== undefined)
    rentals.push(sql`false`);
  return sql`(
    select 'job' as kind, s.job_id as id, j.title as name, j.job_number as number, s.client_id, c.name as client_name, s.client_address_id,
           s.completed_on as day, s.due_cents, s.is_billed, s.holds, false as is_old
      from billing_sources s join jobs j on j.id = s.job_id join clients c on c.id = s.client_id where ${sql.join(jobs, sql` and `)}
    union all
    select 'rental', s.rental_id, r.name, null, s.client_id, c.name, s.client_address_id,
           null::date, s.due_cents, s.is_billed, '{}', coalesce(s.changes_on <= ${today}::date, false)
      from rental_sources s join rental_agreements r on r.id = s.rental_id join clients c on c.id = s.client_id
     where ${sql.join(rentals, sql` and `)}) u`;
}
const address = sql`left join client_addresses a on a.id = u.client_address_id`;
const street = sql`a.street_line1 || ', ' || a.city`;

/** The columns unbilled work is sorted by; names without their case, empty ones last. */
const orders: Record<UnbilledColumn, Omit<ListOrder, 'fromEnd'>> = {
  name: { by: sql`lower(u.name)`, type: 'text' },
  client: { by: sql`lower(u.client_name)`, type: 'text' },
  day: { by: sql`u.day`, type: 'date', hasNulls: true },
  number: { by: sql`u.number`, type: 'text', hasNulls: true },
  address: { by: sql`lower(${street})`, type: 'text', hasNulls: true },
  waits: { by: sql`cardinality(u.holds)`, type: 'int' },
  due: { by: sql`u.due_cents`, type: 'bigint', hasNulls: true },
};

/** How unbilled work is sorted by a column. */
export function unbilledOrder(sort: UnbilledSort): ListOrder {
  const { column, fromEnd } = readSort<UnbilledColumn>(sort);
  return { ...orders[column], fromEnd };
}

interface Row extends Record<string, unknown> {
  kind: UnbilledRow['kind'];
  id: string;
  name: string;
  number: string | null;
  client_id: string;
  client_name: string;
  address: string | null;
  day: string | null;
  due_cents: string | null;
  is_billed: boolean;
  holds: BillingHold[];
  is_old: boolean;
  place: string | null;
}

interface UnbilledPage {
  readonly sort: UnbilledSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
  readonly today: string;
}

/**
 * Public to other features. A page of unbilled jobs and rentals, and the place it ends at when more follow. Amounts of
 * stale rentals are worked out for the page; they are sorted by what is stored.
 */
export async function listUnbilledTable(
  tx: TenantTransaction,
  filter: UnbilledFilter,
  { sort, after, limit, today }: UnbilledPage,
): Promise<{ items: UnbilledRow[]; end: ListPlace | null }> {
  const order = unbilledOrder(sort);
  const id = sql`u.id`;
  const place = after === undefined ? sql`` : sql`where ${afterPlace(order, id, after)}`;
  const { rows } = await tx.execute<Row>(sql`
    select u.kind, u.id, u.name, u.number, u.client_id, u.client_name, ${street} as address, u.day::text, u.due_cents, u.is_billed, u.holds,
           u.is_old, ${placeValue(order)} as place
      from ${unbilled(filter, today)} ${address} ${place} order by ${inOrder(order, id)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const now = await dueNow(
    tx,
    shown.filter((row) => row.is_old).map((row) => row.id),
    today,
  );
  return {
    items: shown.flatMap((row): UnbilledRow[] => {
      const due = row.is_old ? now.get(row.id) : row.due_cents;
      // Nothing is due of it any more.
      if (due === undefined) return [];
      return [
        {
          id: row.id,
          kind: row.kind,
          name: row.name,
          number: row.number,
          clientId: row.client_id,
          clientName: row.client_name,
          address: row.address,
          day: row.day,
          dueCents: due === null ? null : Number(due),
          isBilled: row.is_billed,
          holds: row.holds,
        },
      ];
    }),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** What is due today of stale rentals; those of which nothing is are left out. */
async function dueNow(
  tx: TenantTransaction,
  ids: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  const due = await dueRentals.dueOf(tx, ids, { today, through: today });
  return new Map(due.flatMap(({ sourceId, lines }) => (lines.length > 0 ? [[sourceId, sumOf(lines)]] : [])));
}

/** Public to other features. Adds up all unbilled jobs and rentals that match. */
export async function totalUnbilled(
  tx: TenantTransaction,
  filter: UnbilledFilter,
  today: string,
): Promise<UnbilledTotals> {
  const { rows: stale } = await tx.execute<{ id: string }>(sql`
    select u.id from ${unbilled(filter, today)} where u.is_old order by u.id limit ${workedOutForSums}`);
  const ids = stale.map(({ id }) => id);
  const now = [...(await dueNow(tx, ids, today)).values()];
  const { rows } = await tx.execute<Record<'count' | 'waiting' | 'cents', string>>(sql`
    select count(*) as count, count(*) filter (where cardinality(u.holds) > 0) as waiting, coalesce(sum(u.due_cents), 0) as cents
      from ${unbilled(filter, today)} where u.id <> all(${uuids(ids)})`);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return {
    count: Number(row.count) + now.length,
    waiting: Number(row.waiting),
    dueCents: Number(row.cents) + now.reduce((sum, cents) => sum + cents, 0),
  };
}
