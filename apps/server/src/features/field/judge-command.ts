import {
  judgeFieldCommand,
  type CorrectionCode,
  type FieldJudgement,
} from '@haulwright/domain/field/judge-field-command';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { ReportCorrection } from '@haulwright/domain/field/report-correction';
import { jobIdOf, routeIdOf } from '@haulwright/domain/field/replay';
import { isDumpCorrection } from '@haulwright/domain/field/work-times';
import type { ActedBy } from '../../http/act.ts';
import { namedVersion, type NamedVersion } from '../forms/submissions.queries.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { jobStateOf } from '../jobs/job-commands.ts';
import { lockJob, type LockedJob } from '../jobs/jobs.queries.ts';
import { keepsFromDump } from './correct-dump.ts';
import { keepsFrom } from './correct-report.ts';
import { wasPlannedAgain } from './planned-again.queries.ts';
import { lacksRequired } from './lacks-required.ts';
import { lockRoute, type LockedRoute } from './locked-route.queries.ts';
import { isShiftCommand, isTheirShift, reportedVehicle } from './shift-facts.ts';
import { isNextOf } from '../routes/reading/next-jobs.queries.ts';
import { isTheirJob, isTheirRoute } from './theirs.ts';

/** The rows a command refers to, locked until the end of the transaction. */
export interface Subject {
  readonly job: LockedJob | undefined;
  readonly route: LockedRoute | undefined;
  /** The version of the filled-in form. */
  readonly formVersion: NamedVersion | undefined;
  /** The truck of a shift or an inspection. */
  readonly vehicle: { readonly id: string; readonly name: string } | undefined;
}

/** Locks the subject of a command; everybody locks jobs before routes. */
export async function lockSubject(tx: TenantTransaction, command: FieldCommand): Promise<Subject> {
  const [jobId, routeId] = [jobIdOf(command), routeIdOf(command)];
  const job = jobId === null ? undefined : await lockJob(tx, jobId);
  const route = routeId === null ? undefined : await lockRoute(tx, routeId);
  const formVersion = command.type === 'form.filed' ? await namedVersion(tx, command.data) : undefined;
  return { job, route, formVersion, vehicle: await reportedVehicle(tx, command) };
}

/** The person, and the time by the server's clock. */
export interface Doer extends ActedBy {
  /** The company's. */
  readonly timeZone: string;
  /** The company had removed them when they did it. */
  readonly wasAway: boolean;
  /** Of a report whose time cannot be: when it arrived. */
  readonly occurredAt: Date;
  readonly isTimeImpossible: boolean;
  readonly receivedAt: Date;
}

/** Judges a command by the state of its subject now and at the time of the work. */
export async function judgeCommand(
  tx: TenantTransaction,
  command: FieldCommand,
  { job, route, vehicle, formVersion }: Subject,
  doer: Doer,
  events: Pick<Events, 'ask'>,
): Promise<FieldJudgement> {
  const { userId, wasAway, isTimeImpossible, occurredAt } = doer;
  const theirs = isShiftCommand(command)
    ? await isTheirShift(tx, doer, command)
    : isWork(command) && (await isTheirs(tx, { job, route }, doer));
  const keepsCorrection =
    command.type === 'report.corrected' ? await keepsFromReport(tx, command.data, job, doer) : undefined;
  return judgeFieldCommand(command, {
    keepsCorrection,
    userId,
    job: job && (await jobStateOf(tx, job, userId)),
    route,
    vehicle,
    formVersion,
    theirs,
    wasAway,
    isTimeImpossible,
    isNext:
      command.type === 'job.on-my-way' && job !== undefined ? await isNextOf(tx, job.id, userId) : undefined,
    lacksRequired: theirs && (await lacksRequired(tx, command, job, events)),
    occurredAt,
    receivedAt: doer.receivedAt,
  });
}

async function keepsFromReport(
  tx: TenantTransaction,
  data: ReportCorrection,
  job: LockedJob | undefined,
  doer: Doer,
): Promise<CorrectionCode | undefined> {
  if (isDumpCorrection(data)) return keepsFromDump(tx, data, doer.userId);
  return job && keepsFrom(tx, data, job, doer);
}

/** Anybody may leave a note or correct a pin. */
const isWork = ({ type }: FieldCommand): boolean =>
  type !== 'note.left' && type !== 'messages.read' && type !== 'pin.suggested';

async function isTheirs(
  tx: TenantTransaction,
  { job, route }: Pick<Subject, 'job' | 'route'>,
  doer: Doer,
): Promise<boolean> {
  if (job !== undefined) return isTheirJob(tx, job, doer, doer.occurredAt);
  return route !== undefined && isTheirRoute(tx, route, doer, doer.occurredAt);
}

/** A hint for the technician about a command that took effect, or why its effect waits. */
export async function codeOf(
  tx: TenantTransaction,
  judged: FieldJudgement,
  { seen }: FieldCommand,
  { job }: Subject,
  { userId }: Doer,
): Promise<string | null> {
  if (judged.outcome === 'recorded') return judged.code;
  if (judged.tellsClient === false) return 'client.not-told';
  if (judged.jobEffect === undefined || job === undefined || seen === null) return null;
  const since = new Date(seen);
  return job.updatedAt > since && (await wasPlannedAgain(tx, job.id, since, userId))
    ? 'job.planned-again'
    : null;
}
