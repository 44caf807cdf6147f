import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import { commandInWords } from '@haulwright/domain/field/field-words';
import { hasLoadFacts } from '@haulwright/domain/field/load-facts-of';
import { jobIdOf } from '@haulwright/domain/field/replay';
import { actsOf, isPostedCode, type ReviewAct } from '@haulwright/domain/field/review-acts';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { commandJob } from '../jobs/job-commands.ts';
import { rescheduleJob } from '../jobs/job-writes.ts';
import { setGallons } from '../jobs/job-gallons.queries.ts';
import { recordJobEvents, type ReportDecided } from '../jobs/job-events.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { personNames } from '../users/users.queries.ts';
import { recordAttempt, type FieldDoing } from './apply-judgement.ts';
import { areInTwoBooks, letCount, type CountRefusal } from './count-report.ts';
import { insertCheckIn, insertSignature } from './evidence.queries.ts';
import { lockSubject } from './judge-command.ts';
import { beforeDecision, confirmsFigure, keptDecision } from './kept-decision.ts';
import { makeJobAgain, type MakingRefusal } from './make-job-again.ts';
import { postLoad, type LoadOfReport } from './post-load.ts';
import { postUnits } from './post-units.ts';
import { lockReports, reportsOfReviews, settleReview, type WaitingReport } from './reviews.queries.ts';
import { noteOf, reportOf, type Review } from './review-rows.queries.ts';

export type DecisionRefusal =
  | CountRefusal
  | MakingRefusal
  | 'review.ledger'
  | 'review.no-tank'
  | 'review.units'
  | 'review.day-closed'
  /** What is asked for is no longer possible, by what became of the job meanwhile. */
  | 'review.changed';

export interface Decision {
  readonly id: string;
  readonly act: ReviewAct;
}

export interface Decided {
  readonly id: string;
  /** Undefined: it is decided. */
  readonly refusal?: DecisionRefusal;
  /** One before it was refused. */
  readonly isNotReached?: boolean;
}

type Decider = Omit<FieldDoing, 'occurredAt'> & { readonly isAdmin: boolean };

/**
 * Decides several reports in order of the time of the work, with the office's rights; the technicians who reported them
 * see the decision. The first one that cannot take effect stops it: those before it are decided, it and those after it
 * stay open. Refused as a whole, with nothing done, when somebody else has decided one of them.
 */
export async function decideReviews(
  tx: TenantTransaction,
  doing: Decider,
  decisions: readonly Decision[],
  note: string | null,
): Promise<Outcome<Decided[], 'not-found' | 'review.already-decided'>> {
  const acts = new Map(decisions.map(({ id, act }) => [id, act]));
  const found = await reportsOfReviews(tx, [...acts.keys()]);
  if (found.length < acts.size) return refused('not-found');
  const reports = found.map((report) => ({ ...report, body: fieldCommand.parse(report.body) }));
  const reviews = await lockReports(
    tx,
    reports.map(({ body }) => body),
    [...acts.keys()],
  );
  if (reviews.size < acts.size) return refused('not-found');
  if (reviews.values().some(({ state }) => state !== 'open')) return refused('review.already-decided');
  const names = await personNames(
    tx,
    reports.map(({ userId }) => userId),
  );
  const decided: Decided[] = [];
  let isStopped = false;
  for (const report of reports) {
    const { reviewId: id } = report;
    const [review, act] = [reviews.get(id), acts.get(id)];
    if (review === undefined || act === undefined) throw new Error(`review ${id} vanished`);
    if (isStopped) {
      decided.push({ id, isNotReached: true });
      continue;
    }
    const by = names.get(report.userId) ?? '';
    const outcome = await inSavepoint(tx, (savepoint) =>
      decideOne(savepoint, doing, { ...report, review, act, by, note }),
    );
    isStopped = !outcome.ok;
    decided.push(outcome.ok ? { id } : { id, refusal: outcome.refusal });
  }
  return accepted(decided);
}

