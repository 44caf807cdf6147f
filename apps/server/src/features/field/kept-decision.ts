import { isDeepStrictEqual } from 'node:util';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { isUndoable, type ReviewAct } from '@haulwright/domain/field/review-acts';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { pickupsOfJob } from '../custody/ledger/facts.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';

/** What a decision about a report changes of its job. */
export type JobFigures = Pick<
  LockedJob,
  | 'status'
  | 'scheduledDate'
  | 'assignedTo'
  | 'actualGallons'
  | 'gallonsFrom'
  | 'completionNotes'
  | 'wasteType'
> & {
  /** Ids of its pickups that stand. */
  readonly pickups: readonly string[];
};

/** What was decided about a report, and what it needs to be undone. */
export interface KeptDecision {
  readonly act: ReviewAct;
  readonly isUndoable: boolean;
  /** Null where nothing of a job changed: it is undone by opening the report again. */
  readonly change: {
    readonly before: JobFigures;
    readonly after: JobFigures;
    /** The invoice that the job was on already. */
    readonly invoice: string | null;
  } | null;
}

export async function figuresOf(tx: TenantTransaction, job: LockedJob): Promise<JobFigures> {
  const { status, scheduledDate, assignedTo, actualGallons, gallonsFrom, completionNotes, wasteType } = job;
  const pickups = (await pickupsOfJob(tx, job.id)).map(({ factId }) => factId).toSorted();
  return {
    status,
    scheduledDate,
    assignedTo,
    actualGallons,
    gallonsFrom,
    completionNotes,
    wasteType,
    pickups,
  };
}

interface Deciding {
  readonly act: ReviewAct;
  readonly body: FieldCommand;
  readonly review: { readonly code: string | null };
}

/** Whether keeping a report as a note confirms gallons that the ledger refused. */
export const confirmsFigure = ({ gallonsFrom }: LockedJob, code: string | null): boolean =>
  gallonsFrom === 'report' && code?.startsWith('load.') === true;

/** What is there before a decision that changes a (locked) job and can be undone. */
export async function beforeDecision(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { act, body, review }: Deciding,
  job: LockedJob | undefined,
): Promise<Omit<NonNullable<KeptDecision['change']>, 'after'> | undefined> {
  if (job === undefined || !isUndoable(act, bringsUnits(body))) return undefined;
  if (act === 'note' && !confirmsFigure(job, review.code)) return undefined;
  return { before: await figuresOf(tx, job), invoice: await invoiceThatStands(tx, events, job.id) };
}

/** What is kept of a decision that was carried out; `job` is as it was before. */
export async function keptDecision(
  tx: TenantTransaction,
  { act, body }: Deciding,
  job: LockedJob | undefined,
  before: Awaited<ReturnType<typeof beforeDecision>>,
): Promise<KeptDecision> {
  // An arrival at work that is begun or over changes nothing, so that it is undone with the work.
  const isNothing =
    act === 'count' && body.type === 'stop.arrived' && job !== undefined && !isPlannable(job.status);
  if (before === undefined) return { act, isUndoable: isNothing || act === 'note', change: null };
  const left = job && (await lockJob(tx, job.id));
  if (left === undefined) throw new Error('a job vanished while its report was decided');
  const after = await figuresOf(tx, left);
  // Work that left a driver or a route for another day would not be there again.
  const isWhole = act !== 'tomorrow' && act !== 'cancel';
  const hadNobody = before.before.status === 'unscheduled' && before.before.assignedTo === null;
  return { act, isUndoable: isWhole || hadNobody, change: { ...before, after } };
}

/** Whether the report says what became of units. */
export const bringsUnits = (body: FieldCommand): boolean =>
  body.type === 'job.completed' && (body.data.units?.length ?? 0) > 0;

export const areSame = (one: JobFigures, other: JobFigures): boolean => isDeepStrictEqual(one, other);

/** The approved or issued invoice that a (locked) job is on; null while its bill may still change. */
export async function invoiceThatStands(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  jobId: string,
): Promise<string | null> {
  const billed = await events.ask(tx, 'jobs.billed', { jobIds: [jobId] });
  if (billed === undefined) return null;
  return billed.isApproved || billed.state === 'issued' ? billed.invoiceId : null;
}
