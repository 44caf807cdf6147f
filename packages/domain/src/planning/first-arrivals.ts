import { formatMinuteOfShift } from '../kernel/time-of-day.ts';

/** When a truck could begin a job at the earliest, and whether it would break a rule of the day by it. */
export interface FirstArrival {
  readonly truckName: string;
  readonly beginSecond: number;
  readonly breaksRule: boolean;
}

const maxNamed = 3;

/**
 * "Could be there: Truck 12 at 9:05 AM. Only by breaking a rule: Truck 11 at 8:40 AM."; null when no truck could.
 */
export function firstArrivalsInWords(arrivals: readonly FirstArrival[]): string | null {
  const sooner = arrivals.toSorted((a, b) => a.beginSecond - b.beginSecond);
  const named = (breaksRule: boolean): string =>
    sooner
      .filter((one) => one.breaksRule === breaksRule)
      .slice(0, maxNamed)
      .map(
        ({ truckName, beginSecond }) =>
          `${truckName.slice(0, 40)} at ${formatMinuteOfShift(Math.floor(beginSecond / 60))}`,
      )
      .join(', ');
  const [clean, breaking] = [named(false), named(true)];
  const sentences = [
    ...(clean === '' ? [] : [`Could be there: ${clean}.`]),
    ...(breaking === '' ? [] : [`Only by breaking a rule: ${breaking}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
