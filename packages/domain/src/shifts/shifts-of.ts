import type { Reading } from './reading.ts';
import { shiftEventKinds, type ShiftEvent } from './shift.ts';

interface Break {
  readonly from: Date;
  /** Null while it lasts. */
  readonly until: Date | null;
}

/** A shift, derived from its events. */
export interface Shift {
  readonly id: string;
  readonly state: 'working' | 'on-break' | 'ended';
  /** Null when only later reports arrived. */
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly vehicleId: string | null;
  readonly start: Reading | null;
  readonly end: Reading | null;
  readonly breaks: readonly Break[];
  /** A doubtful reading was confirmed. */
  readonly readingConfirmed: boolean;
}

/**
 * Derives shifts from their reports, in whatever order and however often these arrived; the earliest start
 * and the first end count, and a break ends with the shift.
 * @returns the shifts by their start
 */
export function shiftsOf(events: readonly ShiftEvent[]): Shift[] {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...Map.groupBy(once.values(), ({ shiftId }) => shiftId)]
    .map(([id, ofShift]) => shiftOf(id, ofShift.toSorted(inTime)))
    .toSorted((a, b) => firstMs(a) - firstMs(b) || (a.id < b.id ? -1 : 1));
}

const firstMs = ({ startedAt, endedAt, breaks }: Shift): number =>
  (startedAt ?? breaks[0]?.from ?? endedAt)?.getTime() ?? 0;

const inTime = (a: ShiftEvent, b: ShiftEvent): number =>
  Date.parse(a.at) - Date.parse(b.at) ||
  shiftEventKinds.indexOf(a.kind) - shiftEventKinds.indexOf(b.kind) ||
  (a.id < b.id ? -1 : 1);

function shiftOf(id: string, events: readonly ShiftEvent[]): Shift {
  const started = events.find(({ kind }) => kind === 'started');
  const fromMs = started === undefined ? -Infinity : Date.parse(started.at);
  const ended = events.find(({ kind, at }) => kind === 'ended' && Date.parse(at) >= fromMs);
  const endedAt = ended === undefined ? null : new Date(ended.at);
  const breaks = breaksOf(
    events.filter(({ at }) => Date.parse(at) >= fromMs),
    endedAt,
  );
  return {
    id,
    state: endedAt !== null ? 'ended' : breaks.at(-1)?.until === null ? 'on-break' : 'working',
    startedAt: started === undefined ? null : new Date(started.at),
    endedAt,
    vehicleId: started?.vehicleId ?? ended?.vehicleId ?? null,
    start: started === undefined ? null : readingOf(started),
    end: ended === undefined ? null : readingOf(ended),
    breaks,
    readingConfirmed: [started, ended].some((event) => event?.readingConfirmed === true),
  };
}

const readingOf = ({ odometerTenthMiles, engineTenthHours }: ShiftEvent): Reading => ({
  odometerTenthMiles,
  engineTenthHours,
});

/** Starting a break twice, or resuming without one, changes nothing. */
function breaksOf(events: readonly ShiftEvent[], endedAt: Date | null): Break[] {
  const breaks: Break[] = [];
  let from: Date | null = null;
  for (const { kind, at } of events) {
    const moment = new Date(at);
    if (endedAt !== null && moment >= endedAt) break;
    if (kind === 'paused') from ??= moment;
    if (kind === 'resumed' && from !== null) {
      breaks.push({ from, until: moment });
      from = null;
    }
  }
  return from === null ? breaks : [...breaks, { from, until: endedAt }];
}

/** Minutes of breaks and of work of a shift until `now`, each rounded; null without a start. */
export function shiftMinutes(
  { startedAt, endedAt, breaks }: Shift,
  now: Date,
): { readonly workMinutes: number; readonly breakMinutes: number } | null {
  if (startedAt === null) return null;
  const breakMs = breaks.reduce(
    (sum, { from, until }) => sum + Math.max(0, (until ?? now).getTime() - from.getTime()),
    0,
  );
  const workMs = Math.max(0, (endedAt ?? now).getTime() - startedAt.getTime() - breakMs);
  return { workMinutes: Math.round(workMs / 60_000), breakMinutes: Math.round(breakMs / 60_000) };
}

/** A person's current shift: the one started last, unless it has ended. */
export const openShift = (shifts: readonly Shift[]): Shift | null => {
  const last = shifts.findLast(({ startedAt }) => startedAt !== null);
  return last === undefined || last.state === 'ended' ? null : last;
};

/** Tenths of a mile and of an hour between start and end of a shift; null where one is unknown. */
export function driven({ start, end }: Shift): Reading {
  const between = (instrument: keyof Reading): number | null => {
    const [from, to] = [start?.[instrument] ?? null, end?.[instrument] ?? null];
    return from === null || to === null || to < from ? null : to - from;
  };
  return {
    odometerTenthMiles: between('odometerTenthMiles'),
    engineTenthHours: between('engineTenthHours'),
  };
}
