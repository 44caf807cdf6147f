// Public to other features: what tanks hold, and what they were not washed of.
import { sql } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TankContent } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** The wastes of the load `l`, in order of arrival: an older server names only the first. */
export const wastesOfLoad = sql`case when l.waste_types = '{}' then array[l.waste_type] else l.waste_types end`;

/** The last load of a tank. */
export interface LastLoad {
  /** 0 once it is gone. */
  readonly gallons: number;
  /** What it is, or was, in order of arrival. */
  readonly wasteTypes: readonly WasteType[];
  /** What is in the tank by waste; empty once it is gone. */
  readonly contents: readonly TankContent[];
  readonly since: Date;
  /** Whether the tank was washed after it was gone. */
  readonly isWashed: boolean;
}

/**
 * Loads what each tank holds, or held last; a tank that never held anything is left out. With `isWashed` it says
 * what `unwashedWastes` of the domain says of the whole history.
 */
export async function lastLoads(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
): Promise<ReadonlyMap<string, LastLoad>> {
  if (compartmentIds.length === 0) return new Map();
  const { rows } = await tx.execute<Omit<LastLoad, 'since'> & { id: string; since: string }>(sql`
    select c.id, w.wastes as "wasteTypes", w.opened_at as since,
           case when w.closed_at is null then coalesce((
             select sum(a.balance_gallons) from load_accounts a
              where a.kind = 'compartment' and a.compartment_id = c.id), 0) else 0 end::int as gallons,
           case when w.closed_at is null then coalesce((
             select jsonb_agg(jsonb_build_object('wasteType', a.waste_type, 'gallons', a.balance_gallons) order by array_position(w.wastes, a.waste_type), a.waste_type)
               from load_accounts a where a.kind = 'compartment' and a.compartment_id = c.id and a.balance_gallons > 0), '[]') else '[]' end as contents,
           w.closed_at is not null and exists (
             select from load_facts f
              where f.compartment_id = c.id and f.kind = 'rinse' and f.occurred_at >= w.closed_at
                and not exists (select from load_facts n where n.replaces_id = f.id)) as "isWashed"
      from unnest(${sql.param([...compartmentIds])}::uuid[]) c(id)
     cross join lateral (
       select ${wastesOfLoad} as wastes, l.opened_at, l.closed_at from loads l
        where l.compartment_id = c.id and l.superseded_at is null
        order by l.opened_at desc, l.closed_at desc nulls first limit 1) w`);
  return new Map(rows.map(({ id, since, ...load }) => [id, { ...load, since: new Date(since) }]));
}
