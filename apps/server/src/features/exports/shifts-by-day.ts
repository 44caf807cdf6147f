import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listShifts } from '../shifts/list-shifts.ts';
import { eventsBetween } from '../shifts/shifts.queries.ts';
import type { ListPiece } from './list-file.ts';

/**
 * Reads the shifts of a period one day at a time, the last day first, so that none is cut off however many
 * there are; one that lasts past midnight is listed once.
 */
export function shiftsByDay(
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  now: Date,
) {
  const told = new Set<string>();
  return async (tx: TenantTransaction, after: string | undefined): Promise<ListPiece<ShiftRow, string>> => {
    const day = after === undefined ? to : addDays(after, -1);
    const events = await eventsBetween(
      tx,
      startOfDayIn(day, timeZone),
      startOfDayIn(addDays(day, 1), timeZone),
    );
    const items = listShifts(events, now).filter(({ id }) => !told.has(id));
    for (const { id } of items) told.add(id);
    return { items, end: day === from ? null : day };
  };
}
