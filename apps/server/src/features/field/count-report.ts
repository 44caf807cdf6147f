import { bringsWaste } from '@haulwright/domain/field/missing-on-paper';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { judgeJobCommand, type JobCommand } from '@haulwright/domain/jobs/judge-job-command';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { updateAddressPin } from '../clients/clients.queries.ts';
import { fileForm } from '../forms/file-form.ts';
import { addCompletionNotes, applyJobEffect, jobStateOf } from '../jobs/job-commands.ts';
import { setGallons, setWastes } from '../jobs/job-gallons.queries.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { beginRoute } from '../routes/following/route-progress.queries.ts';
import { historyReason, type FieldDoing } from './apply-judgement.ts';
import { lockSubject, type Subject } from './judge-command.ts';
import type { LoadOfReport } from './post-load.ts';
import { recordMessages } from './record-messages.ts';

export type CountRefusal =
  | 'review.cannot-count'
  | 'review.is-completed'
  | 'review.is-over'
  | 'review.no-vehicle'
  | 'review.no-shift'
  | 'review.no-form';

type Counted = Outcome<null, CountRefusal>;

interface Counts {
  readonly given: FieldCommand;
  /** The technician credited with the work. */
  readonly doneBy: string;
  /** Their name, for notes. */
  readonly doneByName: string;
  readonly load: LoadOfReport;
  /** Whether the gallons of a completed job are added to, instead of replaced. */
  readonly adds: boolean;
}

/** Lets a report take effect with the office's rights, at the time of the work; its gallons are posted already. */
export async function letCount(
  tx: TenantTransaction,
  doing: FieldDoing,
  { given: command, doneBy, doneByName, load, adds }: Counts,
): Promise<Counted> {
  const subject = await lockSubject(tx, command);
  switch (command.type) {
    case 'job.completed':
      return countCompletion(tx, doing, subject, command, { doneBy, doneByName, load, adds });
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
  counts: Omit<Counts, 'given'>,
): Promise<Counted> {
  const { doneBy, load } = counts;
  if (job === undefined) return refused('review.cannot-count');
  if (job.status === 'completed') return countAgain(tx, doing, job, data, counts);
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

/**
 * A second completion of a job: times and notes of the first one stay, notes are added. Its gallons are in the ledger
 * already, or replace or join those that were entered by hand.
 */
async function countAgain(
  tx: TenantTransaction,
  doing: FieldDoing,
  job: LockedJob,
  data: Extract<FieldCommand, { type: 'job.completed' }>['data'],
  { doneByName, load, adds }: Omit<Counts, 'given'>,
): Promise<Counted> {
  const { actor, now, events } = doing;
  const gallons = data.gallons ?? 0;
  if (load.gallons === undefined && data.gallons !== null) {
    const sum = adds ? (job.actualGallons ?? 0) + gallons : gallons;
    await setGallons(tx, { ...actor, now, events }, [{ job, gallons: sum, from: 'by-hand' }]);
  }
  if (data.wasteType !== undefined && bringsWaste(data))
    await setWastes(tx, { ...actor, now }, [{ job, wasteType: data.wasteType }]);
  if (data.notes !== null) await addCompletionNotes(tx, doing, job, `${doneByName}: ${data.notes}`);
  return accepted(null);
}

/**
 * Whether a job's gallons and those of another completion are in different books: a tank's ledger has the one and knows
 * nothing of the other, so that one of them would be lost. Asked before anything is posted.
 */
export function areInTwoBooks(job: LockedJob, command: FieldCommand, adds: boolean): boolean {
  if (command.type !== 'job.completed') return false;
  const { gallons, load } = command.data;
  const [before, reported] = [job.actualGallons ?? 0, gallons ?? 0];
  if (load.length > 0 && job.clientAddressId !== null)
    return adds && job.gallonsFrom !== 'ledger' && before > 0;
  return job.gallonsFrom === 'ledger' && reported > 0 && (adds || reported !== before);
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
