import { sql } from 'drizzle-orm';
import { asksToMix, clashesOf } from '@haulwright/domain/custody/ledger/washing';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** A dump within this number of days shows that the truck's dumps are reported. */
const reportedDays = 30;

/** What was pumped at a job that is not completed yet; otherwise the job says it. */
interface PumpedAt {
  readonly jobId: string;
  readonly gallons?: number;
  /** Where the job has none. */
  readonly wasteType?: WasteType;
}

export interface OfficePickup {
  readonly compartmentId: string;
  readonly clientAddressId: string;
  readonly gallons: number;
  readonly wasteType: WasteType;
  /** Somebody must say that it went in, as the tank holds a waste that it must not be mixed with. */
  readonly clashes: boolean;
}

/**
 * Finds the tank for a completed job's gallons: that of the truck which drove its route, the one with the
 * most room among those that take the waste, before those that hold another which must not be mixed with it.
 * Undefined where nothing was pumped, no truck is known, its gallons are in the ledger already, or the truck's
 * dumps are not reported.
 */
export async function officePickupOf(
  tx: TenantTransaction,
  { jobId, gallons, wasteType }: PumpedAt,
): Promise<OfficePickup | undefined> {
  const { rows } = await tx.execute<{
    compartment_id: string;
    client_address_id: string;
    gallons: number;
    waste_type: WasteType;
    held: WasteType[];
  }>(sql`
    select c.id as compartment_id, j.client_address_id, j.gallons, j.waste_type, held.wastes as held
      from (select id, client_address_id, completed_at, coalesce(${gallons ?? null}::int, case when status = 'completed' then actual_gallons end) as gallons,
                   coalesce(waste_type, ${wasteType ?? null}) as waste_type
              from jobs where id = ${jobId}) j
      join route_stops s on s.job_id = j.id join routes r on r.id = s.route_id
      join vehicle_compartments c on c.vehicle_id = r.vehicle_id and j.waste_type = any(c.accepted_waste_types) and c.retired_at is null
      cross join lateral (select coalesce(array_agg(a.waste_type), '{}') as wastes, coalesce(sum(a.balance_gallons), 0) as gallons
                            from load_accounts a where a.kind = 'compartment' and a.compartment_id = c.id and a.balance_gallons > 0) held
     where j.gallons > 0 and j.client_address_id is not null
       and not exists (select from load_facts f where f.job_id = j.id)
       and exists (
         select from vehicle_compartments own join loads l on l.compartment_id = own.id
          where own.vehicle_id = r.vehicle_id and l.superseded_at is null
            and (l.closed_at is null or l.closed_at > coalesce(j.completed_at, now()) - make_interval(days => ${reportedDays})))
     order by c.capacity_gallons - held.gallons desc, c.id`);
  const row = rows.find(({ held, waste_type: coming }) => clashesOf(held, [coming]).length === 0) ?? rows[0];
  return (
    row && {
      compartmentId: row.compartment_id,
      clientAddressId: row.client_address_id,
      gallons: row.gallons,
      wasteType: row.waste_type,
      clashes: asksToMix(row.held, row.waste_type),
    }
  );
}
