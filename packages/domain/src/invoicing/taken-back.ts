import { divideRounded } from '../kernel/money.ts';
import type { LineTax } from './invoice-tax.ts';

/** A line of the same source and key as a credit, with the taxes that were charged on it. */
export interface TaxedLine {
  readonly invoiceId: string;
  /** Of a credit note: the invoice it mirrors. */
  readonly mirrorsId: string | null;
  readonly cents: number;
  readonly taxes: readonly LineTax[];
}

/** What is left of a line after the credits for it. */
interface Left {
  readonly line: TaxedLine;
  cents: number;
}

/**
 * Returns the taxes of a credit: those of the lines it takes back, newest first, whatever rate or exemption
 * holds today. So bill and credit together leave the tax of what was kept.
 * @param cents of the credit, as a positive amount
 * @param billed all lines of its key, oldest first, credits among them
 * @returns null when there is less to take back than that
 */
export function taxesTakenBack(cents: number, billed: readonly TaxedLine[]): LineTax[] | null {
  const left: Left[] = [];
  for (const line of billed)
    if (line.cents > 0) left.push({ line, cents: line.cents });
    else {
      const mirrored = left.filter((one) => one.line.invoiceId === line.mirrorsId);
      const others = left.filter((one) => one.line.invoiceId !== line.mirrorsId);
      take(-line.cents, [...others, ...mirrored]);
    }
  const taken = take(cents, left);
  if (taken.reduce((sum, part) => sum + part.cents, 0) < cents) return null;
  return taken.flatMap(({ line, cents: part }) =>
    line.taxes.map((tax) => ({ ...tax, taxableCents: minus(shareOf(tax.taxableCents, part, line.cents)) })),
  );
}

/** Takes an amount from the last of these on. @returns the parts taken */
function take(cents: number, from: readonly Left[]): { readonly line: TaxedLine; readonly cents: number }[] {
  const taken: { line: TaxedLine; cents: number }[] = [];
  let open = cents;
  for (const one of from.toReversed()) {
    const part = Math.min(open, one.cents);
    if (part <= 0) continue;
    one.cents -= part;
    open -= part;
    taken.push({ line: one.line, cents: part });
  }
  return taken;
}

const shareOf = (taxable: number, part: number, whole: number): number =>
  taxable === whole ? part : divideRounded(BigInt(taxable) * BigInt(part), BigInt(whole));

const minus = (cents: number): number => (cents === 0 ? 0 : -cents);
