import { sql } from 'drizzle-orm';
import { numbersPerBlock } from '@haulwright/domain/manifests/manifest-numbers';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A range of consecutive numbers. */
export interface NumberSpan {
  readonly firstNumber: number;
  readonly count: number;
}

/** Takes the next number of a truck's block; see `takeNumbers`. */
export const takeNumber = async (
  tx: TenantTransaction,
  companyId: string,
  vehicleId: string | null,
): Promise<number> => (await takeNumbers(tx, companyId, vehicleId, 1)).firstNumber;

/**
 * Takes the next numbers of a truck's block, fewer where it has fewer left, and opens the company's next
 * block once it is used up. Waiting for the row lock means seeing what others took; a rollback leaves no gap.
 */
export async function takeNumbers(
  tx: TenantTransaction,
  companyId: string,
  vehicleId: string | null,
  wanted: number,
): Promise<NumberSpan> {
  // Locks the company's row, so that two requests do not open a block for the same truck.
  await tx.execute(
    sql`insert into manifest_counters (company_id) values (${companyId}) on conflict (company_id) do update set next_block = manifest_counters.next_block`,
  );
  const { rows } = await tx.execute<{ first: number; count: number }>(sql`
    with open as (
      select first_number, taken, least(${wanted}::int, ${numbersPerBlock} - taken) as count from manifest_number_blocks
       where vehicle_id is not distinct from ${vehicleId}::uuid and taken < ${numbersPerBlock} order by first_number limit 1
    )
    update manifest_number_blocks b set taken = b.taken + open.count from open where b.first_number = open.first_number
    returning open.first_number + open.taken as first, open.count`);
  const [taken] = rows;
  if (taken !== undefined) return { firstNumber: taken.first, count: taken.count };
  const opened = await tx.execute<{ first: number }>(sql`
    with block as (
      update manifest_counters set next_block = next_block + 1 where company_id = ${companyId} returning (next_block - 2) * ${numbersPerBlock}::int + 1 as first
    )
    insert into manifest_number_blocks (company_id, first_number, vehicle_id, taken) select ${companyId}, first, ${vehicleId}::uuid, ${wanted}::int from block returning first_number as first`);
  const [block] = opened.rows;
  if (block === undefined) throw new Error('no block of manifest numbers was opened');
  return { firstNumber: block.first, count: wanted };
}