/** A report, and what is to become of it. */
interface Deciding extends WaitingReport {
  readonly review: Review;
  readonly act: ReviewAct;
  /** Who reported it. */
  readonly by: string;
  readonly note: string | null;
}

type Counted = Outcome<null, DecisionRefusal>;

async function decideOne(tx: TenantTransaction, given: Decider, deciding: Deciding): Promise<Counted> {
  const { review, act, body, occurredAt, note } = deciding;
  const doing = { ...given, occurredAt };
  const { job } = await lockSubject(tx, body);
  const acts = actsOf(reportOf(review, body, job?.status ?? null));
  // Another report of the same job may have brought it back in the same press.
  const isMadeAgain = act === 'make-job' && job !== undefined && acts.includes('count');
  if (!isMadeAgain && !acts.includes(act)) return refused(whyNot(body, job));
  const isAgain = act === 'replace' || act === 'second-visit';
  if (isAgain && job !== undefined && areInTwoBooks(job, body, act === 'second-visit'))
    return refused('review.no-tank');
  const before = await beforeDecision(tx, doing.events, deciding, job);
  const counted = await carryOut(tx, doing, deciding, job);
  if (!counted.ok) return counted;
  await settleReview(tx, review.id, {
    state: act === 'note' ? 'kept-as-note' : 'counted',
    decidedBy: doing.actor.userId,
    decidedAt: doing.now,
    decisionNote: note,
    decision: await keptDecision(tx, deciding, job, before),
  });
  const trace = job === undefined ? undefined : traceOf(deciding);
  if (trace !== undefined && job !== undefined)
    await recordJobEvents(tx, doing.actor, [{ type: 'reported', jobId: job.id, details: trace }]);
  return accepted(null);
}

async function carryOut(
  tx: TenantTransaction,
  doing: Decider & FieldDoing,
  deciding: Deciding,
  job: LockedJob | undefined,
): Promise<Counted> {
  const { act, review, body } = deciding;
  if (act === 'note') return keepFigure(tx, doing, review, job);
  if (act !== 'tomorrow' && act !== 'cancel') return letItCount(tx, doing, deciding);
  if (job === undefined) return refused('review.changed');
  // Done by the office, now.
  const { occurredAt: _occurredAt, ...now } = doing;
  const done =
    act === 'tomorrow'
      ? await rescheduleJob(tx, now, job, addDays(calendarDateIn(doing.now, doing.actor.timeZone), 1))
      : await commandJob(tx, now, job, cancelledBecause(body), { office: true, assigned: false });
  return done.ok ? accepted(null) : refused('review.changed');
}

const cancelledBecause = (body: FieldCommand) => ({
  type: 'set-status' as const,
  status: 'cancelled' as const,
  reason: commandInWords(body),
});

function whyNot(body: FieldCommand, job: LockedJob | undefined): DecisionRefusal {
  if (body.type === 'inspection.done') return 'review.no-vehicle';
  if (body.type.startsWith('shift.')) return 'review.no-shift';
  if (body.type === 'form.filed' && job !== undefined) return 'review.no-form';
  if (jobIdOf(body) !== null && job === undefined)
    return body.about?.clientId == null ? 'review.cannot-count' : 'review.changed';
  return body.type === 'job.not-done' ? 'review.is-completed' : 'review.changed';
}

/** What the job's history keeps of a report that did not fit the job. */
function traceOf({ review, act, body, by }: Deciding): ReportDecided | undefined {
  const told = { note: 'kept-as-note', replace: 'replaced', 'second-visit': 'added' } as const;
  if (review.kind !== 'effect' || !(act === 'note' || act === 'replace' || act === 'second-visit'))
    return undefined;
  const gallons = body.type === 'job.completed' ? body.data.gallons : null;
  const notes = noteOf(body);
  return {
    act: told[act],
    by,
    said: commandInWords(body),
    ...(gallons !== null && { gallons }),
    ...(notes !== null && { notes }),
  };
}

