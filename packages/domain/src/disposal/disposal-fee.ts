import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { divideRounded } from '../kernel/money.ts';
import { maxLength, optionalText } from '../kernel/text.ts';

/** Far above what a load costs, and below a ticket number typed into the wrong box. */
export const maxFeeCents = 10_000_000;

export const feeCents = z.number().int().min(0).max(maxFeeCents, 'Enter at most $100,000.');

/** What a disposal site charged for a visit, as its ticket or its invoice says. */
export const disposalFeeInput = z.object({
  cents: feeCents,
  /** The number of the site's invoice, or why it differs. */
  note: optionalText(maxLength.line),
});
export type DisposalFeeInput = z.output<typeof disposalFeeInput>;

/** The fee of a visit. */
export const disposalFee = z.object({
  /** By the site's rate at the time of the visit and the gallons it received. */
  expectedCents: z.number().int(),
  /** In cents per 1,000 gallons. */
  centsPer1000Gallons: z.number().int(),
  /** Null until it is recorded. */
  charged: z
    .object({ id, cents: z.number().int(), note: z.string().nullable(), by: z.string(), at: instant })
    .nullable(),
});
export type DisposalFee = z.infer<typeof disposalFee>;

/** The fee for gallons at a rate in cents per 1,000 gallons, in cents; halves are rounded up. */
export const expectedFeeCents = (gallons: number, centsPer1000Gallons: number): number =>
  divideRounded(BigInt(gallons) * BigInt(centsPer1000Gallons), 1_000n);

/** Cents charged beyond the site's rate (negative: below it); null until a fee is recorded. */
export const feeDifferenceCents = ({
  expectedCents,
  charged,
}: Pick<DisposalFee, 'expectedCents' | 'charged'>): number | null =>
  charged === null ? null : charged.cents - expectedCents;
