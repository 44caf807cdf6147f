import { createHash } from 'node:crypto';
import { fieldCommand, type CommandOutcome, type FieldCommand } from '@haulwright/domain/field/field-command';
import type {
  FieldJudgement,
  ReadingCode,
  ReviewCode,
  UnitCode,
} from '@haulwright/domain/field/judge-field-command';
import { isDumpCorrection } from '@haulwright/domain/field/work-times';
import { outcomeInWords } from '@haulwright/domain/field/field-words';
import { timesInOrder } from '@haulwright/domain/field/occurred-at';
import { hasLoadFacts } from '@haulwright/domain/field/load-facts-of';
import { jobIdOf } from '@haulwright/domain/field/replay';
import { wasAway, type Absence } from '@haulwright/domain/access/membership';
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import { canonicalJson } from '@haulwright/domain/kernel/canonical-json';
import type { ActedBy } from '../../http/act.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { readingIn } from '../forms/file-form.ts';
import { absenceOf } from '../users/users.queries.ts';
import { missingFiles } from '../files/files.queries.ts';
import { applyJudgement, type FieldDoing } from './apply-judgement.ts';
import {
  findCommands,
  insertCommand,
  keepReject,
  noteDevice,
  thoseArrived,
  type StoredCommand,
} from './field-commands.queries.ts';
import { correctDump } from './correct-dump.ts';
import { correctReport } from './correct-report.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { jobsNow } from './jobs-now.queries.ts';
import { codeOf, judgeCommand, lockSubject, type Doer, type Subject } from './judge-command.ts';
import { isLoadCommand, postLoad, type LoadOfReport } from './post-load.ts';
import { postUnits } from './post-units.ts';
import type { FactRefusal } from '../custody/ledger/post-facts.ts';

/** A request of a phone. */
export interface Batch {
  readonly deviceId: string;
  readonly appVersion: string;
  readonly sentAt: string;
  readonly commands: readonly RawCommand[];
}

/** A command as received; only its id is certain. */
type RawCommand = Readonly<Record<string, unknown>> & { readonly id: string };

/** The person who did the work, and who submitted it if that was somebody else. */
export interface Reporter extends ActedBy {
  /** The company's. */
  readonly timeZone: string;
  readonly handedInBy?: string;
  readonly madeBy?: string;
}

/** The outcome of one command, as the phone gets it. */
export interface Judged {
  readonly id: string;
  readonly outcome: CommandOutcome;
  readonly code?: string;
  readonly message?: string;
  readonly state?: { readonly jobId: string; readonly status: JobStatus; readonly version: string };
}

export interface Taking {
  readonly database: Pick<Database, 'inTenant'>;
  readonly events: Events;
  readonly now: () => Date;
}

/**
 * Processes a phone's commands one after the other, each in a transaction of its own: one that fails does not
 * affect the others, and what was stored before a connection broke stays stored.
 */
export async function takeCommands(
  taking: Taking,
  reporter: Reporter,
  batch: Batch,
): Promise<{ receivedAt: Date; outcomes: Judged[]; missingFiles: string[] }> {
  const receivedAt = taking.now();
  const { deviceId: id, appVersion } = batch;
  const { companyId, userId } = reporter;
  const read = batch.commands.map((raw) => ({ raw, parsed: fieldCommand.safeParse(raw) }));
  const { known, arrived, absence } = await taking.database.inTenant(reporter, async (tx) => {
    await noteDevice(tx, { companyId, id, userId, appVersion }, receivedAt);
    const ids = batch.commands.map((command) => command.id);
    const before = read.flatMap(({ parsed }) => parsed.data?.after ?? []);
    return {
      known: await findCommands(tx, ids),
      arrived: await thoseArrived(tx, before),
      absence: await absenceOf(tx, userId),
    };
  });
  const outcomes: Judged[] = [];
  const times = timesOf(read, { sentAt: new Date(batch.sentAt), receivedAt });
  for (const { raw, parsed } of read) {
    const request: Request = {
      raw,
      parsed,
      digest: digestOf(raw),
      batch,
      reporter,
      receivedAt,
      time: times.get(raw.id),
      arrived,
      absence,
    };
    const stored = known.get(raw.id);
    const again = stored && storedOutcome(stored, request);
    const outcome =
      again === undefined || again.outcome === 'refused'
        ? await taking.database.inTenant(reporter, (tx) => takeCommand(tx, taking, request, stored))
        : again;
    if (outcome.outcome !== 'waiting') arrived.add(raw.id);
    outcomes.push(outcome);
  }
  return { receivedAt, ...(await withStateNow(taking, reporter, read, outcomes)) };
}

