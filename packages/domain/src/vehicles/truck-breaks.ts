import { endOfSpan } from '../kernel/time-of-day.ts';

/** Longest driving without an interruption of half an hour, for drivers of property: 49 CFR 395.3(a)(3)(ii). */
const drivingMinutes = 8 * 60;
const drivingBreakMinutes = 30;
/** A break for driving is not planned earlier than this after the last one, nor left to the last hour. */
const soonestMinutes = 4 * 60;
const roomMinutes = 60;
const dayMinutes = 24 * 60;

export const longestBreakMinutes = 240;

/** What is said of the breaks of a truck's driver. Times in minutes of the day. */
export interface BreakRules {
  readonly shiftStartMinute: number;
  readonly shiftEndMinute: number;
  /** Null: no break of its own. It begins within the window. */
  readonly breakMinutes: number | null;
  readonly breakFromMinute: number | null;
  readonly breakToMinute: number | null;
  /** Half an hour before eight hours of driving. */
  readonly drivingBreak: boolean;
  /** Beyond the shift; null: none. */
  readonly maxOvertimeMinutes: number | null;
}

/** A break that begins within a window, in minutes after the midnight before the shift. */
export interface OwedBreak {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly minutes: number;
}

type OwnBreak = Omit<BreakRules, 'drivingBreak' | 'maxOvertimeMinutes'>;

/** The truck's own break, counted on past midnight as its shift is; null without one. */
function ownBreak(truck: OwnBreak): OwedBreak | null {
  const { shiftStartMinute, breakMinutes, breakFromMinute, breakToMinute } = truck;
  if (breakMinutes === null || breakFromMinute === null || breakToMinute === null) return null;
  const later = breakFromMinute < shiftStartMinute ? dayMinutes : 0;
  return {
    fromMinute: breakFromMinute + later,
    toMinute: endOfSpan(breakFromMinute, breakToMinute) + later,
    minutes: breakMinutes,
  };
}

/** Whether the own break begins within the shift, whenever it is taken; true without one. */
export function isBreakInShift(truck: OwnBreak): boolean {
  const own = ownBreak(truck);
  return own === null || own.toMinute <= endOfSpan(truck.shiftStartMinute, truck.shiftEndMinute);
}

/**
 * The breaks of a day, in their order. The one for driving is counted from the start of the shift, as driving
 * never takes longer than the time since: a plan keeps the rule, though a crew that stands at clients for half
 * an hour kept it already (decision 0278). An own break that is long enough and in time counts as it.
 */
export function breaksOf(truck: BreakRules): OwedBreak[] {
  const { shiftStartMinute: start, shiftEndMinute, drivingBreak, maxOvertimeMinutes } = truck;
  let own = ownBreak(truck);
  const breaks: OwedBreak[] = [];
  const back = endOfSpan(start, shiftEndMinute) + (maxOvertimeMinutes ?? 0);
  const end = drivingBreak ? Math.min(back, start + dayMinutes) : start;
  let since = start;
  while (since + drivingMinutes < end) {
    const by = since + drivingMinutes;
    const counts = own !== null && own.minutes >= drivingBreakMinutes && own.fromMinute <= by;
    const next: OwedBreak =
      own !== null && counts
        ? { ...own, toMinute: Math.min(own.toMinute, by) }
        : {
            fromMinute: Math.min(
              by - roomMinutes,
              Math.max(since + soonestMinutes, end - drivingMinutes - drivingBreakMinutes),
            ),
            toMinute: by,
            minutes: drivingBreakMinutes,
          };
    if (counts) own = null;
    breaks.push(next);
    since = next.fromMinute + next.minutes;
  }
  if (own !== null) breaks.push(own);
  const inOrder = breaks.toSorted((a, b) => a.fromMinute - b.fromMinute);
  // The planner takes them in their order: none waits for a later one.
  return inOrder.map((one, at) => ({
    ...one,
    toMinute: Math.min(one.toMinute, ...inOrder.slice(at + 1).map(({ toMinute }) => toMinute)),
  }));
}
