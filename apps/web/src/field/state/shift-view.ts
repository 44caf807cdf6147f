import type { DayPack, PackVehicle } from '@haulwright/domain/field/day-pack';
import type { InspectionKind } from '@haulwright/domain/inspections/inspection';
import { dateIn } from '../texts/formats.ts';
import { nextVehicleId, type DayView, type NextStep } from './day-view.ts';
import { openShift, shiftsOf, type Shift } from '@haulwright/domain/shifts/shifts-of';

/** The current shift, and its truck from the pack. */
export interface ShiftView {
  readonly shift: Shift | null;
  readonly vehicle: PackVehicle | null;
}

export function shiftView(pack: DayPack): ShiftView {
  const shift = openShift(shiftsOf(pack.shiftEvents));
  return { shift, vehicle: pack.vehicles.find(({ id }) => id === shift?.vehicleId) ?? null };
}

/** Whether the truck was inspected within the shift, before or after the trip. */
export const isInspected = (pack: DayPack, { shift, vehicle }: ShiftView, kind: InspectionKind): boolean =>
  pack.inspections.some(
    (one) =>
      one.kind === kind &&
      one.vehicleId === vehicle?.id &&
      new Date(one.at).getTime() >= (shift?.startedAt?.getTime() ?? 0) - beforeShiftMs,
  );

/** The shift's next step, if it is the next step of the day; it never blocks the work. */
export type ShiftStep = 'start-day' | 'inspect' | 'end-day';

/**
 * The shift's step before the route's next step, or after its last.
 * @param today the company's date
 */
export function shiftStep(pack: DayPack, step: NextStep['kind'], today: string): ShiftStep | null {
  const view = shiftView(pack);
  if (view.shift?.startedAt == null) {
    const wasToday = pack.shiftEvents.some(
      ({ kind, at }) => kind === 'started' && dateIn(pack.me.timeZone, new Date(at)) === today,
    );
    return step === 'start-route' && !wasToday ? 'start-day' : null;
  }
  if (step === 'all-done') return 'end-day';
  return step === 'start-route' && view.vehicle !== null && !isInspected(pack, view, 'before')
    ? 'inspect'
    : null;
}

/** Some inspect the truck before starting their day. */
const beforeShiftMs = 2 * 3_600_000;

/**
 * Trucks to choose from: those of the person's routes on that day first, the next route's before others; then the
 * rest by name.
 */
export function vehicleChoices(
  pack: DayPack,
  day: DayView,
): { readonly own: readonly PackVehicle[]; readonly others: readonly PackVehicle[] } {
  const ids = [nextVehicleId(day), ...day.routes.map(({ route }) => route.vehicleId)];
  const own = [...new Set(ids)].flatMap((id) => pack.vehicles.find((one) => one.id === id) ?? []);
  return { own, others: pack.vehicles.filter((one) => !own.includes(one)) };
}
