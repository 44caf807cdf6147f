import { sql } from 'drizzle-orm';
import { trapOutlook, type Cleaning, type GreaseTrap } from '@haulwright/domain/manifests/grease-cleaning';
import {
  cleaningsForLongerInterval,
  type MeasuredCleaning,
} from '@haulwright/domain/manifests/grease-reading';
import { manifestNumber } from '@haulwright/domain/manifests/manifest-numbers';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** Completed jobs that emptied a grease trap, with their date. */
const cleaned = (timeZone: string) => sql`
  select j.id, j.job_number, j.client_address_id, j.actual_gallons, coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date) as day
    from jobs j where j.status = 'completed' and j.waste_type = 'grease' and j.client_address_id is not null`;

/**
 * The reading of a cleaning `d`, as JSON. It belongs to it by its job or, entered by the office, by its date.
 */
const readingOfCleaning = sql`(
  select jsonb_build_object('fogInches', r.scum_inches, 'solidsInches', r.sludge_inches, 'liquidDepthInches', r.liquid_depth_inches) from tank_readings r
   where r.client_address_id = d.client_address_id and (r.job_id = d.id or (r.job_id is null and r.measured_on = d.day))
   order by r.job_id is null, r.measured_on desc, r.id desc limit 1)`;

type TrapRow = Pick<GreaseTrap, 'addressId' | 'cleaningCount' | 'lastCleanedOn'> & {
  readonly last: MeasuredCleaning[];
};

/** Lists the cleaned traps of a client, each with its last reading and when it is due next. */
export async function listGreaseTraps(
  tx: TenantTransaction,
  clientId: string,
  timeZone: string,
): Promise<GreaseTrap[]> {
  const { rows } = await tx.execute(sql`
    select d.client_address_id as "addressId", max(d.number)::int as "cleaningCount", to_char(max(d.day), 'YYYY-MM-DD') as "lastCleanedOn",
           jsonb_agg(jsonb_build_object('on', to_char(d.day, 'YYYY-MM-DD'), 'reading', ${readingOfCleaning}))
             filter (where d.number_back <= ${cleaningsForLongerInterval + 1}) as last
      from (select c.*, row_number() over (partition by c.client_address_id order by c.day, c.id) as number,
                   row_number() over (partition by c.client_address_id order by c.day desc, c.id desc) as number_back
              from (${cleaned(timeZone)}) c join client_addresses a on a.id = c.client_address_id where a.client_id = ${clientId} and c.day is not null) d
     group by 1 order by 1`);
  return (rows as unknown as TrapRow[]).flatMap(({ last, ...trap }) => {
    const outlook = trapOutlook(last);
    return outlook === undefined ? [] : [{ ...trap, ...outlook }];
  });
}

/** The owner of a trap, as on the paper. */
export interface TrapAddress {
  readonly clientName: string;
  readonly address: string;
  readonly phone: string | null;
  readonly tankGallons: number | null;
  readonly hauler: { readonly name: string; readonly address: string | null; readonly phone: string | null };
}

export async function loadTrapAddress(
  tx: TenantTransaction,
  addressId: string,
): Promise<TrapAddress | undefined> {
  const { rows } = await tx.execute(sql`
    select c.name as "clientName", c.phone, a.tank_gallons as "tankGallons",
           concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')) as address,
           jsonb_build_object('name', s.company_name, 'address', s.company_address, 'phone', s.company_phone) as hauler
      from client_addresses a join clients c on c.id = a.client_id cross join company_settings s where a.id = ${addressId}`);
  return (rows as unknown as TrapAddress[])[0];
}

type Row = Omit<Cleaning, 'visits' | 'photos'> & {
  readonly visits:
    (Omit<Cleaning['visits'][number], 'manifestNumbers'> & { numbers: number[] | null })[] | null;
  readonly photos: Cleaning['photos'] | null;
};

/**
 * Loads the last cleanings of an address, one more than the evidence shows, so that its first one has the
 * days since the previous one.
 */
export async function listCleanings(
  tx: TenantTransaction,
  addressId: string,
  timeZone: string,
): Promise<Cleaning[]> {
  const { rows } = await tx.execute(sql`
    with done as (
      select * from (${cleaned(timeZone)}) d where d.client_address_id = ${addressId} and d.day is not null order by d.day desc, d.id desc limit ${cleaningsForLongerInterval + 1}
    )
    select d.job_number as "jobNumber", to_char(d.day, 'YYYY-MM-DD') as "on", d.actual_gallons as gallons,
           (select coalesce(nullif(p.full_name, ''), p.email) from load_facts f join profiles p on p.user_id = f.actor_user_id
             where f.job_id = d.id and f.kind = 'pickup' order by f.recorded_at, f.id limit 1) as cleaner,
           ${readingOfCleaning} as reading,
           (select jsonb_agg(jsonb_build_object('siteName', s.name, 'sitePermit', s.permit_number, 'ticketNumber', v.ticket_number, 'deliveredAt', v.occurred_at, 'receivedGallons', g.gallons,
                     'numbers', (select jsonb_agg(m.number order by m.number) from manifests m left join load_facts first on first.id = m.pickup_fact_id
                                  where m.visit_id = v.id and m.state <> 'void' and (m.pickup_fact_id is null or first.job_id = d.id))) order by v.occurred_at, v.id)
              from (select x.visit_id, sum(t.gallons)::int as gallons from load_facts f join load_attributions t on t.pickup_fact_id = f.id
                      join load_entries e on e.id = t.entry_id left join load_entries o on o.id = e.reverses_id join disposal_visit_facts x on x.fact_id = e.fact_id
                     where f.job_id = d.id and coalesce(o.kind, e.kind) = 'discharge' group by x.visit_id having sum(t.gallons) <> 0) g
              join disposal_visits v on v.id = g.visit_id join disposal_sites s on s.id = v.disposal_site_id) as visits,
           (select jsonb_agg(jsonb_build_object('role', a.role, 'occurredAt', a.occurred_at, 'sha256', a.sha256, 'isHere', f.arrived_at is not null,
                     'technicianName', coalesce(nullif(p.full_name, ''), p.email)) order by a.occurred_at, a.id)
              from attachments a join files f on f.sha256 = a.sha256 join profiles p on p.user_id = a.user_id
             where a.job_id = d.id and a.role in ('before', 'after', 'problem')) as photos
      from done d order by d.day, d.id`);
  return (rows as unknown as Row[]).map(({ visits, photos, ...row }) => ({
    ...row,
    visits: (visits ?? []).map(({ numbers, ...visit }) => ({
      ...visit,
      deliveredAt: iso(visit.deliveredAt),
      manifestNumbers: (numbers ?? []).map(manifestNumber),
    })),
    photos: (photos ?? []).map((photo) => ({ ...photo, occurredAt: iso(photo.occurredAt) })),
  }));
}

const iso = (text: string): string => new Date(text).toISOString();
