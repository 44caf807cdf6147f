import { sql, type SQL } from 'drizzle-orm';
import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import type { TicketTotals } from '@haulwright/domain/custody/visits/ticket-list';
import type { TicketColumn, TicketSort } from '@haulwright/domain/custody/visits/ticket-sorts';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../platform/database/finding.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { loadVisits, toTicket, type VisitRow } from '../custody/visits/visit-summary.queries.ts';

export interface TicketFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly siteId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly wasteType?: WasteType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Gallons of every visit by the current ledger, and its clients; joined where a list is sorted by them. */
const gallonsOfVisits = sql`
  select x.visit_id, coalesce(sum(p.gallons) filter (where a.kind = 'site'), 0)::int as gallons, coalesce(sum(p.gallons) filter (where a.kind = 'variance'), 0)::int as missing
    from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
    join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id
   where a.kind in ('site', 'variance') group by x.visit_id`;
const clientsOfVisits = sql`
  select visit_id, count(distinct client_address_id)::int as clients
    from (select x.visit_id, f.client_address_id from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id
            join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
           group by x.visit_id, f.id, f.client_address_id having sum(t.gallons) <> 0) share group by visit_id`;

/** The columns tickets are sorted by; a name by itself, without its case. */
const orders: Record<TicketColumn, Omit<ListOrder, 'fromEnd'> & { readonly joins?: SQL }> = {
  day: { by: sql`v.occurred_at`, type: 'timestamptz' },
  ticket: { by: sql`lower(v.ticket_number)`, type: 'text', hasNulls: true },
  site: {
    by: sql`(select lower(s.name) from disposal_sites s where s.id = v.disposal_site_id)`,
    type: 'text',
  },
  truck: {
    by: sql`(select lower(t.name) from vehicles t where t.id = v.vehicle_id)`,
    type: 'text',
    hasNulls: true,
  },
  clients: {
    by: sql`coalesce(sums.clients, 0)`,
    type: 'int',
    joins: sql`left join (${clientsOfVisits}) sums on sums.visit_id = v.id`,
  },
  gallons: {
    by: sql`coalesce(sums.gallons, 0)`,
    type: 'int',
    joins: sql`left join (${gallonsOfVisits}) sums on sums.visit_id = v.id`,
  },
  missing: {
    by: sql`coalesce(sums.missing, 0)`,
    type: 'int',
    joins: sql`left join (${gallonsOfVisits}) sums on sums.visit_id = v.id`,
  },
};

/** How tickets are sorted. */
export function ticketOrder(sort: TicketSort): ListOrder & { readonly joins?: SQL } {
  const { column, fromEnd } = readSort<TicketColumn>(sort);
  return { ...orders[column], fromEnd };
}

/** Public to other features. Lists a page of visits that were not withdrawn, and the place it ends at when more follow. */
export async function listTickets(
  tx: TenantTransaction,
  {
    filter,
    timeZone,
    sort,
    after,
    limit,
  }: {
    readonly filter: TicketFilter;
    readonly timeZone: string;
    readonly sort: TicketSort;
    readonly after: ListPlace | undefined;
    readonly limit: number;
  },
): Promise<{ items: Ticket[]; end: ListPlace | null }> {
  const order = ticketOrder(sort);
  const id = sql`v.id`;
  const where = [visitStands, ...conditionsOf(filter), ...daysOf(filter, timeZone)];
  if (after) where.push(afterPlace(order, id, after));
  const rows = (await loadVisits(
    tx,
    sql`select v.*, ${placeValue(order)} as place, ${order.by} as sorted_by
          from disposal_visits v ${order.joins ?? sql``} where ${sql.join(where, sql` and `)}
         order by ${inOrder(order, id)} limit ${limit + 1}`,
    inOrder({ ...order, by: sql`sorted_by` }, sql`id`),
  )) as (VisitRow & { readonly place: string | null })[];
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(toTicket), end: last ? { value: last.place, id: last.id } : null };
}

