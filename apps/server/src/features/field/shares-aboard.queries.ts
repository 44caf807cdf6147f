import { sql } from 'drizzle-orm';
import type { PackShare } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { heldInOrder, type LedgerStep } from './held-in-order.ts';

/** The open load of a tank, by its pickups in order of arrival. */
export interface SharesAboard {
  readonly shares: readonly PackShare[];
  /** Somebody said that wastes came together which must not be mixed. */
  readonly isMixed: boolean;
}

interface Aboard {
  readonly tanks: readonly { readonly id: string; readonly loadId: string; readonly isMixed: boolean }[];
  /** Of the open loads, and of those that gallons came from; in order of time. */
  readonly steps: readonly LedgerStep[];
  readonly pickups: readonly Omit<PackShare, 'gallons'>[];
}

/** Loads whose gallons are in each tank; an empty tank is left out. One statement, whatever the number of tanks. */
export async function sharesAboard(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
): Promise<ReadonlyMap<string, SharesAboard>> {
  if (compartmentIds.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    with recursive open_loads as (
      select l.id, l.compartment_id from loads l
       where l.compartment_id = any(${sql.param([...compartmentIds])}::uuid[]) and l.closed_at is null and l.superseded_at is null
    ), reached as (
      select id from open_loads
      union
      select e.load_id from reached r join load_entries e on e.to_load_id = r.id
       where e.load_id is not null and e.kind <> 'reversal' and not exists (select from load_entries x where x.reverses_id = e.id)
    ), standing as (
      select e.id, e.kind, e.load_id, e.to_load_id, e.fact_id, e.occurred_at, e.sequence
        from load_entries e
       where (e.load_id in (select id from reached) or e.to_load_id in (select id from reached))
         and e.kind <> 'reversal' and not exists (select from load_entries r where r.reverses_id = e.id)
    ), steps as (
      select s.load_id, s.to_load_id, s.occurred_at, s.sequence, s.kind = 'pickup' as is_pickup,
             case when s.kind = 'pickup' then jsonb_build_array(jsonb_build_object('pickupId', f.id, 'gallons', f.gallons))
                  else (select jsonb_agg(jsonb_build_object('pickupId', t.pickup_fact_id, 'gallons', t.gallons)) from load_attributions t where t.entry_id = s.id) end as shares
        from standing s join load_facts f on f.id = s.fact_id
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('id', o.compartment_id, 'loadId', o.id, 'isMixed', coalesce((select bool_or(f.mixes)
                      from standing s join load_facts f on f.id = s.fact_id
                     where (s.load_id = o.id and s.kind = 'pickup') or s.to_load_id = o.id), false))), '[]') from open_loads o) as tanks,
           (select coalesce(jsonb_agg(jsonb_build_object('loadId', load_id, 'toLoadId', to_load_id, 'isPickup', is_pickup, 'shares', coalesce(shares, '[]'))
                     order by occurred_at, sequence), '[]') from steps) as steps,
           (select coalesce(jsonb_agg(jsonb_build_object('pickupId', p.id, 'jobId', p.job_id, 'at', p.occurred_at, 'clientName', k.name,
                     'address', nullif(concat_ws(', ', nullif(a.street_line1, ''), nullif(a.city, ''), nullif(concat_ws(' ', nullif(a.state, ''), nullif(a.postal_code, '')), '')), ''),
                     'wasteType', p.waste_type, 'pumpedGallons', p.gallons)), '[]')
              from load_facts p join client_addresses a on a.id = p.client_address_id join clients k on k.id = a.client_id
             where p.id in (select (s->>'pickupId')::uuid from steps, jsonb_array_elements(steps.shares) s)) as pickups`);
  const { tanks, steps, pickups } = rows[0] as unknown as Aboard;
  const byId = new Map(pickups.map((pickup) => [pickup.pickupId, pickup]));
  const held = heldInOrder(steps);
  return new Map(
    tanks.map(({ id, loadId, isMixed }) => [
      id,
      {
        isMixed,
        shares: (held.get(loadId) ?? []).flatMap(({ pickupId, gallons }) => {
          const pickup = byId.get(pickupId);
          return pickup === undefined ? [] : { ...pickup, gallons, at: new Date(pickup.at).toISOString() };
        }),
      },
    ]),
  );
}
