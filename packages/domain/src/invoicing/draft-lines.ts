import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { RevenueCategory } from '../pricing/price-rule.ts';
import type { LineTax } from './invoice-tax.ts';
import { correctionPrefix, sourceKindOf, type InvoiceLineKind } from './line-kind.ts';
import { owedLessBilled, type Forgiven, type KeyedCents } from './owed-less-billed.ts';

/** A line of a job's fixed price, of what a rental owes, or of an invoice. */
export interface BillableLine extends KeyedCents {
  /** Left out: as its key and text say. */
  readonly kind?: InvoiceLineKind | null;
  /** At most one of job, rental and agreement; none for late fees and deposits. */
  readonly jobId: string | null;
  readonly rentalId: string | null;
  readonly agreementId: string | null;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
  readonly description: string;
  readonly quantityThousandths: number;
  readonly unit: string;
  readonly unitPrice: number;
  /** The day it falls due, by whose rules it is taxed; without one, that of its work. */
  readonly taxedOn?: CalendarDate | null;
  /** The address it is taxed at; without one, that of its work. */
  readonly taxedAddressId?: string | null;
  /** The taxes of a line that is on an invoice; null: not known by line. */
  readonly taxes?: readonly LineTax[] | null;
}

/**
 * The lines a draft bills for one job, rental or agreement: new lines as owed, and for lines billed
 * differently before, the difference as a single piece. The amount is quantity × unit price, negative for a
 * credit.
 */
export function draftLines<Line extends BillableLine>(
  owed: readonly Line[],
  billed: readonly Line[],
  forgiven?: Forgiven,
): BillableLine[] {
  return owedLessBilled(owed, billed, forgiven).flatMap(({ key, cents, owed: line }): BillableLine[] => {
    if (line !== undefined && line.cents === cents) return [{ ...line, kind: sourceKindOf(line) }];
    const like = line ?? billed.find((one) => one.key === key);
    if (like === undefined) return [];
    const { jobId, rentalId, agreementId, revenueCategory, taxCategory, description } = like;
    const { taxedOn = null, taxedAddressId = null } = like;
    return [
      {
        kind: 'correction',
        jobId,
        rentalId,
        agreementId,
        key,
        revenueCategory,
        taxCategory,
        description: correctedWords(description, billed.find((one) => one.key === key)?.description),
        quantityThousandths: 1_000,
        unit: '',
        unitPrice: Math.abs(cents) * 100,
        cents,
        taxedOn,
        taxedAddressId,
      },
    ];
  });
}

/**
 * What a correction is called. The line may be owed under other words than it was billed under (other days, other
 * gallons): a credit of Oct 16 – 31 that said only what is left, Oct 1 – 15, would be read as one of these days.
 */
function correctedWords(now: string, before: string | undefined): string {
  const was =
    before === undefined || before === now || before.startsWith(correctionPrefix) ? '' : `, was ${before}`;
  return `${correctionPrefix}${now}${was}`.slice(0, 300);
}
