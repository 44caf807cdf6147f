import { z } from 'zod';
import { signedCents } from '../kernel/money.ts';

const count = z.number().int();

/** Drafts that are chosen in the table of drafts. */
export const chosenDrafts = z.object({
  count,
  /** With the taxes that are stored, as the table adds them up. */
  totalCents: signedCents,
  /** Of those: not approved yet, on hold or not. */
  drafts: count,
  approved: count,
  approvedCents: signedCents,
  held: count,
});
export type ChosenDrafts = z.infer<typeof chosenDrafts>;

/** Why a draft was not approved. */
export const draftRefusals = ['invoice.on-hold', 'invoice.empty', 'invoice.tax-not-set'] as const;

/** What became of chosen drafts; those that were so already are in neither. */
export const draftsDone = z.object({
  done: count,
  left: z.array(z.object({ refusal: z.enum(draftRefusals), count })).max(draftRefusals.length),
});
export type DraftsDone = z.infer<typeof draftsDone>;
