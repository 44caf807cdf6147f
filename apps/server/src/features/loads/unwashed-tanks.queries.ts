// Public to other features: what tanks carried and were not washed of.
import { sql } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * The waste each tank carries, or carried last and was not washed of since, by tank; a clean tank is left out. The
 * same as `unwashedWaste` of the domain says of the whole history.
 */
export async function unwashedTanks(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
): Promise<ReadonlyMap<string, WasteType>> {
  if (compartmentIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; waste_type: WasteType }>(sql`
    select c.id, w.waste_type
      from unnest(${sql.param([...compartmentIds])}::uuid[]) c(id)
     cross join lateral (
       select l.waste_type, l.closed_at from loads l
        where l.compartment_id = c.id and l.superseded_at is null
        order by l.opened_at desc, l.closed_at desc nulls first limit 1) w
     where w.closed_at is null or not exists (
       select from load_facts f
        where f.compartment_id = c.id and f.kind = 'rinse' and f.occurred_at >= w.closed_at
          and not exists (select from load_facts n where n.replaces_id = f.id))`);
  return new Map(rows.map((row) => [row.id, row.waste_type]));
}
