import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import { bringsWaste } from '@haulwright/domain/field/missing-on-paper';
import { hasLoadFacts } from '@haulwright/domain/field/load-facts-of';
import { judgeJobCommand, type JobCommand } from '@haulwright/domain/jobs/judge-job-command';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { updateAddressPin } from '../clients/clients.queries.ts';
import { applyJobEffect, jobStateOf, replaceCompletion } from '../jobs/job-commands.ts';
import { setGallons, setWastes } from '../jobs/job-gallons.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { beginRoute } from '../routes/following/route-progress.queries.ts';
import { fileForm } from '../forms/file-form.ts';
import { historyReason, type FieldDoing } from './apply-judgement.ts';
import { loadCommand } from './field-commands.queries.ts';
import { recordMessages } from './record-messages.ts';
import { lockSubject, type Subject } from './judge-command.ts';
import { postLoad, type LoadOfReport } from './post-load.ts';
import { postUnits } from './post-units.ts';
import { commandOfReview, lockReview, settleReview } from './reviews.queries.ts';

export type DecisionRefusal =
  | 'not-found'
  | 'review.already-decided'
  | 'review.cannot-count'
  | 'review.is-completed'
  | 'review.is-over'
  | 'review.ledger'
  | 'review.units'
  | 'review.day-closed'
  | 'review.no-vehicle'
  | 'review.no-shift'
  | 'review.no-form';

interface Decision {
  readonly id: string;
  readonly decision: 'count' | 'note';
  readonly note: string | null;
}

/**
 * Lets a report count, with the office's rights and the time of the work, or keeps it as a note. The
 * technician who reported it sees the decision.
 */
export async function decideReview(
  tx: TenantTransaction,
  doing: Omit<FieldDoing, 'occurredAt'> & { readonly isAdmin: boolean },
  { id, decision, note }: Decision,
): Promise<Outcome<null, DecisionRefusal>> {
  const commandId = await commandOfReview(tx, id);
  if (commandId === undefined) return refused('not-found');
  const stored = await loadCommand(tx, commandId);
  if (stored === undefined) throw new Error(`the command of review ${id} is gone`);
  const { userId, occurredAt, body } = stored;
  const given = fieldCommand.parse(body);
  // Before the review, as by everybody who changes the job's gallons: that settles reviews.
  const { job } = await lockSubject(tx, given);
  const review = await lockReview(tx, id);
  if (review === undefined) return refused('not-found');
  if (review.state !== 'open') return refused('review.already-decided');
  const counted =
    decision === 'count'
      ? await letAllCount(tx, { ...doing, occurredAt }, { given, userId, review })
      : await keepFigure(tx, doing, review, job);
  if (!counted.ok) return counted;
  await settleReview(tx, id, {
    state: decision === 'count' ? 'counted' : 'kept-as-note',
    decidedBy: doing.actor.userId,
    decidedAt: doing.now,
    decisionNote: note,
  });
  return accepted(null);
}

type Counted = Outcome<null, DecisionRefusal>;

/** The report that waits, and who sent it. */
interface Waiting {
  readonly given: FieldCommand;
  readonly userId: string;
  readonly review: { readonly code: string | null };
}

/** Its gallons go to the ledger first, so that a job is completed, and its price fixed, with what the ledger says. */
async function letAllCount(
  tx: TenantTransaction,
  doing: FieldDoing & { readonly isAdmin: boolean },
  { given, userId, review }: Waiting,
): Promise<Counted> {
  const load = await postGallons(tx, doing, given, userId);
  if (load.refusal !== undefined)
    return refused(load.refusal === 'load.day-closed' ? 'review.day-closed' : 'review.ledger');
  const isPosted = /^(?:load|unit|paper|reading)\./.test(review.code ?? '');
  const counted = isPosted ? accepted(null) : await letCount(tx, doing, { given, doneBy: userId, load });
  if (!counted.ok) return counted;
  const { job } = await lockSubject(tx, given);
  const { actor, occurredAt, now, events } = doing;
  const poster = { ...actor, userId, occurredAt, now, events };
  const ofUnits = await postUnits(tx, poster, given, job);
  return ofUnits === undefined ? accepted(null) : refused('review.units');
}

