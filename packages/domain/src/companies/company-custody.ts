import { z } from 'zod';

/** Days that waste may stay aboard: no rule that we read gives a number for every state, so it is the company's. */
export const longestDaysAboard = 30;
export const defaultDaysAboard = 3;

const dayRange = `Enter a whole number of days from 1 to ${longestDaysAboard}.`;

/** A company's own rules about loads. */
export const companyCustody = z.object({
  daysAboard: z.number({ error: dayRange }).int(dayRange).min(1, dayRange).max(longestDaysAboard, dayRange),
});
export type CompanyCustody = z.infer<typeof companyCustody>;
