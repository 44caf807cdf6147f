import { sql, type SQL } from 'drizzle-orm';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { routeStatuses, type RouteStatus, type RouteSummary } from '@haulwright/domain/routes/route';
import type { RouteColumn, RouteSort } from '@haulwright/domain/routes/route-sorts';
import type { RouteTotals } from '@haulwright/domain/routes/route-totals';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../../platform/database/finding.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../../platform/database/list-order.ts';
import { loadRouteSummaries } from './routes.queries.ts';

export interface RouteTableFilter {
  readonly search?: string | undefined;
  readonly status?: RouteStatus | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const tables = sql`routes r left join vehicles v on v.id = r.vehicle_id
  left join profiles p on p.user_id = r.driver_user_id and p.company_id = r.company_id`;
const all = (where: readonly SQL[]) => sql.join([sql`true`, ...where], sql` and `);
/** What a route's stops add up to, as kept with it; of one that is not counted yet, as it is read. */
const kept = (column: 'job_stops' | 'dump_stops' | 'job_gallons', sum: string): SQL =>
  sql.raw(`coalesce(r.${column}, (select ${sum} from route_stops s where s.route_id = r.id))`);
const jobs = kept('job_stops', `count(*) filter (where s.kind = 'job')`);
const dumps = kept('dump_stops', `count(*) filter (where s.kind = 'disposal')`);
const gallons = kept('job_gallons', `coalesce(sum(s.gallons) filter (where s.kind = 'job'), 0)`);
const places = sql`array[${sql.join(
  routeStatuses.map((status) => sql`${status}::text`),
  sql`, `,
)}]`;

/** The columns routes are sorted by; names without their case, empty ones last. */
const orders: Record<RouteColumn, Omit<ListOrder, 'fromEnd'>> = {
  name: { by: sql`lower(r.name)`, type: 'text' },
  date: { by: sql`r.route_date`, type: 'date' },
  state: { by: sql`array_position(${places}, r.status)`, type: 'int' },
  truck: { by: sql`lower(v.name)`, type: 'text', hasNulls: true },
  driver: { by: sql`lower(p.full_name)`, type: 'text', hasNulls: true },
  jobs: { by: jobs, type: 'bigint' },
  dumps: { by: dumps, type: 'bigint' },
  gallons: { by: gallons, type: 'bigint' },
  distance: { by: sql`r.total_meters`, type: 'int' },
  duration: { by: sql`r.total_seconds`, type: 'int' },
  warnings: { by: sql`jsonb_array_length(r.findings)`, type: 'int' },
};

/** How routes are sorted by a column. */
export function routeOrder(sort: RouteSort): ListOrder {
  const { column, fromEnd } = readSort<RouteColumn>(sort);
  return { ...orders[column], fromEnd };
}

function conditions({ search, status, from, to }: RouteTableFilter): SQL[] {
  const where: SQL[] = [];
  if (status !== undefined) where.push(sql`r.status = ${status}`);
  if (from !== undefined) where.push(sql`r.route_date >= ${from}::date`);
  if (to !== undefined) where.push(sql`r.route_date <= ${to}::date`);
  if (search)
    // Trucks and drivers are few: each is looked for once.
    where.push(
      findsAll(search, [findTextOf('r')], (finds) => [
        sql`r.vehicle_id in (select found.id from vehicles found where ${finds(findFormOf('found.name'))})`,
        sql`r.driver_user_id in (select found.user_id from profiles found where ${finds(findFormOf('found.full_name'))})`,
      ]),
    );
  return where;
}

interface RoutePage {
  readonly sort: RouteSort;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/** Public to other features. A page of routes in an order, and the place it ends at when more follow. */
export async function listRouteTable(
  tx: TenantTransaction,
  filter: RouteTableFilter,
  { sort, after, limit }: RoutePage,
): Promise<{ items: RouteSummary[]; end: ListPlace | null }> {
  const order = routeOrder(sort);
  const id = sql`r.id`;
  const where = conditions(filter);
  if (after !== undefined) where.push(afterPlace(order, id, after));
  const { rows } = await tx.execute<{ id: string; place: string | null }>(sql`
    select r.id, ${placeValue(order)} as place from ${tables}
     where ${all(where)} order by ${inOrder(order, id)} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await loadRouteSummaries(
      tx,
      shown.map((row) => row.id),
    ),
    end: last === undefined ? null : { value: last.place, id: last.id },
  };
}

/** Public to other features. Adds up all routes that match. */
export async function totalRoutes(tx: TenantTransaction, filter: RouteTableFilter): Promise<RouteTotals> {
  const { rows } = await tx.execute<
    Record<'count' | 'meters' | 'minutes' | 'jobs' | 'dumps' | 'gallons', string>
  >(sql`
    select count(*) as count, coalesce(sum(r.total_meters), 0) as meters, coalesce(sum(round(r.total_seconds / 60.0)), 0) as minutes,
           coalesce(sum(${jobs}), 0) as jobs, coalesce(sum(${dumps}), 0) as dumps, coalesce(sum(${gallons}), 0) as gallons
      from ${tables} where ${all(conditions(filter))}`);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return {
    count: Number(row.count),
    jobCount: Number(row.jobs),
    disposalCount: Number(row.dumps),
    totalGallons: Number(row.gallons),
    totalDistanceMiles: toMiles(Number(row.meters)),
    totalDurationMinutes: Number(row.minutes),
  };
}
