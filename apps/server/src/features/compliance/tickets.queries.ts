import { sql, type SQL } from 'drizzle-orm';
import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findFormOf, findsAll, findTextOf } from '../../platform/database/finding.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { loadVisits, toTicket } from '../custody/visits/visit-summary.queries.ts';

/** Keyset cursor of a page of visits. */
export interface TicketKey {
  readonly occurredAt: string;
  readonly id: string;
}

export interface TicketFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly siteId?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Lists a page of visits that were not withdrawn, newest first, with the key it ends at when more follow. */
export async function listTickets(
  tx: TenantTransaction,
  {
    filter,
    timeZone,
    after,
    limit,
  }: {
    readonly filter: TicketFilter;
    readonly timeZone: string;
    readonly after: TicketKey | undefined;
    readonly limit: number;
  },
): Promise<{ items: Ticket[]; end: TicketKey | null }> {
  const place = after
    ? [sql`(v.occurred_at, v.id) < (${after.occurredAt}::timestamptz, ${after.id}::uuid)`]
    : [];
  const where = [visitStands, ...conditionsOf(filter, timeZone), ...place];
  const rows = await loadVisits(
    tx,
    sql`select v.* from disposal_visits v where ${sql.join(where, sql` and `)}
         order by v.occurred_at desc, v.id desc limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit).map(toTicket);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? { occurredAt: last.occurredAt, id: last.id } : null };
}

function conditionsOf(filter: TicketFilter, timeZone: string): SQL[] {
  const { search, clientId, siteId, vehicleId, from, to } = filter;
  const conditions: SQL[] = [];
  if (siteId !== undefined) conditions.push(sql`v.disposal_site_id = ${siteId}`);
  if (vehicleId !== undefined) conditions.push(sql`v.vehicle_id = ${vehicleId}`);
  if (clientId !== undefined) conditions.push(broughtFor(sql`c.id = ${clientId}`));
  if (from !== undefined)
    conditions.push(sql`v.occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz`);
  if (to !== undefined)
    conditions.push(
      sql`v.occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz`,
    );
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