/** Gallons that the ledger refused are billed as they were reported, once somebody says that no tank has them. */
async function keepFigure(
  tx: TenantTransaction,
  { actor, now, events }: Omit<FieldDoing, 'occurredAt'>,
  { code }: { readonly code: string | null },
  job: LockedJob | undefined,
): Promise<Counted> {
  if (job?.gallonsFrom === 'report' && code?.startsWith('load.') === true)
    await setGallons(tx, { ...actor, now, events }, [{ job, gallons: job.actualGallons, from: 'by-hand' }]);
  return accepted(null);
}

/** The reason of a correction on the ticket. */
const reportCounts = 'The office accepted a later report of the job';

/**
 * Posts the gallons of a report that waited; the ledger may have been corrected since. Somebody else's completion of
 * the job brought gallons of its own, which those of this report replace as they do on the job.
 */
async function postGallons(
  tx: TenantTransaction,
  { actor, now, occurredAt, isAdmin, events }: FieldDoing & { readonly isAdmin: boolean },
  command: FieldCommand,
  userId: string,
): Promise<LoadOfReport> {
  if (!hasLoadFacts(command)) return {};
  const { job } = await lockSubject(tx, command);
  const by = { companyId: actor.companyId, userId, occurredAt, now, events };
  return postLoad(tx, { ...by, isAdmin, mixes: true, replaces: reportCounts }, command, job);
}

interface Counts {
  readonly given: FieldCommand;
  /** The technician credited with the work. */
  readonly doneBy: string;
  readonly load: LoadOfReport;
}

async function letCount(
  tx: TenantTransaction,
  doing: FieldDoing,
  { given: command, doneBy, load }: Counts,
): Promise<Counted> {
  const subject = await lockSubject(tx, command);
  switch (command.type) {
    case 'job.completed':
      return countCompletion(tx, doing, subject, command, { doneBy, load });
    case 'job.not-done':
      return countNotDone(tx, doing, subject, command);
    case 'stop.arrived':
      return 'jobId' in command.data.stop ? countArrival(tx, doing, subject, doneBy) : accepted(null);
    case 'route.started':
      return countRouteStart(tx, doing, subject);
    case 'inspection.done':
      // Removed trucks do not come back: the report stays as sent.
      return refused('review.no-vehicle');
    case 'shift.started':
    case 'shift.paused':
    case 'shift.resumed':
    case 'shift.ended':
      return refused('review.no-shift');
    case 'message.sent':
      if (subject.route === undefined) return refused('review.cannot-count');
      await recordMessages(
        tx,
        { ...doing, actor: { ...doing.actor, userId: doneBy } },
        command,
        subject.route,
      );
      return accepted(null);
    case 'form.filed':
      return countForm(tx, doing, subject, command, doneBy);
    case 'pin.suggested':
      return movePin(tx, doing, subject, command.data);
    default:
      return accepted(null);
  }
}

async function countCompletion(
  tx: TenantTransaction,
  doing: FieldDoing,
  { job }: Subject,
  { data }: Extract<FieldCommand, { type: 'job.completed' }>,
  { doneBy, load }: Pick<Counts, 'doneBy' | 'load'>,
): Promise<Counted> {
  if (job === undefined) return refused('review.cannot-count');
  if (job.status === 'completed') {
    const done = { completedAt: doing.occurredAt, completionNotes: data.notes };
    const byHand = load.gallons === undefined ? { gallons: data.gallons } : {};
    await replaceCompletion(tx, doing, job, { ...done, ...byHand });
    if (data.wasteType !== undefined && bringsWaste(data))
      await setWastes(tx, { ...doing.actor, now: doing.now }, [{ job, wasteType: data.wasteType }]);
    return accepted(null);
  }
  const gallonsFrom = load.gallons === undefined ? 'by-hand' : 'ledger';
  const gallons = load.gallons ?? data.gallons;
  const open = job.status === 'cancelled' ? await reopened(tx, doing, job) : job;
  const done = { actualGallons: gallons, wasteType: data.wasteType, completionNotes: data.notes };
  await command(
    tx,
    doing,
    open,
    { type: 'set-status', status: 'completed', ...done },
    { doneBy, gallonsFrom },
  );
  return accepted(null);
}

