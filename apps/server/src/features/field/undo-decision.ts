import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import { commandInWords } from '@haulwright/domain/field/field-words';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Act } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { loadFactOf, pickupsOfJob } from '../custody/ledger/facts.queries.ts';
import { postFacts, type PostRefusal, type ReplacedFact } from '../custody/ledger/post-facts.ts';
import { commandJob, setCompletionNotes } from '../jobs/job-commands.ts';
import { recordJobEvents } from '../jobs/job-events.queries.ts';
import { setGallons } from '../jobs/job-gallons.queries.ts';
import { rescheduleJob } from '../jobs/job-writes.ts';
import { lockJob, updateJob, type LockedJob } from '../jobs/jobs.queries.ts';
import type { Doing } from '../jobs/off-route.ts';
import { personNames } from '../users/users.queries.ts';
import { replacedBy } from './field-commands.queries.ts';
import { lockSubject } from './judge-command.ts';
import { areSame, figuresOf, invoiceThatStands, type KeptDecision } from './kept-decision.ts';
import { lockReports, reopenReview, reportsOfReviews, type WaitingReport } from './reviews.queries.ts';
import type { Review } from './review-rows.queries.ts';

export type UndoRefusal =
  | 'review.already-undone'
  | 'review.not-yours'
  | 'review.cannot-undo'
  | 'review.undo-changed'
  | 'review.undo-billed'
  | 'review.undo-archived'
  | 'review.undo-ledger'
  | 'load.day-closed'
  | 'load.manifest-left';

type Undone = Outcome<null, UndoRefusal>;
type Undoing = Doing & Pick<Act, 'isAdmin'>;

/**
 * Undoes decisions about reports, the last one first, for the person who took them and while nothing later stands on
 * them; the reports wait again. The first refusal is the caller's, who undoes the transaction.
 */
export async function undoDecisions(
  tx: TenantTransaction,
  doing: Undoing,
  ids: readonly string[],
): Promise<Outcome<null, UndoRefusal | 'not-found'>> {
  const found = await reportsOfReviews(tx, ids);
  if (found.length < ids.length) return refused('not-found');
  const reports = found.map((report) => ({ ...report, body: fieldCommand.parse(report.body) }));
  const bodies = reports.map(({ body }) => body);
  const reviews = await lockReports(tx, bodies, ids);
  const names = await personNames(
    tx,
    reports.map(({ userId }) => userId),
  );
  for (const report of reports.toReversed()) {
    const review = reviews.get(report.reviewId);
    if (review === undefined) return refused('not-found');
    const undone = await undoOne(tx, doing, { ...report, review, by: names.get(report.userId) ?? '' });
    if (!undone.ok) return undone;
  }
  return accepted(null);
}

interface UndoneReport extends WaitingReport {
  readonly review: Review;
  /** Who reported it. */
  readonly by: string;
}

async function undoOne(
  tx: TenantTransaction,
  doing: Undoing,
  { review, body, by }: UndoneReport,
): Promise<Undone> {
  const { decision, state, decidedBy, undonePostings } = review;
  if (state === 'open') return refused('review.already-undone');
  if (decidedBy !== doing.actor.userId) return refused('review.not-yours');
  if (decision?.isUndoable !== true) return refused('review.cannot-undo');
  const { job } = await lockSubject(tx, body);
  if (decision.change === null) {
    if (job !== undefined && (await isRecordedByNow(tx, review, body, job)))
      return refused('review.undo-changed');
  } else {
    const kept = await keepsFromUndoing(tx, doing, decision.change, job);
    if (!kept.ok) return kept;
    const undone = await putBack(tx, doing, decision.act, decision.change, kept.value);
    if (!undone.ok) return undone;
  }
  const isPosted = decision.act === 'replace' || decision.act === 'second-visit';
  await reopenReview(tx, review.id, { undonePostings: undonePostings + (isPosted ? 1 : 0) });
  if (job !== undefined && review.kind === 'effect' && decision.act !== 'count')
    await recordJobEvents(tx, doing.actor, [
      { type: 'reported', jobId: job.id, details: { act: 'undone', by, said: commandInWords(body) } },
    ]);
  return accepted(null);
}

type Change = NonNullable<KeptDecision['change']>;

/** Gallons that waited and are in the ledger by now do not wait again. */
const isRecordedByNow = async (
  tx: TenantTransaction,
  { code }: Review,
  { type }: FieldCommand,
  { id }: LockedJob,
): Promise<boolean> =>
  type === 'job.completed' && code?.startsWith('load.') === true && (await pickupsOfJob(tx, id)).length > 0;

