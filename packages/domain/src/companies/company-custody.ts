import { z } from 'zod';

/** Days that waste may stay aboard: no rule that we read gives a number for every state, so it is the company's. */
export const longestDaysAboard = 30;
export const defaultDaysAboard = 3;

/** The largest difference of gallons that needs no explanation: 40 CFR 264.72(b) has 10 % for bulk waste. */
export interface VarianceLimit {
  readonly gallons: number;
  readonly percent: number;
}
export const defaultVarianceLimit: VarianceLimit = { gallons: 50, percent: 10 };

export const largestVarianceGallons = 500;
export const largestVariancePercent = 25;

const dayRange = `Enter a whole number of days from 1 to ${longestDaysAboard}.`;

const gallonRange = `Enter whole gallons from 0 to ${largestVarianceGallons}.`;
const percentRange = `Enter a whole percentage from 0 to ${largestVariancePercent}.`;

/** A company's own rules about loads. */
export const companyCustody = z.object({
  /** A difference above both is a discrepancy; 40 CFR 264.72(b) has 10 % for bulk waste. */
  varianceGallons: z
    .number({ error: gallonRange })
    .int(gallonRange)
    .min(0, gallonRange)
    .max(largestVarianceGallons, gallonRange),
  variancePercent: z
    .number({ error: percentRange })
    .int(percentRange)
    .min(0, percentRange)
    .max(largestVariancePercent, percentRange),
  daysAboard: z.number({ error: dayRange }).int(dayRange).min(1, dayRange).max(longestDaysAboard, dayRange),
  /** Crews are asked how gallons were measured; else it is not stated. Left out by older pages: it stays as it is. */
  asksGallonMethod: z.boolean().optional(),
});
export type CompanyCustody = z.infer<typeof companyCustody>;

export const defaultCustody: Required<CompanyCustody> = {
  varianceGallons: defaultVarianceLimit.gallons,
  variancePercent: defaultVarianceLimit.percent,
  daysAboard: defaultDaysAboard,
  asksGallonMethod: false,
};

/** The largest difference that a company leaves unexplained. */
export const varianceLimitOf = ({
  varianceGallons: gallons,
  variancePercent: percent,
}: Pick<CompanyCustody, 'varianceGallons' | 'variancePercent'>): VarianceLimit => ({ gallons, percent });
