import { sql } from 'drizzle-orm';
import {
  maxPackDeliveries,
  maxPackPickups,
  type NumberedPaper,
  type PackPapers,
  type PackPickup,
} from '@haulwright/domain/field/pack-papers';
import type { RulePack } from '@haulwright/domain/manifests/rule-pack';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PackedPapersAbout } from '../../field/field.events.ts';
import { asRulePacks, followedRows, type FollowedPack } from '../rows/followed-packs.queries.ts';

/** The company's data on papers, and the packs it follows. */
export async function haulerOnPapers(
  tx: TenantTransaction,
): Promise<{ packs: RulePack[]; hauler: PackPapers['hauler'] }> {
  const { rows } = await tx.execute(sql`
    select (${followedRows}) as followed,
           jsonb_build_object('name', c.company_name, 'address', c.company_address, 'phone', c.company_phone, 'registrations',
             (select coalesce(jsonb_agg(jsonb_build_object('vehicleId', p.vehicle_id, 'number', p.number) order by p.vehicle_id nulls first), '[]')
                from (select distinct on (vehicle_id) vehicle_id, number from company_permits where kind = 'registration' and user_id is null
                       order by vehicle_id nulls first, expires_on desc nulls first, id limit ${maxPackPickups}) p)) as hauler
      from company_settings c`);
  const [row] = rows as unknown as { followed: FollowedPack[]; hauler: PackPapers['hauler'] }[];
  if (row === undefined) throw new Error('a company has no settings');
  return { packs: asRulePacks(row.followed), hauler: row.hauler };
}

/**
 * Loads what was pumped into these trucks since then, with its destination, and the paper numbers of those
 * jobs and the others requested. The office's number takes precedence over one given on a phone.
 */
