import { z } from 'zod';

export const largestSmallestSavingCents = 100_000;

const wholePercent = 'Enter a whole number from 0 to 100.';
const minuteRange = 'Enter a time from 15 minutes to 24 hours.';
const dollarRange = 'Enter an amount from $0 to $1,000.';

export const shortestUrgentMinutes = 15;
export const longestUrgentMinutes = 1_440;
const withinMinutes = z
  .number({ error: minuteRange })
  .int(minuteRange)
  .min(shortestUrgentMinutes, minuteRange)
  .max(longestUrgentMinutes, minuteRange);

/** In seconds. */
export const shortestLongestSearch = 1;
export const longestLongestSearch = 60;
const searchRange = 'Enter a whole number of seconds from 1 to 60, or nothing.';

/** How a company's plans are made and judged. */
export const companyPlanning = z.object({
  /** A plan is proposed if it saves at least this much, … */
  smallestSavingCents: z
    .number({ error: dollarRange })
    .int(dollarRange)
    .min(0, dollarRange)
    .max(largestSmallestSavingCents, dollarRange),
  /** … and at least this share of the day's cost. */
  smallestSavingPercent: z
    .number({ error: wholePercent })
    .int(wholePercent)
    .min(0, wholePercent)
    .max(100, wholePercent),
  /** Emergency work must begin at most this long after its report, … */
  emergencyWithinMinutes: withinMinutes.default(240),
  /** … and high-priority work, if it has a deadline at all. */
  highWithinMinutes: withinMinutes.nullable().default(null),
  /**
   * Seconds that a day is searched at the longest while nobody waits for the server; null: as long as the
   * server is set to.
   */
  longestSearchSeconds: z
    .number({ error: searchRange })
    .int(searchRange)
    .min(shortestLongestSearch, searchRange)
    .max(longestLongestSearch, searchRange)
    .nullable()
    .default(null),
});
export type CompanyPlanning = z.infer<typeof companyPlanning>;

/** The default of a company that has not chosen. */
export const defaultCompanyPlanning: CompanyPlanning = {
  smallestSavingCents: 1_000,
  smallestSavingPercent: 2,
  emergencyWithinMinutes: 240,
  highWithinMinutes: null,
  longestSearchSeconds: null,
};
