import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import { maxLength, optionalText } from '../kernel/text.ts';

/** What can happen to the units of a rental, or to the rental itself (paused, resumed). */
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

/** A wrong event is withdrawn by another: nothing is rewritten. */
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
    /** In the company's time zone; today or earlier. */
    date: calendarDate,
    unitIds,
    /** For an exchange: the replacement of each removed unit, in the same order. */
    byUnitIds: unitIds,
    /** Where the units were delivered or moved to; null: the rental's site, or where they are. */
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
    { path: ['byUnitIds'], message: 'Choose one replacement for each unit picked up.' },
  )
  .refine(
    ({ unitIds: gone, byUnitIds: come }) => new Set([...gone, ...come]).size === gone.length + come.length,
    {
      path: ['unitIds'],
      message: 'List each unit once.',
    },
  );
export type RentalEventInput = z.infer<typeof rentalEventInput>;

/** A stored event of one unit. */
export interface RentalEvent {
  readonly id: string;
  readonly rentalId: string;
  readonly kind: RentalEventKind;
  readonly date: CalendarDate;
  readonly unitId: string | null;
  /** For an exchange: the replacement unit. */
  readonly byUnitId: string | null;
  readonly clientAddressId: string | null;
  readonly withdrawsId: string | null;
  /** The fee agreed when it was recorded. */
  readonly feeCents: number;
}

/**
 * Valid events in the order they happened; those of one day in the order recorded.
 * @param events in the order they were recorded
 */
export function inForce(events: readonly RentalEvent[]): RentalEvent[] {
  const withdrawn = new Set(events.flatMap(({ withdrawsId }) => withdrawsId ?? []));
  return events
    .filter((event) => event.kind !== 'withdrawn' && !withdrawn.has(event.id))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** A unit's location, by the events of all rentals. */
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

/** The unit was elsewhere on that day, or not at this rental. */
export type StandingRefusal = 'unit.on-rent' | 'unit.not-there';

/**
 * Follows a unit through its events, including late ones: an event recorded today for last month must be
 * consistent with later ones.
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

/** Checks that pauses and resumptions of a rental alternate. @returns whether it ends paused */
export function followPauses(events: readonly RentalEvent[]): Outcome<boolean, PauseRefusal> {
  let isPaused = false;
  for (const { kind } of inForce(events)) {
    if (kind !== 'paused' && kind !== 'resumed') continue;
    if (isPaused === (kind === 'paused')) return refused(isPaused ? 'rental.paused' : 'rental.not-paused');
    isPaused = kind === 'paused';
  }
  return accepted(isPaused);
}
