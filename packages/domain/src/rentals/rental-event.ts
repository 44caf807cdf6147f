import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import { maxLength, optionalText } from '../kernel/text.ts';

/** What happens to the units of a rental, or to the rental (paused, resumed). */
export const reportedKinds = [
  'delivered',
  'exchanged',
  'moved',
  'picked-up',
  'serviced',
  'paused',
  'resumed',
] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** An event that was wrong is withdrawn by another: nothing is rewritten. */
export const rentalEventKinds = [...reportedKinds, 'withdrawn'] as const;
export type RentalEventKind = (typeof rentalEventKinds)[number];
export const rentalEventName: Record<RentalEventKind, string> = {
  delivered: 'Delivered',
  exchanged: 'Exchanged',
  moved: 'Moved',
  'picked-up': 'Picked up',
  serviced: 'Serviced',
  paused: 'Paused',
  resumed: 'Resumed',
  withdrawn: 'Withdrawn',
};

export const isOfUnits = (kind: ReportedKind): boolean => kind !== 'paused' && kind !== 'resumed';

export const maxEventUnits = 100;
const unitIds = z.array(id).max(maxEventUnits, `Choose at most ${maxEventUnits} units.`).default([]);

export const rentalEventInput = z
  .object({
    kind: z.enum(reportedKinds),
    /** In the company's time; today or before. */
    date: calendarDate,
    unitIds,
    /** Of an exchange: the unit that comes for each that goes, in the same order. */
    byUnitIds: unitIds,
    /** Where the units came or were moved to; null: the rental's site, or where they are. */
    clientAddressId: id.nullable().default(null),
    jobId: id.nullable().default(null),
    note: optionalText(maxLength.line),
  })
  .refine((event) => !isOfUnits(event.kind) || event.unitIds.length > 0, {
    path: ['unitIds'],
    message: 'Choose at least one unit.',
  })
  .refine((event) => isOfUnits(event.kind) || event.unitIds.length === 0, {
    path: ['unitIds'],
    message: 'A whole rental is paused, not single units.',
  })
  .refine(
    (event) =>
      event.kind === 'exchanged'
        ? event.byUnitIds.length === event.unitIds.length
        : event.byUnitIds.length === 0,
    { path: ['byUnitIds'], message: 'Name one unit that comes for each that goes.' },
  )
  .refine(
    ({ unitIds: gone, byUnitIds: come }) => new Set([...gone, ...come]).size === gone.length + come.length,
    {
      path: ['unitIds'],
      message: 'Name each unit once.',
    },
  );
export type RentalEventInput = z.infer<typeof rentalEventInput>;

/** An event as it is kept, one for each unit. */
export interface RentalEvent {
  readonly id: string;
  readonly rentalId: string;
  readonly kind: RentalEventKind;
  readonly date: CalendarDate;
  readonly unitId: string | null;
  /** Of an exchange: the unit that came. */
  readonly byUnitId: string | null;
  readonly clientAddressId: string | null;
  readonly withdrawsId: string | null;
  /** What is charged for it, as agreed when it was recorded. */
  readonly feeCents: number;
}

/**
 * The events that count, in the order they happened: those of one day as they were recorded.
 * @param events in the order they were recorded
 */
export function inForce(events: readonly RentalEvent[]): RentalEvent[] {
  const withdrawn = new Set(events.flatMap(({ withdrawsId }) => withdrawsId ?? []));
  return events
    .filter((event) => event.kind !== 'withdrawn' && !withdrawn.has(event.id))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Where a unit is by the events of all rentals. */
export interface Standing {
  readonly rentalId: string | null;
  readonly clientAddressId: string | null;
  readonly since: CalendarDate | null;
  readonly lastServicedOn: CalendarDate | null;
}

export const nowhere: Standing = {
  rentalId: null,
  clientAddressId: null,
  since: null,
  lastServicedOn: null,
};

/** The unit was elsewhere on that day, or was not at this rental then. */
export type StandingRefusal = 'unit.on-rent' | 'unit.not-there';

/**
 * Follows a unit through its events, heard late or not: what is recorded today for last month must agree with
 * what happened since.
 * @param events of the unit, in the order they were recorded
 */
export function followUnit(
  unitId: string,
  events: readonly RentalEvent[],
): Outcome<Standing, StandingRefusal> {
  let standing = nowhere;
  for (const event of inForce(events)) {
    const next = step(standing, event, unitId);
    if (!next.ok) return next;
    standing = next.value;
  }
  return accepted(standing);
}

function step(standing: Standing, event: RentalEvent, unitId: string): Outcome<Standing, StandingRefusal> {
  const { kind, rentalId, date, clientAddressId } = event;
  const comes = kind === 'delivered' || (kind === 'exchanged' && event.byUnitId === unitId);
  if (comes)
    return standing.rentalId === null
      ? accepted({ ...standing, rentalId, clientAddressId, since: date })
      : refused('unit.on-rent');
  if (standing.rentalId !== rentalId) return refused('unit.not-there');
  if (kind === 'moved')
    return accepted({ ...standing, clientAddressId: clientAddressId ?? standing.clientAddressId });
  if (kind === 'serviced') return accepted({ ...standing, lastServicedOn: date });
  return accepted({ ...nowhere, lastServicedOn: standing.lastServicedOn });
}

export type PauseRefusal = 'rental.paused' | 'rental.not-paused';

/** Whether pauses and resumptions of a rental take turns. @returns whether it is paused at their end */
export function followPauses(events: readonly RentalEvent[]): Outcome<boolean, PauseRefusal> {
  let isPaused = false;
  for (const { kind } of inForce(events)) {
    if (kind !== 'paused' && kind !== 'resumed') continue;
    if (isPaused === (kind === 'paused')) return refused(isPaused ? 'rental.paused' : 'rental.not-paused');
    isPaused = kind === 'paused';
  }
  return accepted(isPaused);
}