/** @returns the job, if nothing stands on the decision */
async function keepsFromUndoing(
  tx: TenantTransaction,
  { events }: Undoing,
  { after, invoice }: Change,
  job: LockedJob | undefined,
): Promise<Outcome<LockedJob, UndoRefusal>> {
  if (job === undefined || !areSame(await figuresOf(tx, job), after)) return refused('review.undo-changed');
  const routes = await events.ask(tx, 'jobs.routes', { jobIds: [job.id] });
  if (after.status !== 'completed' && routes.has(job.id)) return refused('review.undo-changed');
  const standing = await invoiceThatStands(tx, events, job.id);
  return standing === null || standing === invoice ? accepted(job) : refused('review.undo-billed');
}

async function putBack(
  tx: TenantTransaction,
  doing: Undoing,
  act: KeptDecision['act'],
  change: Change,
  job: LockedJob,
): Promise<Undone> {
  const { before } = change;
  if (act === 'tomorrow') {
    const moved = await rescheduleJob(tx, doing, job, before.scheduledDate);
    return moved.ok ? accepted(null) : refused('review.undo-changed');
  }
  if (act === 'cancel') {
    const open = { type: 'set-status', status: 'unscheduled' } as const;
    const opened = await commandJob(tx, doing, job, open, { office: true, assigned: false });
    if (opened.ok) return accepted(null);
    const isArchived = 'refusal' in opened && opened.refusal === 'job.client-not-active';
    return refused(isArchived ? 'review.undo-archived' : 'review.undo-changed');
  }
  return putFiguresBack(tx, doing, change, job);
}

/** The reason that stays with the corrected pickups. */
const whyUndone = 'The office undid what it had decided about a report';

async function putFiguresBack(
  tx: TenantTransaction,
  doing: Undoing,
  { before, after }: Change,
  job: LockedJob,
): Promise<Undone> {
  const { actor, now, isAdmin, events } = doing;
  const act = { companyId: actor.companyId, userId: actor.userId, now, isAdmin, events };
  const posting = await postingBack(tx, before.pickups, after.pickups);
  if (posting.add.length + posting.replace.length > 0) {
    const posted = await postFacts(tx, act, { ...posting, because: 'review-undone', reason: whyUndone });
    if (!posted.ok) return refused(undoRefusalOf(posted.refusal));
  }
  const fresh = (await lockJob(tx, job.id)) ?? job;
  const { actualGallons: gallons, gallonsFrom, completionNotes, wasteType } = before;
  await setGallons(tx, act, [{ job: fresh, gallons, from: gallonsFrom ?? 'by-hand' }]);
  await setCompletionNotes(tx, doing, fresh, completionNotes);
  if (wasteType !== fresh.wasteType) await updateJob(tx, job.id, { wasteType }, now);
  return accepted(null);
}

/** Pickups of the decision are corrected to those that they took the place of, or withdrawn; those that went come again. */
async function postingBack(tx: TenantTransaction, before: readonly string[], after: readonly string[]) {
  const made = after.filter((id) => !before.includes(id));
  const gone = new Set(before.filter((id) => !after.includes(id)));
  const placeOf = made.length === 0 ? new Map<string, string>() : await replacedBy(tx, made);
  const replace: ReplacedFact[] = [];
  for (const factId of made) {
    const earlier = placeOf.get(factId) ?? '';
    const again = gone.delete(earlier) ? await factAgain(tx, earlier) : undefined;
    replace.push({ factId, fact: again?.fact ?? null, method: again?.method ?? null });
  }
  const add = [];
  for (const id of gone) add.push(await factAgain(tx, id));
  return { replace, add };
}

/** An earlier fact under a new id. */
async function factAgain(tx: TenantTransaction, id: string) {
  const stored = await loadFactOf(tx, id);
  if (stored === undefined) throw new Error(`pickup ${id} vanished`);
  return { ...stored, fact: { ...stored.fact, id: newId() } };
}

/** Pickups alone are put back: no dump that a site signed for, or that is in the record of a field, is withdrawn by it. */
function undoRefusalOf(refusal: PostRefusal): UndoRefusal {
  switch (refusal) {
    case 'load.day-closed':
    case 'load.manifest-left':
      return refusal;
    case 'load.already-corrected':
    case 'load.fact-not-found':
      return 'review.undo-changed';
    default:
      return 'review.undo-ledger';
  }
}
