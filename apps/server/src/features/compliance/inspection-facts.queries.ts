import { sql } from 'drizzle-orm';
import type { Ticket, TicketShare } from '@haulwright/domain/compliance/ticket';
import type { DisposalFee } from '@haulwright/domain/disposal/disposal-fee';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { feesOf } from './disposal-fees.queries.ts';
import { loadShares } from './ticket-detail.queries.ts';
import { loadVisits, toTicket } from './visit-summary.queries.ts';

/** A visit with the clients' gallons it brought. */
export interface InspectedTicket extends Ticket {
  readonly permitNumber: string | null;
  readonly weightPounds: number | null;
  /** What the site signed for at its gate; null before it has. */
  readonly signedGallons: number | null;
  readonly shares: readonly TicketShare[];
  readonly fee: DisposalFee;
}

/** Loads the visits of a period in chronological order; null when there are more than the limit. */
export async function loadInspectedTickets(
  tx: TenantTransaction,
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  limit: number,
): Promise<InspectedTicket[] | null> {
  const rows = await loadVisits(
    tx,
    sql`select * from disposal_visits where occurred_at >= ${startOfDayIn(from, timeZone).toISOString()}::timestamptz
           and occurred_at < ${startOfDayIn(addDays(to, 1), timeZone).toISOString()}::timestamptz
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
