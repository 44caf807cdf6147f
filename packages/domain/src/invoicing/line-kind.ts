import { depositKey, isOpeningKey, lateFeePrefix } from './ledger.ts';

/**
 * What a line of an invoice is. `correction`: the difference to what was billed before; `goodwill`: given back
 * without being owed again; `item`: sold without a job; `discount`: off the other lines of its invoice.
 */
export const invoiceLineKinds = [
  'work',
  'rental',
  'agreement',
  'late-fee',
  'correction',
  'goodwill',
  'deposit',
  'opening',
  'item',
  'discount',
] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** Key prefix of credits for lines of a source: what they give back is not owed again. */
export const goodwillPrefix = 'credit/';
/** Begins the text of the difference to what was billed before. */
export const correctionPrefix = 'Correction: ';

/** The facts that told what a line is before it was kept with it. */
export interface MarkedLine {
  readonly kind?: InvoiceLineKind | null;
  readonly key: string;
  readonly description: string;
  readonly jobId: string | null;
  readonly rentalId: string | null;
  readonly agreementId: string | null;
}

/** What a line is: as kept with it, else by its key and text. The database fills older rows by the same rule. */
export function lineKindOf({ kind, key, description, ...source }: MarkedLine): InvoiceLineKind {
  if (kind != null) return kind;
  if (isOpeningKey(key)) return 'opening';
  if (key === depositKey) return 'deposit';
  if (key.startsWith(lateFeePrefix)) return 'late-fee';
  if (key.startsWith(goodwillPrefix)) return 'goodwill';
  if (description.startsWith(correctionPrefix)) return 'correction';
  return sourceKindOf(source) ?? 'item';
}

/** What a line is that bills its source as it is owed. */
export function sourceKindOf({
  jobId,
  rentalId,
  agreementId,
}: Pick<MarkedLine, 'jobId' | 'rentalId' | 'agreementId'>): InvoiceLineKind | null {
  if (jobId !== null) return 'work';
  if (rentalId !== null) return 'rental';
  return agreementId === null ? null : 'agreement';
}
