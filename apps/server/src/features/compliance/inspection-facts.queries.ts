import { sql } from 'drizzle-orm';
import type { Ticket, TicketShare } from '@haulwright/domain/custody/visits/ticket';
import type { DisposalFee } from '@haulwright/domain/disposal/disposal-fee';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { feesOf } from '../custody/visits/disposal-fees.queries.ts';
import { wastesOfLoad } from '../custody/ledger/last-loads.queries.ts';
import { visitStands } from '../custody/visits/disposal-visits.queries.ts';
import { loadShares } from './ticket-detail.queries.ts';
import { loadVisits, toTicket } from '../custody/visits/visit-summary.queries.ts';

/** A visit with the clients' gallons it brought. */
export interface InspectedTicket extends Ticket {
  readonly permitNumber: string | null;
  readonly weightPounds: number | null;
  /** What the site signed for at its gate; null before it has. */
  readonly signedGallons: number | null;
  readonly shares: readonly TicketShare[];
  readonly fee: DisposalFee;
}

/** A period, of one truck where one is named. */
export interface InspectedDays {
  readonly from: string;
  readonly to: string;
  readonly vehicleId?: string | undefined;
}

/** A tank that was washed, and of what. */
export interface InspectedWashing {
  readonly at: string;
  readonly truck: string;
  readonly tank: string;
  readonly by: string;
  /** What it carried last; null when nothing is known of that. */
  readonly wastesBefore: readonly WasteType[] | null;
}

/** Loads the washings of a period in chronological order; null when there are more than the limit. */
export async function loadWashings(
  tx: TenantTransaction,
  { from, to, vehicleId }: InspectedDays,
  timeZone: string,
  limit: number,
): Promise<InspectedWashing[] | null> {
  const { rows } = await tx.execute(sql`
    select f.occurred_at as at, coalesce(v.name, 'Yard tank') as truck, c.name as tank, coalesce(nullif(p.full_name, ''), p.email, '') as by,
           (select ${wastesOfLoad} from loads l where l.compartment_id = f.compartment_id and l.superseded_at is null and l.closed_at <= f.occurred_at
             order by l.closed_at desc limit 1) as "wastesBefore"
      from load_facts f join vehicle_compartments c on c.id = f.compartment_id left join vehicles v on v.id = c.vehicle_id left join profiles p on p.user_id = f.actor_user_id
     where f.kind = 'rinse' and f.occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz
       and f.occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz
       and not exists (select from load_facts r where r.replaces_id = f.id) ${vehicleId === undefined ? sql`` : sql`and c.vehicle_id = ${vehicleId}`}
     order by f.occurred_at, f.id limit ${limit + 1}`);
  const washings = rows as unknown as InspectedWashing[];
  if (washings.length > limit) return null;
  return washings.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}

/** Loads the visits of a period in chronological order; null when there are more than the limit. */
export async function loadInspectedTickets(
  tx: TenantTransaction,
  { from, to, vehicleId }: InspectedDays,
  timeZone: string,
  limit: number,
): Promise<InspectedTicket[] | null> {
  const rows = await loadVisits(
    tx,
    sql`select v.* from disposal_visits v where ${visitStands} and occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz
           and occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz ${vehicleId === undefined ? sql`` : sql`and v.vehicle_id = ${vehicleId}`}
         order by occurred_at, id limit ${limit + 1}`,
    sql`occurred_at, id`,
  );
  if (rows.length > limit) return null;
  const shares = Map.groupBy(
    await loadShares(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ visitId }) => visitId,
  );
  const fees = await feesOf(tx, rows);
  return rows.flatMap((row) => {
    const fee = fees.get(row.id);
    return fee === undefined
      ? []
      : {
          ...toTicket(row),
          fee,
          permitNumber: row.permit_number,
          weightPounds: row.weight_pounds,
          signedGallons: row.signed_gallons,
          shares: shares.get(row.id) ?? [],
        };
  });
}
