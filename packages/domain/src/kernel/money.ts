import { z } from 'zod';

/** Amounts are integer cents; unit prices ten-thousandths of a dollar; quantities thousandths; rates ppm. */
export const maxUnitPrice = 100_000_000_000;
export const unitPrice = z.number().int().min(0).max(maxUnitPrice);
export const quantityThousandths = z.number().int().min(0).max(1_000_000_000_000);
/** Parts per million: 45,000 is 4.5 %. */
export const ppm = z.number().int().min(0).max(10_000_000);
/** Cents owed or, if negative, credited. */
export const signedCents = z.number().int().min(-100_000_000_000).max(100_000_000_000);

/**
 * Divides whole numbers, rounding halves away from zero, as on invoices; exact, since products are big
 * integers.
 */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [abs(numerator), abs(denominator)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return Number(negative ? -rounded : rounded);
}

const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The amount of a line: quantity × unit price, in cents. 350.000 × $0.2800 is 9800. */
export const lineCents = (thousandths: number, tenThousandthsOfDollar: number): number =>
  divideRounded(BigInt(thousandths) * BigInt(tenThousandthsOfDollar), 100_000n);

/** The share of an amount by a rate, in cents: 45,000 ppm of 42300 is 1904. */
export const rateOf = (cents: number, partsPerMillion: number): number =>
  divideRounded(BigInt(cents) * BigInt(partsPerMillion), 1_000_000n);