interface Request {
  readonly raw: RawCommand;
  readonly parsed: ReturnType<typeof fieldCommand.safeParse>;
  readonly digest: string;
  readonly batch: Batch;
  readonly reporter: Reporter;
  readonly receivedAt: Date;
  /** When the work was done; undefined of what is unreadable. */
  readonly time: TimeOfWork | undefined;
  /** Commands that others may depend on. */
  readonly arrived: ReadonlySet<string>;
  /** Of the person who did the work, also when somebody else sends it. */
  readonly absence: Absence;
}

const digestOf = (raw: RawCommand): string => createHash('sha256').update(canonicalJson(raw)).digest('hex');

const judged = (id: string, outcome: CommandOutcome, code: string | null = null): Judged => {
  const message = outcomeInWords(outcome, code);
  return { id, outcome, ...(code !== null && { code }), ...(message !== undefined && { message }) };
};

/** The same command keeps its outcome; a different one under its id has none. */
function storedOutcome(
  stored: StoredCommand,
  { digest, reporter }: Pick<Request, 'digest' | 'reporter'>,
): Judged {
  if (stored.digest !== digest) return judged(stored.id, 'refused', 'command.id-reused');
  if (stored.userId !== reporter.userId) return judged(stored.id, 'refused', 'command.other-author');
  return judged(stored.id, stored.outcome, stored.code);
}

async function takeCommand(
  tx: TenantTransaction,
  taking: Taking,
  request: Request,
  stored: StoredCommand | undefined,
): Promise<Judged> {
  const { raw, parsed, batch, reporter, receivedAt, arrived, absence, time } = request;
  if (stored !== undefined) return answered(tx, stored, request);
  if (!parsed.success || time === undefined) return refuse(tx, request, 'command.unreadable');
  const command = parsed.data;
  if (command.after !== null && !arrived.has(command.after)) return judged(raw.id, 'waiting');
  const subject = await lockSubject(tx, command);
  const { isImpossible: isTimeImpossible, at: done } = time;
  const doer = {
    companyId: reporter.companyId,
    userId: reporter.userId,
    timeZone: reporter.timeZone,
    wasAway: wasAway(absence, done),
    occurredAt: done,
    isTimeImpossible,
    receivedAt,
  };
  const {
    judgement,
    ledgerCode: ofGallons,
    gallonsFrom,
  } = await withLoad(tx, taking, request, command, subject, doer);
  const papers = doer.wasAway ? undefined : papersOf(command, subject, batch.deviceId);
  const ofNumber = papers && (await taking.events.ask(tx, 'papers.number-refused', papers));
  const ledgerCode = ofGallons ?? ofNumber;
  const code = ledgerCode ?? (await codeOf(tx, judgement, command, subject, doer));
  const isFirst = await insertCommand(tx, {
    ...rowOf(command, request),
    occurredAt: doer.occurredAt,
    outcome: judgement.outcome,
    code,
  });
  // A concurrent request stored it while this one waited for the lock.
  if (!isFirst) {
    const other = (await findCommands(tx, [raw.id])).get(raw.id);
    if (other === undefined) throw new Error(`command ${raw.id} vanished while it was stored`);
    return answered(tx, other, request);
  }
  const doing = { actor: reporter, now: taking.now(), occurredAt: doer.occurredAt, events: taking.events };
  await applyJudgement(tx, doing, { command, subject, judgement, ledgerCode, gallonsFrom });
  const { companyId } = reporter;
  if (papers !== undefined)
    await taking.events.publish(tx, 'papers.reported', { ...papers, ...doing, companyId, commandId: raw.id });
  return judged(raw.id, judgement.outcome, code);
}

