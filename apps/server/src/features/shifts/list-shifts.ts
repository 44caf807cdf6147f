// Public to other features.
import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import { driven, shiftMinutes, shiftsOf, type Shift } from '@haulwright/domain/shifts/shifts-of';
import type { EventOfPerson } from './shifts.queries.ts';

interface Rowed {
  readonly shift: Shift;
  readonly row: ShiftRow;
}

/** Lists shifts for the office, newest first. */
export function listShifts(events: readonly EventOfPerson[], now: Date): ShiftRow[] {
  const byShift = Map.groupBy(events, ({ event }) => event.shiftId);
  const all = shiftsOf(events.map(({ event }) => event)).map((shift): Rowed => {
    const own = byShift.get(shift.id) ?? [];
    return { shift, row: rowOf(shift, own, now) };
  });
  return all.map(({ shift, row }) => ({ ...row, truckSharedWith: othersIn(shift, row, all, now) })).reverse();
}

function rowOf(shift: Shift, own: readonly EventOfPerson[], now: Date): ShiftRow {
  const [first] = own;
  if (first === undefined) throw new Error(`shift ${shift.id} has no report`);
  const named = own.find(({ vehicleName }) => vehicleName !== null);
  const minutes = shiftMinutes(shift, now);
  const { odometerTenthMiles: drivenTenthMiles, engineTenthHours } = driven(shift);
  return {
    id: shift.id,
    technician: { userId: first.userId, fullName: first.fullName },
    vehicle: named === undefined ? null : { id: shift.vehicleId, name: named.vehicleName ?? '' },
    state: shift.state,
    startedAt: shift.startedAt?.toISOString() ?? null,
    endedAt: shift.endedAt?.toISOString() ?? null,
    breaks: shift.breaks.map(({ from, until }) => ({
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    workMinutes: minutes?.workMinutes ?? null,
    breakMinutes: minutes?.breakMinutes ?? null,
    start: shift.start,
    end: shift.end,
    drivenTenthMiles,
    engineTenthHours,
    readingConfirmed: shift.readingConfirmed,
    truckSharedWith: [],
  };
}

/** Other people who had the truck during this shift. */
function othersIn(shift: Shift, row: ShiftRow, all: readonly Rowed[], now: Date): string[] {
  if (shift.vehicleId === null || shift.startedAt === null) return [];
  const names = all.flatMap(({ shift: other, row: { technician } }) =>
    other.vehicleId === shift.vehicleId &&
    technician.userId !== row.technician.userId &&
    overlap(shift, other, now)
      ? technician.fullName
      : [],
  );
  return [...new Set(names)];
}

const overlap = (a: Shift, b: Shift, now: Date): boolean =>
  a.startedAt !== null &&
  b.startedAt !== null &&
  a.startedAt < (b.endedAt ?? now) &&
  b.startedAt < (a.endedAt ?? now);