/** Public to other features. How many tickets a filter finds. */
export async function countTickets(
  tx: TenantTransaction,
  filter: TicketFilter,
  timeZone: string,
): Promise<number> {
  const where = [visitStands, ...conditionsOf(filter), ...daysOf(filter, timeZone)];
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from disposal_visits v where ${sql.join(where, sql` and `)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Adds up everything a filter finds. */
export async function totalTickets(
  tx: TenantTransaction,
  filter: TicketFilter,
  timeZone: string,
): Promise<TicketTotals> {
  const days = daysOf(filter, timeZone);
  const inDays = days.length === 0 ? sql`true` : sql.join(days, sql` and `);
  const { rows } = await tx.execute(sql`
    with found as materialized (
      select v.id, ${inDays} as asked from disposal_visits v where ${sql.join([visitStands, ...conditionsOf(filter)], sql` and `)}
    ), sums as (
      select a.waste_type, coalesce(sum(p.gallons) filter (where a.kind = 'site'), 0)::bigint as gallons, coalesce(sum(p.gallons) filter (where a.kind = 'variance'), 0)::bigint as missing
        from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id join load_postings p on p.entry_id = e.id join load_accounts a on a.id = p.account_id
       where a.kind in ('site', 'variance') and x.visit_id in (select id from found where asked) group by a.waste_type
    )
    select (select count(*)::int from found where asked) as count, (select count(*)::int from found where not asked) as "otherDays",
           coalesce(sum(gallons), 0)::int as gallons, coalesce(sum(missing), 0)::int as "varianceGallons",
           coalesce(jsonb_agg(jsonb_build_object('wasteType', waste_type, 'gallons', gallons) order by gallons desc, waste_type) filter (where gallons <> 0), '[]') as wastes
      from sums`);
  return rows[0] as unknown as TicketTotals;
}

/** The days of a filter. */
function daysOf({ from, to }: TicketFilter, timeZone: string): SQL[] {
  const days: SQL[] = [];
  if (from !== undefined)
    days.push(sql`v.occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz`);
  if (to !== undefined)
    days.push(sql`v.occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz`);
  return days;
}

/** What a filter asks for besides days. */
function conditionsOf(filter: TicketFilter): SQL[] {
  const { search, clientId, siteId, vehicleId, wasteType } = filter;
  const conditions: SQL[] = [];
  if (siteId !== undefined) conditions.push(sql`v.disposal_site_id = ${siteId}`);
  if (vehicleId !== undefined) conditions.push(sql`v.vehicle_id = ${vehicleId}`);
  if (clientId !== undefined) conditions.push(broughtFor(sql`c.id = ${clientId}`));
  if (wasteType !== undefined)
    conditions.push(sql`exists (
      select from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id join load_postings p on p.entry_id = e.id
        join load_accounts a on a.id = p.account_id where x.visit_id = v.id and a.kind in ('site', 'variance') and a.waste_type = ${wasteType})`);
  if (search) {
    conditions.push(
      findsAll(search, [findFormOf('v.ticket_number')], (finds) => [
        sql`v.disposal_site_id in (select s.id from disposal_sites s where ${finds(findFormOf('s.name'))})`,
        sql`v.vehicle_id in (select t.id from vehicles t where ${finds(findFormOf('t.name'))})`,
        broughtFor(finds(findTextOf('c'))),
      ]),
    );
  }
  return conditions;
}

/** Whether a visit has gallons of a client by the current ledger. */
const broughtFor = (client: SQL): SQL => sql`exists (
  select from disposal_visit_facts x join load_entries e on e.fact_id = x.fact_id join load_attributions t on t.entry_id = e.id
    join load_facts f on f.id = t.pickup_fact_id join client_addresses a on a.id = f.client_address_id join clients c on c.id = a.client_id
   where x.visit_id = v.id and ${client} group by f.id having sum(t.gallons) <> 0)`;
