import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import { billingHold } from './invoice.ts';

/** Kinds of bill sources. A new kind needs a name here, a column in the run's items, and its sources. */
export const billSourceKinds = ['job', 'rental', 'agreement'] as const;
export const billSourceKind = z.enum(billSourceKinds);
export type BillSourceKind = z.infer<typeof billSourceKind>;

export const billRunStatuses = ['queued', 'running', 'done'] as const;
export type BillRunStatus = (typeof billRunStatuses)[number];

/**
 * The outcome of each source: not processed yet, drafted, waiting for something, nothing due, an internal
 * error.
 */
export const billRunOutcomes = ['waiting', 'done', 'held', 'nothing', 'failed'] as const;
export const billRunOutcome = z.enum(billRunOutcomes);
export type BillRunOutcome = z.infer<typeof billRunOutcome>;

const count = z.number().int();

/** Drafts of everything that is due through a day, made in the background. */
export const billRun = z.object({
  id,
  through: calendarDate,
  status: z.enum(billRunStatuses),
  /** Number of its sources; 0 until they are listed. */
  total: count,
  waiting: count,
  done: count,
  held: count,
  nothing: count,
  failed: count,
  /** Its drafts, except removed ones. */
  drafts: count,
  /** Total of its lines, without taxes; credits are deducted. */
  cents: signedCents,
  /** The day of the schedule it was started by; null: a person started it. */
  scheduledFor: calendarDate.nullable(),
  /** The person who started it, or set the schedule. Null: they have left. */
  startedByName: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type BillRun = z.infer<typeof billRun>;

export const billRunItem = z.object({
  kind: billSourceKind,
  /** Id of the job, rental or agreement. */
  sourceId: id,
  /** The number and title of a job, the name of a rental or an agreement. */
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  outcome: billRunOutcome,
  /** Its draft; null: none, or it was removed. */
  invoiceId: id.nullable(),
  cents: signedCents,
  /** Why it is held. */
  holds: z.array(billingHold),
});
export type BillRunItem = z.infer<typeof billRunItem>;

export const isBillRunOver = ({ status }: Pick<BillRun, 'status'>): boolean => status === 'done';

/** Target number of sources per batch; a batch ends with a whole client. */
export const sourcesOfBatch = 200;

/** Why a draft needs a look before it is approved. */
export const draftWarnings = ['tax-not-set', 'credit', 'empty'] as const;
export type DraftWarning = (typeof draftWarnings)[number];

/** The warnings to check before a draft is approved; none: it is clean. */
export function warningsOf(draft: {
  readonly lines: number;
  readonly subtotalCents: number;
  /** Whether the taxes of all lines have been entered. */
  readonly taxesKnown: boolean;
}): DraftWarning[] {
  return [
    ...(draft.lines === 0 ? (['empty'] as const) : []),
    ...(draft.taxesKnown ? [] : (['tax-not-set'] as const)),
    ...(draft.subtotalCents < 0 ? (['credit'] as const) : []),
  ];
}
