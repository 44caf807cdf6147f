import type { RevenueCategory } from '../pricing/price-rule.ts';
import { owedLessBilled, type KeyedCents } from './owed-less-billed.ts';

/** A line of a job's fixed price, of what a rental owes, or of an invoice. */
export interface BillableLine extends KeyedCents {
  /** At most one of job and rental; neither for late fees. */
  readonly jobId: string | null;
  readonly rentalId: string | null;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
  readonly description: string;
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
}

/**
 * The lines a draft bills of one job or rental: those it owes as they are, and of lines that were billed differently
 * what is missing or too much, as one piece. The amount is quantity × unit price, negative for a credit.
 */
export function draftLines<Line extends BillableLine>(
  owed: readonly Line[],
  billed: readonly Line[],
): BillableLine[] {
  return owedLessBilled(owed, billed).flatMap(({ key, cents, owed: line }): BillableLine[] => {
    if (line !== undefined && line.cents === cents) return [line];
    const like = line ?? billed.find((one) => one.key === key);
    if (like === undefined) return [];
    const { jobId, rentalId, revenueCategory, taxCategory, description } = like;
    return [
      {
        jobId,
        rentalId,
        key,
        revenueCategory,
        taxCategory,
        description: `Correction: ${description}`.slice(0, 300),
        quantityThousandths: 1_000,
        unit: '',
        unitPrice: Math.abs(cents) * 100,
        cents,
      },
    ];
  });
}