type TimeOfWork = ReturnType<typeof timesInOrder>[number];

/** When the work of each readable report was done: by the phone, unless that cannot be; then when it arrived. */
function timesOf(
  read: readonly { readonly raw: RawCommand; readonly parsed: ReturnType<typeof fieldCommand.safeParse> }[],
  transfer: { readonly sentAt: Date; readonly receivedAt: Date },
): ReadonlyMap<string, TimeOfWork> {
  const readable = read.flatMap(({ raw, parsed }) =>
    parsed.success ? [{ id: raw.id, report: parsed.data }] : [],
  );
  const times = timesInOrder(
    readable.map(({ report: { capturedAt, clock, seen } }) => ({
      capturedAt: new Date(capturedAt),
      clock,
      seen: seen === null ? null : new Date(seen),
    })),
    transfer,
  );
  return new Map(
    readable.flatMap(({ id }, at) => (times[at] === undefined ? [] : [[id, times[at]] as const])),
  );
}

/** The part of a report about papers; undefined when there is none. */
function papersOf(command: FieldCommand, { job }: Subject, deviceId: string) {
  if (command.type !== 'job.completed' && command.type !== 'load.dumped') return undefined;
  const { papers = [] } = command.data;
  return papers.length === 0
    ? undefined
    : { papers, deviceId, jobId: command.type === 'job.completed' ? (job?.id ?? null) : null };
}

interface WithLoad {
  readonly judgement: FieldJudgement;
  /** Why gallons, units or a reading of a report that counts are not in the books. */
  readonly ledgerCode?: FactRefusal | UnitCode | ReadingCode;
  /** Who says the gallons of a completed job. */
  readonly gallonsFrom?: GallonsFrom;
}

/**
 * The judgement, once the gallons of the report are posted. What cannot be posted waits for the office; a
 * completed job counts anyway.
 */
async function withLoad(
  tx: TenantTransaction,
  taking: Taking,
  { reporter }: Request,
  command: FieldCommand,
  subject: Subject,
  doer: Doer,
): Promise<WithLoad> {
  const judgement = await judgeCommand(tx, command, subject, doer, taking.events);
  if (judgement.outcome !== 'applied') return { judgement };
  const poster = { ...reporter, occurredAt: doer.occurredAt, now: taking.now(), events: taking.events };
  if (command.type === 'report.corrected') {
    const correcting = {
      actor: reporter,
      now: poster.now,
      occurredAt: doer.occurredAt,
      events: taking.events,
    };
    const kept = await corrected(tx, correcting, command, subject.job);
    return kept === undefined ? { judgement } : { judgement: { outcome: 'recorded', code: kept } };
  }
  const ofUnits = await postUnits(tx, poster, command, subject.job);
  const pumps = hasLoadFacts(command) || command.type === 'job.completed';
  const load = pumps ? await postLoad(tx, poster, command, subject.job) : {};
  const refusal = load.refusal ?? ofUnits ?? readingRefusal(command, subject);
  if (refusal !== undefined && isLoadCommand(command))
    return { judgement: { outcome: 'recorded', code: refusal } };
  return { ...completedBy(judgement, load), ledgerCode: refusal };
}

/** @returns why a correction does not count */
async function corrected(
  tx: TenantTransaction,
  doing: FieldDoing,
  command: Extract<FieldCommand, { type: 'report.corrected' }>,
  job: LockedJob | undefined,
): Promise<ReviewCode | undefined> {
  const { data } = command;
  if (isDumpCorrection(data)) return correctDump(tx, doing, { ...command, data });
  return job && correctReport(tx, doing, { ...command, data }, job);
}