/** Cancelled by mistake: reopened before it is completed. */
async function reopened(tx: TenantTransaction, doing: FieldDoing, job: LockedJob): Promise<LockedJob> {
  const { occurredAt: _occurredAt, ...now } = doing;
  await command(tx, now, job, { type: 'set-status', status: 'unscheduled' });
  const open = await lockJob(tx, job.id);
  if (open === undefined) throw new Error(`job ${job.id} vanished while it was reopened`);
  return open;
}

async function countNotDone(
  tx: TenantTransaction,
  doing: FieldDoing,
  { job }: Subject,
  given: Extract<FieldCommand, { type: 'job.not-done' }>,
): Promise<Counted> {
  if (job === undefined) return refused('review.cannot-count');
  if (job.status === 'completed') return refused('review.is-completed');
  // The attempt has been on record since it was reported.
  if (job.status !== 'cancelled' && job.status !== 'unscheduled')
    await command(tx, doing, job, { type: 'not-done' }, { reason: historyReason(given) });
  return accepted(null);
}

async function countArrival(
  tx: TenantTransaction,
  doing: FieldDoing,
  { job }: Subject,
  doneBy: string,
): Promise<Counted> {
  if (job === undefined) return refused('review.cannot-count');
  if (job.status === 'scheduled' || job.status === 'unscheduled')
    await command(tx, doing, job, { type: 'set-status', status: 'in_progress' }, { doneBy });
  return accepted(null);
}

async function countRouteStart(
  tx: TenantTransaction,
  doing: FieldDoing,
  { route }: Subject,
): Promise<Counted> {
  if (route === undefined) return refused('review.cannot-count');
  if (route.status === 'completed' || route.status === 'cancelled') return refused('review.is-over');
  await beginRoute(tx, doing, route.id, doing.occurredAt);
  return accepted(null);
}

async function countForm(
  tx: TenantTransaction,
  { actor, occurredAt, now, events }: FieldDoing,
  { job, formVersion }: Subject,
  { id, data }: Extract<FieldCommand, { type: 'form.filed' }>,
  userId: string,
): Promise<Counted> {
  if (job === undefined) return refused('review.cannot-count');
  if (formVersion === undefined) return refused('review.no-form');
  const { companyId, timeZone } = actor;
  await fileForm(tx, { id, companyId, userId, occurredAt, job, timeZone, now, events }, formVersion, data);
  return accepted(null);
}

async function movePin(
  tx: TenantTransaction,
  { actor, now, events }: FieldDoing,
  { job }: Subject,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Promise<Counted> {
  if (job === undefined || job.clientAddressId === null) return refused('review.cannot-count');
  const pin = { latitude, longitude, geocodePrecision: 'manual' as const };
  const address = await updateAddressPin(tx, job.clientId, job.clientAddressId, pin);
  if (address === undefined) return refused('review.cannot-count');
  await events.publish(tx, 'clients.moved', {
    clientAddressIds: [address.id],
    today: calendarDateIn(now, actor.timeZone),
  });
  return accepted(null);
}

interface Counting {
  readonly doneBy?: string;
  readonly reason?: string | undefined;
  readonly gallonsFrom?: GallonsFrom;
}

/** Runs a command with the office's rights; it is refused only for completed work. */
async function command(
  tx: TenantTransaction,
  doing: Omit<FieldDoing, 'occurredAt'> & { readonly occurredAt?: Date },
  job: LockedJob,
  given: JobCommand,
  { doneBy, ...why }: Counting = {},
): Promise<void> {
  const { actor, now, occurredAt = now } = doing;
  const judged = judgeJobCommand(await jobStateOf(tx, job, actor.userId), given, {
    actor: { userId: actor.userId, office: true, assigned: false },
    occurredAt,
    receivedAt: now,
  });
  if (!judged.ok) throw new Error(`the office may not count a report: ${judged.refusal}`);
  const effect = doneBy === undefined ? judged.value : { ...judged.value, assignedTo: doneBy };
  await applyJobEffect(tx, doing, job, effect, why);
}
