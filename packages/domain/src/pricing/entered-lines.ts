import { lineCents } from '../kernel/money.ts';
import type { JobPrice, JobPriceLine } from './price-job.ts';

/** What a person says of a line of a job's price, in place of what its rule says. Left out: as worked out. */
export interface EnteredLine {
  readonly description?: string;
  readonly quantityThousandths?: number;
  readonly unitPrice?: number;
}

/** By the key of the line. */
export type EnteredLines = Readonly<Record<string, EnteredLine>>;

/**
 * Puts what was entered in place of what was worked out. Facts that are corrected later still count for all that
 * was not entered: more gallons at an entered price are more money. A line that is not owed any more stays away.
 */
export function withEnteredLines<Price extends JobPrice>(price: Price, entered: EnteredLines = {}): Price {
  if (price.totalCents === null || Object.keys(entered).length === 0) return price;
  const lines = price.lines.map((line): JobPriceLine => {
    const said = entered[line.key];
    if (said === undefined) return line;
    const changed = { ...line, ...said };
    const isRepriced = said.quantityThousandths !== undefined || said.unitPrice !== undefined;
    return isRepriced
      ? { ...changed, cents: lineCents(changed.quantityThousandths, changed.unitPrice) }
      : changed;
  });
  return { ...price, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Adds what somebody says now to what was said before. */
export const enteredAlso = (before: EnteredLines = {}, now: EnteredLines): EnteredLines => {
  const both: Record<string, EnteredLine> = { ...before };
  for (const [key, line] of Object.entries(now)) both[key] = { ...both[key], ...line };
  return both;
};