export async function packedPickups(
  tx: TenantTransaction,
  { vehicleIds, jobIds, since, aboardIds }: PackedPapersAbout,
): Promise<{ pickups: PackPickup[]; numbers: ReadonlyMap<string, NumberedPaper[]> }> {
  const { rows } = await tx.execute(sql`
    with pumped as (
      select f.id, f.job_id, f.compartment_id, c.vehicle_id, f.occurred_at, f.waste_type, f.gallons, f.client_address_id
        from load_facts f join vehicle_compartments c on c.id = f.compartment_id
       where f.kind = 'pickup' and f.gallons > 0 and (f.occurred_at >= ${since} or f.id = any(${sql.param([...aboardIds])}::uuid[])) and c.vehicle_id = any(${sql.param([...vehicleIds])}::uuid[])
         and not exists (select from load_facts n where n.replaces_id = f.id)
       order by f.occurred_at desc, f.id desc limit ${maxPackPickups}
    ), asked as (
      select job_id from pumped where job_id is not null union select unnest(${sql.param([...jobIds])}::uuid[])
    ), numbered as (
      select distinct on (job_id, pack_id) job_id, pack_id, number from (
        select f.job_id, m.pack_id, m.number, 0 as rank from asked a join load_facts f on f.job_id = a.job_id join manifests m on m.pickup_fact_id = f.id and m.state <> 'void'
        union all
        select r.job_id, r.pack_id, r.number, 1 from asked a join reported_papers r on r.job_id = a.job_id and r.number is not null and r.standing = 'good'
      ) n order by job_id, pack_id, rank, number
    ), visits as (
      select distinct x.visit_id from pumped p join load_attributions t on t.pickup_fact_id = p.id join load_entries e on e.id = t.entry_id join disposal_visit_facts x on x.fact_id = e.fact_id
    ), papers_of_visits as (
      select distinct on (visit_id, pack_id) visit_id, pack_id, number from (
        select v.visit_id, m.pack_id, m.number, 0 as rank from visits v join manifests m on m.visit_id = v.visit_id and m.pickup_fact_id is null and m.state <> 'void'
        union all
        select v.visit_id, r.pack_id, r.number, 1 from visits v join reported_papers r on r.command_id = v.visit_id and r.number is not null and r.standing = 'good'
      ) n order by visit_id, pack_id, rank, number
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('jobId', job_id, 'packId', pack_id, 'number', number) order by job_id, pack_id), '[]') from numbered) as numbers,
           (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'jobId', p.job_id, 'vehicleId', p.vehicle_id, 'at', p.occurred_at, 'clientName', k.name,
               'address', nullif(concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')), ''),
               'phone', coalesce(k.phone, (select coalesce(r.filled_in ->> 'client.phone', r.filled_in ->> 'generator.phone', r.filled_in ->> 'originator.phone')
                                             from reported_papers r where r.job_id = p.job_id order by r.occurred_at desc, r.pack_id limit 1)),
               'wasteType', p.waste_type, 'gallons', p.gallons, 'aboardGallons', greatest(p.gallons - w.gone, 0), 'destination', case when w.gone >= p.gallons then w.sites end,
               'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('site', y.site, 'ticketNumber', y.ticket_number, 'at', y.at, 'gallons', y.gallons) order by y.at, y.ticket_number), '[]') from (
                 select s.name as site, v.ticket_number, min(e.occurred_at) as at, sum(t.gallons)::int as gallons
                   from load_attributions t join load_entries e on e.id = t.entry_id and e.kind = 'discharge' join load_facts d on d.id = e.fact_id
                   join disposal_sites s on s.id = d.disposal_site_id left join disposal_visit_facts x on x.fact_id = d.id left join disposal_visits v on v.id = x.visit_id
                  where t.pickup_fact_id = p.id and not exists (select from load_entries r where r.reverses_id = e.id)
                  group by s.name, v.id, v.ticket_number order by min(e.occurred_at) limit ${maxPackDeliveries}) y),
               'tankIds', (select coalesce(jsonb_agg(i.tank order by i.tank), '[]') from (
                 select tank from (
                   select p.compartment_id as tank, p.gallons
                   union all
                   select e.compartment_id, -t.gallons from load_attributions t join load_entries e on e.id = t.entry_id where t.pickup_fact_id = p.id
                   union all
                   select d.to_compartment_id, t.gallons from load_attributions t join load_entries e on e.id = t.entry_id join load_facts d on d.id = e.fact_id and d.kind = 'transfer'
                    where t.pickup_fact_id = p.id) moved
                 group by tank having sum(gallons) > 0) i),
               'ofLoad', (select coalesce(jsonb_agg(distinct jsonb_build_object('packId', n.pack_id, 'number', n.number)), '[]') from papers_of_visits n where n.visit_id = any(w.visits)))
               order by p.occurred_at desc, p.id desc), '[]')
              from pumped p join client_addresses a on a.id = p.client_address_id join clients k on k.id = a.client_id
              cross join lateral (
                select coalesce(sum(t.gallons) filter (where coalesce(d.kind, '') <> 'transfer'), 0) as gone, string_agg(distinct s.name, ', ') as sites, array_agg(distinct x.visit_id) as visits
                  from load_attributions t join load_entries e on e.id = t.entry_id
                  left join load_facts d on d.id = e.fact_id left join disposal_sites s on s.id = d.disposal_site_id
                  left join disposal_visit_facts x on x.fact_id = d.id
                 where t.pickup_fact_id = p.id
              ) w) as pickups`);
  const [row] = rows as unknown as {
    numbers: (NumberedPaper & { jobId: string })[];
    pickups: (Omit<PackPickup, 'papers'> & { ofLoad: NumberedPaper[] })[];
  }[];
  const numbers = new Map<string, NumberedPaper[]>();
  for (const { jobId, ...paper } of row?.numbers ?? [])
    numbers.set(jobId, [...(numbers.get(jobId) ?? []), paper]);
  return {
    numbers,
    pickups: (row?.pickups ?? []).map(({ ofLoad, ...pickup }) => ({
      ...pickup,
      at: new Date(pickup.at).toISOString(),
      deliveries: (pickup.deliveries ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
      papers: [...(numbers.get(pickup.jobId ?? '') ?? []), ...ofLoad],
    })),
  };
}
