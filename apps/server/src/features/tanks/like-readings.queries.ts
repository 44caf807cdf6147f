import { sql } from 'drizzle-orm';
import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { dayOfLikeness } from '../../http/likeness.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** Readings of the tank on that day. */
export async function likeReadings(
  tx: TenantTransaction,
  addressId: string,
  measuredOn: string,
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; sludge: number; scum: number }>(sql`
    select r.id, r.sludge_inches as sludge, r.scum_inches as scum
      from tank_readings r
     where r.client_address_id = ${addressId} and r.measured_on = ${measuredOn} order by r.id limit 20`);
  return rows.map((row) => ({
    kind: 'reading',
    id: row.id,
    name: `${dayOfLikeness(measuredOn)}: sludge ${row.sludge} in, scum ${row.scum} in`,
    why: 'same tank and day',
  }));
}
