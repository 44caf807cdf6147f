import { addDays, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';

/** A core sampler's reading in a grease interceptor, in inches. */
export interface GreaseReading {
  readonly on: CalendarDate;
  readonly fogInches: number;
  readonly solidsInches: number;
  readonly liquidDepthInches: number;
}

/** Dallas Code 19-123; Denison Code 96.10: clean at a quarter, or every 90 days. */
export const cleanAtShare = 0.25;
export const cleanEveryDays = 90;
/** Denison Code 96.10: consecutive cleanings below a quarter that qualify for a longer interval. */
export const cleaningsForLongerInterval = 4;

/** The share of the depth that is grease and solids. */
export const greaseShare = ({ fogInches, solidsInches, liquidDepthInches }: GreaseReading): number =>
  liquidDepthInches <= 0 ? 0 : (fogInches + solidsInches) / liquidDepthInches;

/** A cleaning with the reading taken right before; null when nobody measured. */
export interface MeasuredCleaning {
  readonly on: CalendarDate;
  readonly reading: Omit<GreaseReading, 'on'> | null;
}

export const greaseDueReasons = ['quarter', 'ninety-days', 'no-reading'] as const;

export interface GreaseDue {
  readonly on: CalendarDate;
  readonly because: (typeof greaseDueReasons)[number];
  /** Days to reach a quarter at the rate of the last readings; null without two cleanings and a reading. */
  readonly daysToQuarter: number | null;
}

/**
 * When an interceptor is due: by its fill rate between the last cleanings, and after 90 days at the latest.
 * The fastest of the last four counts, so that a busy season is not missed.
 * @param cleanings in any order
 */
export function greaseDue(
  cleanings: readonly MeasuredCleaning[],
  longestDays = cleanEveryDays,
): GreaseDue | undefined {
  const inOrder = cleanings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-cleaningsForLongerInterval - 1);
  const last = inOrder.at(-1);
  if (last === undefined) return undefined;
  const latest = addDays(last.on, longestDays);
  const paces = inOrder.slice(1).flatMap(({ on, reading }, at) => {
    const days = daysBetween(inOrder[at]?.on ?? on, on);
    const share = reading === null ? 0 : greaseShare({ on, ...reading });
    return days <= 0 || share <= 0 ? [] : [(cleanAtShare * days) / share];
  });
  if (paces.length === 0) return { on: latest, because: 'no-reading', daysToQuarter: null };
  const daysToQuarter = Math.floor(Math.min(...paces));
  const byPace = addDays(last.on, daysToQuarter);
  return byPace < latest
    ? { on: byPace, because: 'quarter', daysToQuarter }
    : { on: latest, because: 'ninety-days', daysToQuarter };
}

/** Whether the last four cleanings support a request for a longer interval: all were below a quarter. */
export function supportsLongerInterval(cleanings: readonly GreaseReading[]): boolean {
  const last = cleanings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-cleaningsForLongerInterval);
  return (
    last.length === cleaningsForLongerInterval && last.every((reading) => greaseShare(reading) < cleanAtShare)
  );
}
