import { sql } from 'drizzle-orm';
import { numbersPerBlock } from '@haulwright/domain/manifests/manifest-numbers';
import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Takes the next number of a truck's block, and the next block of the company once it is used up. Who waits for
 * the row sees what the other took; what is rolled back leaves no gap.
 */
export async function takeNumber(
  tx: TenantTransaction,
  companyId: string,
  vehicleId: string | null,
): Promise<number> {
  // Locks the company's row, so that two do not open a block for the same truck.
  await tx.execute(
    sql`insert into manifest_counters (company_id) values (${companyId}) on conflict (company_id) do update set next_block = manifest_counters.next_block`,
  );
  const { rows } = await tx.execute<{ number: number }>(sql`
    with open as (
      select first_number from manifest_number_blocks
       where vehicle_id is not distinct from ${vehicleId}::uuid and taken < ${numbersPerBlock} order by first_number limit 1
    )
    update manifest_number_blocks b set taken = b.taken + 1 from open where b.first_number = open.first_number returning b.first_number + b.taken - 1 as number`);
  const [taken] = rows;
  if (taken !== undefined) return taken.number;
  const opened = await tx.execute<{ first: number }>(sql`
    with block as (
      update manifest_counters set next_block = next_block + 1 where company_id = ${companyId} returning (next_block - 2) * ${numbersPerBlock}::int + 1 as first
    )
    insert into manifest_number_blocks (company_id, first_number, vehicle_id, taken) select ${companyId}, first, ${vehicleId}::uuid, 1 from block returning first_number as first`);
  const [block] = opened.rows;
  if (block === undefined) throw new Error('no block of manifest numbers was opened');
  return block.first;
}
