import { divideRounded } from '../kernel/money.ts';
import { allocate, sumOfTaxes, taxesOfDiscount, type LineTax, type StoredInvoiceTax } from './invoice-tax.ts';
import type { InvoiceLineKind } from './line-kind.ts';

/** A line of an issued invoice. */
export interface CreditableLine {
  readonly position: number;
  readonly kind: InvoiceLineKind;
  readonly cents: number;
  /** Null: of before taxes were kept by line. */
  readonly taxes: readonly LineTax[] | null;
  /** Given back of it by valid credit notes, without taxes. */
  readonly creditedCents: number;
}

export interface CreditableInvoice {
  readonly lines: readonly CreditableLine[];
  readonly taxes: readonly StoredInvoiceTax[];
  /** Of its valid credit notes; positive. */
  readonly creditedTaxes: readonly StoredInvoiceTax[];
}

/** What is credited: parts of lines without taxes, an amount with taxes, or all that is left. */
export type CreditedPart =
  | { readonly lines: readonly { readonly position: number; readonly cents?: number | undefined }[] }
  | { readonly cents: number }
  | { readonly all: true };

export interface PartCredit {
  /** Positive. */
  readonly lines: readonly { readonly position: number; readonly cents: number; readonly taxes: LineTax[] }[];
  readonly taxes: readonly StoredInvoiceTax[];
  readonly totalCents: number;
}

export type PartCreditRefusal =
  | { readonly refusal: 'credit.nothing-left' | 'credit.no-such-line' }
  | { readonly refusal: 'credit.too-much'; readonly leftCents: number };

interface Left {
  readonly position: number;
  readonly cents: number;
  readonly taxes: readonly LineTax[];
}

/**
 * Works out what a credit note gives back of an invoice: each line at most what it cost after discount and
 * earlier credits, with its share of the taxes that were charged. Whatever was credited before, the rest of an
 * invoice ends in nothing, taxes to the cent.
 */
export function partCredit(invoice: CreditableInvoice, part: CreditedPart): PartCredit | PartCreditRefusal {
  const lines = linesLeft(invoice);
  const taxes = taxesLeft(invoice);
  const linesCents = sumOf(lines);
  const leftCents = linesCents + sumOf(taxes);
  if (linesCents <= 0) return { refusal: 'credit.nothing-left' };
  if ('lines' in part) return ofLines(lines, taxes, part.lines);
  const cents = 'all' in part ? leftCents : part.cents;
  if (cents > leftCents) return { refusal: 'credit.too-much', leftCents };
  const [net = 0, ...taxParts] = allocate(cents, [linesCents, ...taxes.map((tax) => tax.cents)]);
  const shares = allocate(
    net,
    lines.map((line) => line.cents),
  );
  return {
    lines: lines.flatMap((line, at) => (shares[at] ? [partOf(line, shares[at])] : [])),
    taxes: taxes.map((tax, at) => ({
      ...tax,
      cents: taxParts[at] ?? 0,
      taxableCents: portion(tax.taxableCents, taxParts[at] ?? 0, tax.cents),
    })),
    totalCents: cents,
  };
}

/** What is left of each charge after its share of discounts and corrections, and what was credited of it. */
function linesLeft({ lines, taxes }: CreditableInvoice): Left[] {
  const charges = lines.filter(({ cents }) => cents > 0);
  const weights = charges.map(({ cents }) => cents);
  const off = lines.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  const shares = allocate(Math.min(off, sumOf(charges)), weights);
  return charges.map((line, at) => {
    const own = line.taxes ?? taxesByShare(taxes, weights, at);
    const discount = taxesOfDiscount(shares[at] ?? 0, [{ cents: line.cents, taxes: own }]);
    const net = line.cents - (shares[at] ?? 0);
    const cents = Math.max(0, net - line.creditedCents);
    return {
      position: line.position,
      cents,
      taxes: own.map((tax, of) => ({
        ...tax,
        taxableCents: portion(tax.taxableCents + (discount[of]?.taxableCents ?? 0), cents, net),
      })),
    };
  });
}

const taxesByShare = (
  taxes: readonly StoredInvoiceTax[],
  weights: readonly number[],
  at: number,
): LineTax[] =>
  taxes.map(({ cents: _cents, ...tax }) => ({
    ...tax,
    taxableCents: allocate(Math.max(0, tax.taxableCents), weights)[at] ?? 0,
  }));

const keyOf = ({ jurisdictionId, ppm }: LineTax): string => `${jurisdictionId}/${ppm}`;

function taxesLeft({ taxes, creditedTaxes }: CreditableInvoice): StoredInvoiceTax[] {
  return taxes.map((tax) => {
    const credited = creditedTaxes.filter((one) => keyOf(one) === keyOf(tax));
    return {
      ...tax,
      cents: Math.max(0, tax.cents - sumOf(credited)),
      taxableCents: Math.max(0, tax.taxableCents - credited.reduce((sum, one) => sum + one.taxableCents, 0)),
    };
  });
}

function ofLines(
  lines: readonly Left[],
  taxes: readonly StoredInvoiceTax[],
  wanted: readonly { readonly position: number; readonly cents?: number | undefined }[],
): PartCredit | PartCreditRefusal {
  const parts: { position: number; cents: number; taxes: LineTax[] }[] = [];
  for (const { position, cents } of wanted) {
    const line = lines.find((one) => one.position === position);
    if (line === undefined) return { refusal: 'credit.no-such-line' };
    if (line.cents === 0) return { refusal: 'credit.nothing-left' };
    if ((cents ?? 0) > line.cents) return { refusal: 'credit.too-much', leftCents: line.cents };
    parts.push(partOf(line, cents ?? line.cents));
  }
  const isAll = sumOf(parts) === sumOf(lines);
  const worked = sumOfTaxes(parts.map((one) => one.taxes));
  const credited = taxes.flatMap((left): StoredInvoiceTax[] => {
    if (isAll) return [left];
    const one = worked.find((tax) => keyOf(tax) === keyOf(left));
    return one === undefined ? [] : [{ ...one, cents: Math.min(one.cents, left.cents) }];
  });
  return { lines: parts, taxes: credited, totalCents: sumOf(parts) + sumOf(credited) };
}

const partOf = ({ position, cents: whole, taxes }: Left, cents: number) => ({
  position,
  cents,
  taxes: taxes.map((tax) => ({ ...tax, taxableCents: portion(tax.taxableCents, cents, whole) })),
});

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

const portion = (of: number, part: number, whole: number): number =>
  part === whole ? of : whole === 0 ? 0 : divideRounded(BigInt(of) * BigInt(part), BigInt(whole));
