// Public to other features: the planned stop of a visit.
import { sql } from 'drizzle-orm';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { VisitRow } from './visit-summary.queries.ts';

/** Arrivals are looked for among the reports of this time before the dump. */
const dayMs = 86_400_000;

/** The smallest id of its version created this long before an id, UUID version 7 (RFC 9562, 5.7). */
function idBefore(id: string, ms: number): string {
  const hex = Math.max(0, Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - ms)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Where a visit was in its route, and when the crew arrived: the last arrival at the site that was reported from
 * the route before the dump, and after any earlier dump there.
 */
export async function stopOfVisit(
  tx: TenantTransaction,
  { id, disposal_site_id: siteId, occurred_at: occurredAt }: VisitRow,
): Promise<TicketDetail['stop']> {
  const at = new Date(occurredAt).toISOString();
  const { rows } = await tx.execute<{
    routeId: string | null;
    routeName: string | null;
    isPlanned: boolean;
    arrivedAt: string | null;
  }>(sql`
    with dump as (
      select body->'data'->>'routeId' as route_id from field_commands where id = ${id} and type in ('load.dumped', 'report.corrected')
    )
    select r.id as "routeId", r.name as "routeName",
           exists (select from route_stops s where s.route_id = r.id and s.disposal_site_id = ${siteId}) as "isPlanned",
           (select max(c.occurred_at) from field_commands c
             where c.id between ${idBefore(id, dayMs)} and ${id} and c.type = 'stop.arrived' and c.body->'data'->'stop'->>'routeId' = d.route_id and c.body->'data'->'stop'->>'disposalSiteId' = ${siteId}::text and c.occurred_at <= ${at}::timestamptz
               and not exists (select from field_commands e where e.id > c.id and e.id < ${id} and e.type = 'load.dumped' and e.body->'data'->>'routeId' = d.route_id and e.body->'data'->>'disposalSiteId' = ${siteId}::text)) as "arrivedAt"
      from dump d left join routes r on r.id = d.route_id::uuid`);
  const [row] = rows;
  return {
    route: row?.routeId ? { id: row.routeId, name: row.routeName ?? '' } : null,
    isPlanned: row?.isPlanned === true,
    arrivedAt: row?.arrivedAt ? new Date(row.arrivedAt).toISOString() : null,
  };
}
