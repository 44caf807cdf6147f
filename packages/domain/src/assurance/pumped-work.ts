import type { BillingHold } from '../invoicing/invoice.ts';

/** How far a job is billed, from its price and its lines on drafts and issued invoices. */
export interface JobBill {
  readonly status: 'open' | 'completed' | 'cancelled';
  /** Null: no price was ever calculated. */
  readonly price: {
    readonly holds: readonly BillingHold[];
    /** Whether the price depends on the gallons; otherwise it is billed as a whole. */
    readonly isByGallon: boolean;
    /** Gallons that the current price was calculated with. */
    readonly gallons: number | null;
  } | null;
  /** Owed less billed, without taxes. */
  readonly dueCents: number;
  /** An amount is owed that is on no draft or invoice, or the price is pending. */
  readonly isOpen: boolean;
  /** On drafts and issued invoices, less what was credited again; null when it is on none. */
  readonly billedCents: number | null;
  /** Gallons of the price that was billed last. */
  readonly billedGallons: number | null;
  /** Marked as never to be billed. */
  readonly isWaived: boolean;
}

/** Gallons a truck pumped on a day at one job. */
export interface PumpedWork {
  /** Null: pumped without a job. */
  readonly bill: JobBill | null;
  readonly gallons: number;
  /** Of the job on all trucks and days; the gallons pumped before those of this day. */
  readonly whole: number;
  readonly before: number;
}

export const gallonGapKinds = [
  'no-job',
  'job-cancelled',
  'job-open',
  'waits',
  'not-billed',
  'correction-not-billed',
  'billed-for-less',
  'billed-for-more',
] as const;
export type GallonGapKind = (typeof gallonGapKinds)[number];

/**
 * How pumped gallons are billed: billed, not billed, or not to be billed; the three add up to what was
 * pumped. `gap` names the problem, with its gallons: those not billed, or billed too many.
 */
export interface PumpedFinding {
  readonly billed: number;
  readonly notBilled: number;
  /** Waived, or priced at nothing. */
  readonly notCharged: number;
  readonly gap: { readonly kind: GallonGapKind; readonly gallons: number } | null;
}

/**
 * Judges the gallons of one job. A job with a fixed price is billed with all of its gallons or none: what is
 * missing there is a job, not gallons. One priced by the gallon is billed for as many as its price was
 * calculated with.
 */
export function judgePumped(work: PumpedWork): PumpedFinding {
  const { bill, gallons } = work;
  const open = (kind: GallonGapKind): PumpedFinding => ({
    billed: 0,
    notBilled: gallons,
    notCharged: 0,
    gap: { kind, gallons },
  });
  if (bill === null) return open('no-job');
  if (bill.isWaived) return { billed: 0, notBilled: 0, notCharged: gallons, gap: null };
  const isBilled = bill.billedCents !== null && bill.billedCents !== 0;
  if (!isBilled) {
    if (bill.status === 'cancelled') return open('job-cancelled');
    if (bill.status === 'open') return open('job-open');
    if (bill.price === null || bill.price.holds.length > 0) return open('waits');
    if (bill.isOpen) return open('not-billed');
    return { billed: 0, notBilled: 0, notCharged: gallons, gap: null };
  }
  return judgeBilled(work, bill);
}

function judgeBilled({ gallons, whole, before }: PumpedWork, bill: JobBill): PumpedFinding {
  const isByGallon = bill.price?.isByGallon === true;
  const asPriced = (bill.isOpen ? bill.billedGallons : bill.price?.gallons) ?? whole;
  const billedWhole = isByGallon ? asPriced : whole;
  // Split so that the days of a job add up to its billed gallons, whatever is rounded.
  const upTo = (pumped: number): number =>
    whole === 0 ? 0 : Math.round((Math.min(billedWhole, whole) * pumped) / whole);
  const billed = upTo(before + gallons) - upTo(before);
  const notBilled = gallons - billed;
  const found = { billed, notBilled, notCharged: 0 };
  if (billedWhole < whole)
    return {
      ...found,
      gap: { kind: bill.isOpen ? 'correction-not-billed' : 'billed-for-less', gallons: notBilled },
    };
  // Reported once, on the first of its days.
  if (billedWhole > whole && before === 0)
    return { ...found, gap: { kind: 'billed-for-more', gallons: billedWhole - whole } };
  return bill.isOpen
    ? { ...found, gap: { kind: 'correction-not-billed', gallons: 0 } }
    : { ...found, gap: null };
}
