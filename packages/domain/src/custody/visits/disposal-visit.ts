import { z } from 'zod';
import { maxLength, requiredText } from '../../kernel/text.ts';
import type { GateOutcome } from './gate-outcome.ts';
import type { VarianceLimit } from '../../companies/company-custody.ts';
import { isDiscrepancy } from '../ledger/day-close.ts';

/**
 * Notes of the office on a visit: the number on its ticket, why there is none, and each side's explanation of
 * a difference.
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

/** Hours a visit may be without its ticket, or without the signature of a site that gets a code for it. */
export const ticketHours = 48;

/** Proofs that a load was received; `missing` needs the office. */
export const receipts = ['number', 'photo', 'signature', 'reason', 'missing'] as const;
export type Receipt = (typeof receipts)[number];

/** Whether the gallons of a visit agree, and if not, whether both sides have explained it. */
export const differences = ['none', 'open', 'explained'] as const;
export type Difference = (typeof differences)[number];

/** The facts for judging a visit. */
export interface VisitFacts {
  readonly ticketNumber: string | null;
  readonly photoCount: number;
  readonly noteKinds: readonly VisitNoteKind[];
  /** Received by the site. */
  readonly gallons: number;
  /** Positive: less arrived than the ledger expected. */
  readonly varianceGallons: number;
  /** What the site said at its gate; null before it has. */
  readonly gateOutcome: GateOutcome | null;
  /** Whether codes for signing are mailed to the site: a number that the crew typed is then no proof by itself. */
  readonly siteSigns: boolean;
  /** What the site signed for at its gate; null before it has. */
  readonly signedGallons: number | null;
  /** The company's. */
  readonly varianceLimit: VarianceLimit;
}

/** Returns the proof that a visit's load was received. */
export function receiptOf({
  ticketNumber,
  photoCount,
  noteKinds,
  gateOutcome,
  siteSigns,
}: Pick<VisitFacts, 'ticketNumber' | 'photoCount' | 'noteKinds' | 'gateOutcome' | 'siteSigns'>): Receipt {
  if (ticketNumber !== null && (!siteSigns || gateOutcome !== null || photoCount > 0)) return 'number';
  if (photoCount > 0) return 'photo';
  if (gateOutcome !== null) return 'signature';
  return noteKinds.includes('no-ticket') ? 'reason' : 'missing';
}

/**
 * Tells whether what the site received differs too much from what was on board, and whether that is explained. What
 * a site did not accept is a discrepancy whatever the gallons are, after 40 CFR 264.72(a)(2); the site's reason is
 * its note. So is a ledger that says something else than the site signed: the day was closed, or the office corrected it.
 */
export function differenceOf(
  visit: Pick<
    VisitFacts,
    'gallons' | 'varianceGallons' | 'noteKinds' | 'gateOutcome' | 'signedGallons' | 'varianceLimit'
  >,
): Difference {
  const { gallons, varianceGallons, noteKinds, gateOutcome, signedGallons, varianceLimit } = visit;
  const isAccepted = gateOutcome === null || gateOutcome === 'accepted';
  const isAsSigned = signedGallons === null || signedGallons === gallons;
  if (isAccepted && isAsSigned && !isDiscrepancy(varianceGallons, gallons + varianceGallons, varianceLimit))
    return 'none';
  return noteKinds.includes('hauler') && noteKinds.includes('site') ? 'explained' : 'open';
}
