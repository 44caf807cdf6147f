import { z } from 'zod';
import { maxLength, requiredText } from '../kernel/text.ts';
import { defaultVarianceLimit, isDiscrepancy } from './day-close.ts';

/**
 * What the office adds to a visit at a disposal site: the number on its ticket, why there is none, and what
 * each side says about a difference.
 */
export const visitNoteKinds = ['ticket-number', 'no-ticket', 'hauler', 'site'] as const;
export const visitNoteKind = z.enum(visitNoteKinds);
export type VisitNoteKind = z.infer<typeof visitNoteKind>;

export const visitNote = z
  .object({ kind: visitNoteKind, text: requiredText(maxLength.description) })
  .refine(({ kind, text }) => kind !== 'ticket-number' || text.length <= maxLength.name, {
    path: ['text'],
    message: `Use at most ${maxLength.name} characters.`,
  });

/** Days both sides have to explain a discrepancy, after 40 CFR 264.72(c). */
export const discrepancyDays = 15;
/** Hours a visit may be without its ticket. */
export const ticketHours = 48;

/** What shows that a load was received; `missing` needs the office. */
export const receipts = ['number', 'photo', 'reason', 'missing'] as const;
export type Receipt = (typeof receipts)[number];

/** Whether the gallons of a visit agree, and if not whether both sides have said why. */
export const differences = ['none', 'open', 'explained'] as const;
export type Difference = (typeof differences)[number];

/** What a visit is judged by. */
export interface VisitFacts {
  readonly ticketNumber: string | null;
  readonly photoCount: number;
  readonly noteKinds: readonly VisitNoteKind[];
  /** What the site received. */
  readonly gallons: number;
  /** Positive: less arrived than the ledger knew of. */
  readonly varianceGallons: number;
}

/** Tells what proves that a visit's load was received. */
export function receiptOf({ ticketNumber, photoCount, noteKinds }: VisitFacts): Receipt {
  if (ticketNumber !== null) return 'number';
  if (photoCount > 0) return 'photo';
  return noteKinds.includes('no-ticket') ? 'reason' : 'missing';
}

/** Tells whether what the site received differs too much from what was on board, and whether that is explained. */
export function differenceOf(
  visit: Pick<VisitFacts, 'gallons' | 'varianceGallons' | 'noteKinds'>,
): Difference {
  const { gallons, varianceGallons, noteKinds } = visit;
  if (!isDiscrepancy(varianceGallons, gallons + varianceGallons, defaultVarianceLimit)) return 'none';
  return noteKinds.includes('hauler') && noteKinds.includes('site') ? 'explained' : 'open';
}
