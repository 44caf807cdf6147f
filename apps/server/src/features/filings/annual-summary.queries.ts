import { sql } from 'drizzle-orm';
import type { SummaryRow } from '@haulwright/domain/filings/annual-summary';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The hauler that files it. */
export interface Hauler {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** The company's, not a truck's. */
  readonly registration: string | null;
  readonly timeZone: string;
  readonly paper: 'us-letter' | 'a4';
}

export async function loadHauler(tx: TenantTransaction): Promise<Hauler> {
  const { rows } = await tx.execute(sql`
    select c.company_name as name, coalesce(c.company_address, '') as address, coalesce(c.company_phone, '') as phone, c.time_zone as "timeZone",
           case when c.units = 'metric' then 'a4' else 'us-letter' end as paper,
           (select p.number from company_permits p where p.kind = 'registration' and p.vehicle_id is null order by p.expires_on desc nulls first, p.id limit 1) as registration
      from company_settings c`);
  const [row] = rows as unknown as Hauler[];
  if (row === undefined) throw new Error('a company without settings');
  return row;
}

/** Neither at the site of a field nor with a standing record of an application. */
const notOfLand = sql`
         and not exists (select from fields l where l.disposal_site_id = v.disposal_site_id)
         and not exists (select from field_applications a where a.visit_id = v.id and not a.withdraws
                          and not exists (select from field_applications r where r.replaces_id = a.id))`;

/**
 * Loads what disposal sites received on the company's days, by site, waste and address: an entry and its
 * reversal cancel, so that a corrected ticket counts as it is now. The waste is what the client gave, even if
 * it shared a tank. Null when there are more rows than the limit.
 */
export async function loadSummaryRows(
  tx: TenantTransaction,
  {
    period: { from, to },
    wastes,
    withoutLand,
    timeZone,
  }: {
    readonly period: { readonly from: string; readonly to: string };
    readonly wastes: readonly WasteType[];
    /** Leaves out what was spread: dumps at the site of a field, or with a record of their spreading. */
    readonly withoutLand: boolean;
    readonly timeZone: string;
  },
  limit: number,
): Promise<SummaryRow[] | null> {
  const { rows } = await tx.execute(sql`
    with shares as (
      select v.id as visit_id, v.disposal_site_id, f.id as fact_id, f.waste_type, f.client_address_id,
             coalesce(sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'discharge'), 0)::int as received,
             coalesce(sum(t.gallons) filter (where coalesce(o.kind, e.kind) = 'variance'), 0)::int as difference
        from disposal_visits v join disposal_visit_facts x on x.visit_id = v.id
        join load_entries e on e.fact_id = x.fact_id left join load_entries o on o.id = e.reverses_id
        join load_attributions t on t.entry_id = e.id join load_facts f on f.id = t.pickup_fact_id
       where v.occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz
         and v.occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz
         and f.waste_type = any(${sql.param([...wastes])}::text[]) ${withoutLand ? notOfLand : sql``}
       group by v.id, v.disposal_site_id, f.id
    )
    select s.id as "siteId", s.name as "siteName", s.permit_number as "sitePermit",
           concat_ws(', ', nullif(s.street_line1, ''), nullif(s.city, ''), nullif(concat_ws(' ', nullif(s.state, ''), nullif(s.postal_code, '')), '')) as "siteAddress",
           h.waste_type as "wasteType", c.id as "clientId", c.name as "clientName",
           concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')) as address,
           count(distinct h.visit_id)::int as "ticketCount", sum(h.received)::int as "receivedGallons", sum(h.difference)::int as "differenceGallons"
      from shares h join disposal_sites s on s.id = h.disposal_site_id
      join client_addresses a on a.id = h.client_address_id join clients c on c.id = a.client_id
     where h.received <> 0 or h.difference <> 0
     group by s.id, h.waste_type, a.id, c.id
     order by s.name, s.id, h.waste_type, c.name, c.id, a.id limit ${limit + 1}`);
  return rows.length > limit ? null : (rows as unknown as SummaryRow[]);
}
