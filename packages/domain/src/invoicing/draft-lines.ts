import type { RevenueCategory } from '../pricing/price-rule.ts';
import { owedLessBilled, type KeyedCents } from './owed-less-billed.ts';

/** A line of a job's fixed price, or of an invoice. */
export interface BillableLine extends KeyedCents {
  readonly jobId: string;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
  readonly description: string;
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
}

/**
 * The lines a draft bills of one job: those of its price as they are, and of lines that were billed differently
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
    const { jobId, revenueCategory, taxCategory, description } = like;
    return [
      {
        jobId,
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
