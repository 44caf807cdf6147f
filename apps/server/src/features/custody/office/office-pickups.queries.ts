import { sql } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A dump within this number of days shows that the truck's dumps are reported. */
const reportedDays = 30;

export interface OfficePickup {
  readonly compartmentId: string;
  readonly clientAddressId: string;
  readonly gallons: number;
  readonly wasteType: WasteType;
}

/**
 * Finds the tank for a completed job's gallons: that of the truck which drove its route, the one with the
 * most room among those that take the waste. Undefined where nothing was pumped, no truck is known, its
 * gallons are in the ledger already, or the truck's dumps are not reported.
 */
export async function officePickupOf(
  tx: TenantTransaction,
  jobId: string,
): Promise<OfficePickup | undefined> {
  const { rows } = await tx.execute<{
    compartment_id: string;
    client_address_id: string;
    gallons: number;
    waste_type: WasteType;
  }>(sql`
    select c.id as compartment_id, j.client_address_id, j.actual_gallons as gallons, j.waste_type
      from jobs j join route_stops s on s.job_id = j.id join routes r on r.id = s.route_id
      join vehicle_compartments c on c.vehicle_id = r.vehicle_id and j.waste_type = any(c.accepted_waste_types) and c.retired_at is null
     where j.id = ${jobId} and j.status = 'completed' and j.actual_gallons > 0 and j.client_address_id is not null and j.waste_type is not null
       and not exists (select from load_facts f where f.job_id = j.id)
       and exists (
         select from vehicle_compartments own join loads l on l.compartment_id = own.id
          where own.vehicle_id = r.vehicle_id and l.superseded_at is null
            and (l.closed_at is null or l.closed_at > j.completed_at - make_interval(days => ${reportedDays})))
     order by c.capacity_gallons - coalesce((select sum(a.balance_gallons) from load_accounts a where a.kind = 'compartment' and a.compartment_id = c.id), 0) desc, c.id
     limit 1`);
  const [row] = rows;
  return (
    row && {
      compartmentId: row.compartment_id,
      clientAddressId: row.client_address_id,
      gallons: row.gallons,
      wasteType: row.waste_type,
    }
  );
}
