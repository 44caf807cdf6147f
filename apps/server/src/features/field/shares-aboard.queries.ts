import { sql } from 'drizzle-orm';
import type { PackShare } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The open load of a tank, by its pickups in order of arrival. */
export interface SharesAboard {
  readonly shares: readonly PackShare[];
  /** Somebody said that wastes came together which must not be mixed. */
  readonly isMixed: boolean;
}

/** Loads whose gallons are in each tank; an empty tank is left out. One statement, whatever the number of tanks. */
export async function sharesAboard(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
): Promise<ReadonlyMap<string, SharesAboard>> {
  if (compartmentIds.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    with open_loads as (
      select l.id, l.compartment_id from loads l
       where l.compartment_id = any(${sql.param([...compartmentIds])}::uuid[]) and l.closed_at is null and l.superseded_at is null
    ), standing as (
      select o.compartment_id as tank, o.id as open_id, e.id, e.kind, e.load_id, e.to_load_id, e.fact_id, e.occurred_at, e.sequence
        from open_loads o join load_entries e on e.load_id = o.id or e.to_load_id = o.id
       where e.kind <> 'reversal' and not exists (select from load_entries r where r.reverses_id = e.id)
    ), moved as (
      select s.tank, s.fact_id as pickup_id, f.gallons, s.occurred_at, s.sequence
        from standing s join load_facts f on f.id = s.fact_id where s.kind = 'pickup'
      union all
      select s.tank, t.pickup_fact_id, case when s.to_load_id = s.open_id then t.gallons else -t.gallons end, s.occurred_at, s.sequence
        from standing s join load_attributions t on t.entry_id = s.id
    ), held as (
      select tank, pickup_id, sum(gallons)::int as gallons, min(array[extract(epoch from occurred_at), sequence]) filter (where gallons > 0) as arrived
        from moved group by tank, pickup_id having sum(gallons) > 0
    )
    select h.tank as id,
           coalesce((select bool_or(f.mixes) from standing s join load_facts f on f.id = s.fact_id
                      where s.tank = h.tank and (s.kind = 'pickup' or s.to_load_id = s.open_id)), false) as "isMixed",
           jsonb_agg(jsonb_build_object('pickupId', p.id, 'jobId', p.job_id, 'at', p.occurred_at, 'clientName', k.name,
             'address', nullif(concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')), ''),
             'wasteType', p.waste_type, 'gallons', h.gallons, 'pumpedGallons', p.gallons) order by h.arrived, p.occurred_at, p.id) as shares
      from held h join load_facts p on p.id = h.pickup_id join client_addresses a on a.id = p.client_address_id join clients k on k.id = a.client_id
     group by h.tank`);
  return new Map(
    (rows as unknown as (SharesAboard & { id: string })[]).map(({ id, isMixed, shares }) => [
      id,
      { isMixed, shares: shares.map((share) => ({ ...share, at: new Date(share.at).toISOString() })) },
    ]),
  );
}