/** Its gallons go to the ledger first, so that a job is completed, and its price fixed, with what the ledger says. */
async function letItCount(
  tx: TenantTransaction,
  doing: Decider & FieldDoing,
  { review, act, body, userId, by }: Deciding,
): Promise<Counted> {
  const jobId = jobIdOf(body);
  if (jobId !== null && (await lockJob(tx, jobId)) === undefined) {
    const about = review.about ?? body.about;
    const made =
      about === undefined ? refused('review.nameless') : await makeJobAgain(tx, doing, jobId, about);
    if (!made.ok) return made;
  }
  if (review.jobId === null && jobId !== null) await keepEvidence(tx, doing, body, { userId, jobId });
  const load = await postGallons(tx, doing, { body, userId, review, adds: act === 'second-visit' });
  if (load.refusal !== undefined)
    return refused(load.refusal === 'load.day-closed' ? 'review.day-closed' : 'review.ledger');
  if (!isPostedCode(review.code)) {
    const counts = { given: body, doneBy: userId, doneByName: by, load, adds: act === 'second-visit' };
    const counted = await letCount(tx, doing, counts);
    if (!counted.ok) return counted;
  }
  const { job } = await lockSubject(tx, body);
  const { actor, occurredAt, now, events } = doing;
  const poster = { ...actor, userId, occurredAt, now, events };
  const ofUnits = await postUnits(tx, poster, body, job);
  return ofUnits === undefined ? accepted(null) : refused('review.units');
}

/** What a report proves, of a job that was not there when it arrived. */
async function keepEvidence(
  tx: TenantTransaction,
  doing: FieldDoing,
  body: FieldCommand,
  { userId, jobId }: { readonly userId: string; readonly jobId: string },
): Promise<void> {
  const evidence = { companyId: doing.actor.companyId, userId, occurredAt: doing.occurredAt, jobId };
  if (body.type === 'signature.taken') await insertSignature(tx, body, evidence);
  if (body.type === 'stop.arrived') await insertCheckIn(tx, body, evidence);
  if (body.type === 'job.not-done')
    await recordAttempt(tx, { ...doing, actor: { ...doing.actor, userId } }, body, jobId);
}

/** Gallons that the ledger refused are billed as they were reported, once somebody says that no tank has them. */
async function keepFigure(
  tx: TenantTransaction,
  { actor, now, events }: Omit<FieldDoing, 'occurredAt'>,
  { code }: Pick<Review, 'code'>,
  job: LockedJob | undefined,
): Promise<Counted> {
  if (job !== undefined && confirmsFigure(job, code))
    await setGallons(tx, { ...actor, now, events }, [{ job, gallons: job.actualGallons, from: 'by-hand' }]);
  return accepted(null);
}

/** The reason of a correction on the ticket. */
const reportCounts = 'The office accepted a later report of the job';

/**
 * Posts the gallons of a report that waited; the ledger may have been corrected since. Somebody else's completion of
 * the job brought gallons of its own, which those of this report replace as they do on the job, or join.
 */
async function postGallons(
  tx: TenantTransaction,
  { actor, now, occurredAt, isAdmin, events }: Decider & FieldDoing,
  { body, userId, review, adds }: Pick<Deciding, 'body' | 'userId' | 'review'> & { readonly adds: boolean },
): Promise<LoadOfReport> {
  if (!hasLoadFacts(body) && body.type !== 'job.completed') return {};
  const { job } = await lockSubject(tx, body);
  const { undonePostings } = review;
  const by = { companyId: actor.companyId, userId, occurredAt, now, events, undonePostings };
  const replaces = adds ? {} : { replaces: reportCounts };
  return postLoad(tx, { ...by, isAdmin, mixes: true, ...replaces }, body, job);
}