/**
 * The job has the gallons of the ledger, where it has any: the report's may be only a part. Where the ledger refused all
 * there is, the job has the report's until the office decides.
 */
function completedBy(judgement: FieldJudgement, { refusal, gallons }: LoadOfReport): WithLoad {
  if (judgement.outcome !== 'applied' || judgement.jobEffect?.status !== 'completed' || gallons === undefined)
    return refusal === undefined ? { judgement } : { judgement, gallonsFrom: 'report' };
  const jobEffect = { ...judgement.jobEffect, actualGallons: gallons };
  return { judgement: { ...judgement, jobEffect }, gallonsFrom: 'ledger' };
}

/** Why the reading of a form is not the tank's. */
const readingRefusal = (command: FieldCommand, { job, formVersion }: Subject): ReadingCode | undefined =>
  command.type === 'form.filed' &&
  job?.clientAddressId != null &&
  formVersion !== undefined &&
  readingIn(formVersion, command.data) === 'impossible'
    ? 'reading.impossible'
    : undefined;

/** Answers with the stored outcome; a different command under the same id is kept for troubleshooting. */
function answered(tx: TenantTransaction, stored: StoredCommand, request: Request): Promise<Judged> {
  const outcome = storedOutcome(stored, request);
  return outcome.outcome === 'refused' ? refuse(tx, request, outcome.code ?? '') : Promise.resolve(outcome);
}

async function refuse(tx: TenantTransaction, request: Request, code: string): Promise<Judged> {
  const { raw, digest, batch, reporter } = request;
  const { companyId, userId } = reporter;
  await keepReject(tx, { companyId, deviceId: batch.deviceId, userId, commandId: raw.id, code, digest, raw });
  return judged(raw.id, 'refused', code);
}

const rowOf = (command: FieldCommand, { batch, reporter, digest, raw, receivedAt }: Request) => ({
  companyId: reporter.companyId,
  id: command.id,
  deviceId: batch.deviceId,
  userId: reporter.userId,
  handedInBy: reporter.handedInBy,
  type: command.type,
  subject: command.subject,
  after: command.after,
  capturedAt: new Date(command.capturedAt),
  receivedAt,
  digest,
  // Stored unchanged: fields that an older server does not know are not lost.
  body: raw as unknown as FieldCommand,
});

/** The jobs the commands are about, as they are now that all are judged, and the files still to be sent. */
async function withStateNow(
  { database }: Taking,
  reporter: Reporter,
  read: readonly Pick<Request, 'raw' | 'parsed'>[],
  outcomes: readonly Judged[],
): Promise<{ outcomes: Judged[]; missingFiles: string[] }> {
  const jobOf = new Map(
    read.flatMap(({ raw, parsed }) => {
      const jobId = parsed.success ? jobIdOf(parsed.data) : null;
      return jobId === null ? [] : [[raw.id, jobId] as const];
    }),
  );
  const files = read.flatMap(({ parsed }) => parsed.data?.files.map(({ sha256 }) => sha256) ?? []);
  if (jobOf.size === 0 && files.length === 0) return { outcomes: [...outcomes], missingFiles: [] };
  const { jobs, missing } = await database.inTenant(reporter, async (tx) => ({
    jobs: await jobsNow(tx, [...new Set(jobOf.values())]),
    missing: await missingFiles(tx, files),
  }));
  const told = outcomes.map((outcome) => {
    const job = jobs.get(jobOf.get(outcome.id) ?? '');
    if (job === undefined) return outcome;
    const { id: jobId, status, updatedAt } = job;
    return { ...outcome, state: { jobId, status, version: updatedAt.toISOString() } };
  });
  return { outcomes: told, missingFiles: missing };
}
