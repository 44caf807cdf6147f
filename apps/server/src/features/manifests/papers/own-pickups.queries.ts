import { sql } from 'drizzle-orm';
import type { OwnPickup } from '@haulwright/domain/manifests/client-part';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';

/** Those of these pickups that were made at a client. */
export async function ownPickups(
  tx: TenantTransaction,
  clientId: string,
  factIds: readonly string[],
): Promise<OwnPickup[]> {
  const { rows } = await tx.execute<OwnPickup & Record<string, unknown>>(sql`
    select f.id as "factId", f.waste_type as "wasteType" from load_facts f join jobs j on j.id = f.job_id
     where j.client_id = ${clientId} and f.id = any(${uuids(factIds)})`);
  return rows;
}
