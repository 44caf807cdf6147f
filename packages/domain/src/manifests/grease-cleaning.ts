import { z } from 'zod';
import { calendarDate, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import {
  cleanAtShare,
  cleanEveryDays,
  cleaningsForLongerInterval,
  greaseDue,
  greaseDueReasons,
  greaseShare,
  type GreaseReading,
  type MeasuredCleaning,
} from './grease-reading.ts';

/** An address with a cleaned grease trap, for the client's page. */
export const greaseTrap = z.object({
  addressId: id,
  /** All cleanings; the evidence shows the last four. */
  cleaningCount: z.number().int(),
  lastCleanedOn: calendarDate,
  /** The reading before the last cleaning in percent of the depth, rounded up; null when not measured. */
  lastPercent: z.number().int().nullable(),
  /** By the pace of the last readings, and after 90 days at the latest. */
  dueOn: calendarDate,
  dueBecause: z.enum(greaseDueReasons),
});
export type GreaseTrap = z.infer<typeof greaseTrap>;

/** The disposal of a cleaning's waste. */
export interface CleaningVisit {
  readonly siteName: string;
  readonly sitePermit: string | null;
  readonly ticketNumber: string | null;
  readonly deliveredAt: string;
  /** This cleaning's share, by the current ledger. */
  readonly receivedGallons: number;
  readonly manifestNumbers: readonly string[];
}

export interface CleaningPhoto {
  readonly role: string;
  readonly occurredAt: string;
  readonly technicianName: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** False while it is still on the phone. */
  readonly isHere: boolean;
}

/** The cleaning of a trap, with its evidence. */
export interface Cleaning {
  readonly jobNumber: string;
  readonly on: CalendarDate;
  readonly cleaner: string | null;
  /** Null: not recorded. */
  readonly gallons: number | null;
  /** Taken right before; null when not measured. */
  readonly reading: Omit<GreaseReading, 'on'> | null;
  readonly visits: readonly CleaningVisit[];
  readonly photos: readonly CleaningPhoto[];
}

/** The result of the evidence. */
export type CleaningVerdict = 'all-below' | 'over-quarter' | 'readings-missing' | 'too-few';

export interface JudgedCleaning extends Cleaning {
  /**
   * Grease and solids in percent of the depth, rounded up: 25 means a quarter was reached. Null without a
   * reading.
   */
  readonly percent: number | null;
  readonly isBelowQuarter: boolean | null;
  /** Days since the previous cleaning; null for the first. */
  readonly daysSince: number | null;
  readonly isInTime: boolean | null;
}

/** Judges cleanings by the quarter and 90-day rules, oldest first; only the last four count. */
export function judgeCleanings(cleanings: readonly Cleaning[]): {
  readonly verdict: CleaningVerdict;
  readonly cleanings: readonly JudgedCleaning[];
} {
  const inOrder = cleanings.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const judged = inOrder
    .map((one, at): JudgedCleaning => {
      const before = inOrder[at - 1];
      const share = one.reading === null ? null : greaseShare({ on: one.on, ...one.reading });
      const daysSince = before === undefined ? null : daysBetween(before.on, one.on);
      return {
        ...one,
        percent: share === null ? null : percentUp(share),
        isBelowQuarter: share === null ? null : share < cleanAtShare,
        daysSince,
        isInTime: daysSince === null ? null : daysSince <= cleanEveryDays,
      };
    })
    .slice(-cleaningsForLongerInterval);
  return { verdict: verdictOf(judged), cleanings: judged };
}

/** Rounded up: 25 means that a quarter was reached. */
const percentUp = (share: number): number => Math.ceil(Math.round(share * 1_000_000) / 10_000);

/** The last reading of a trap, and when it is due next. */
export function trapOutlook(
  cleanings: readonly MeasuredCleaning[],
): Pick<GreaseTrap, 'lastPercent' | 'dueOn' | 'dueBecause'> | undefined {
  const due = greaseDue(cleanings);
  const last = cleanings.toSorted((a, b) => (a.on < b.on ? -1 : 1)).at(-1);
  if (due === undefined || last === undefined) return undefined;
  const { on, reading } = last;
  return {
    lastPercent: reading === null ? null : percentUp(greaseShare({ on, ...reading })),
    dueOn: due.on,
    dueBecause: due.because,
  };
}

function verdictOf(judged: readonly JudgedCleaning[]): CleaningVerdict {
  if (judged.some(({ isBelowQuarter }) => isBelowQuarter === false)) return 'over-quarter';
  if (judged.length < cleaningsForLongerInterval) return 'too-few';
  return judged.every(({ isBelowQuarter }) => isBelowQuarter === true) ? 'all-below' : 'readings-missing';
}
