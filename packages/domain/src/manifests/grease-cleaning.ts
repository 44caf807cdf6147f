import { z } from 'zod';
import { calendarDate, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import {
  cleanAtShare,
  cleanEveryDays,
  cleaningsForLongerInterval,
  greaseShare,
  type GreaseReading,
} from './grease-reading.ts';

/** An address whose grease trap was cleaned, as the client's page shows it. */
export const greaseTrap = z.object({
  addressId: id,
  /** All of them; the evidence has the last four. */
  cleaningCount: z.number().int(),
  lastCleanedOn: calendarDate,
});
export type GreaseTrap = z.infer<typeof greaseTrap>;

/** Where a cleaning's waste went. */
export interface CleaningVisit {
  readonly siteName: string;
  readonly sitePermit: string | null;
  readonly ticketNumber: string | null;
  readonly deliveredAt: string;
  /** Of this cleaning, as the ledger stands. */
  readonly receivedGallons: number;
  readonly manifestNumbers: readonly string[];
}

export interface CleaningPhoto {
  readonly role: string;
  readonly occurredAt: string;
  readonly technicianName: string;
  /** Of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** False while it is still on the phone that took it. */
  readonly isHere: boolean;
}

/** A trap that was emptied, with everything that shows it. */
export interface Cleaning {
  readonly jobNumber: string;
  readonly on: CalendarDate;
  readonly cleaner: string | null;
  /** Null: not recorded. */
  readonly gallons: number | null;
  /** Taken right before; null when nobody measured. */
  readonly reading: Omit<GreaseReading, 'on'> | null;
  readonly visits: readonly CleaningVisit[];
  readonly photos: readonly CleaningPhoto[];
}

/** What the cleanings show. */
export type CleaningVerdict = 'all-below' | 'over-quarter' | 'readings-missing' | 'too-few';

export interface JudgedCleaning extends Cleaning {
  /** Grease and solids in percent of the depth, rounded up: 25 is a quarter reached. Null without a reading. */
  readonly percent: number | null;
  readonly isBelowQuarter: boolean | null;
  /** Days since the cleaning before; null for the first. */
  readonly daysSince: number | null;
  readonly isInTime: boolean | null;
}

/** Judges cleanings by a quarter and 90 days, the oldest first; the last four at most count. */
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
        percent: share === null ? null : Math.ceil(Math.round(share * 1_000_000) / 10_000),
        isBelowQuarter: share === null ? null : share < cleanAtShare,
        daysSince,
        isInTime: daysSince === null ? null : daysSince <= cleanEveryDays,
      };
    })
    .slice(-cleaningsForLongerInterval);
  return { verdict: verdictOf(judged), cleanings: judged };
}

function verdictOf(judged: readonly JudgedCleaning[]): CleaningVerdict {
  if (judged.some(({ isBelowQuarter }) => isBelowQuarter === false)) return 'over-quarter';
  if (judged.length < cleaningsForLongerInterval) return 'too-few';
  return judged.every(({ isBelowQuarter }) => isBelowQuarter === true) ? 'all-below' : 'readings-missing';
}
