import {
  judgeJobCommand,
  type JobCommand,
  type JobCommandRefusal,
  type JobEffect,
  type JobState,
} from '../jobs/judge-job-command.ts';
import { onMyWayMinutes } from '../routes/next-jobs.ts';
import type { LoadRefusal } from '../custody/ledger/ledger.ts';
import type { RouteStatus } from '../routes/route.ts';
import type { FieldCommand } from './field-command.ts';
import type { ReportCorrection } from './report-correction.ts';
import { isDumpCorrection, isJobCorrection } from './work-times.ts';

/** Why the effect of a command waits for the office. */
export type ReviewCode =
  | JobCommandRefusal
  | LoadRefusal
  | 'load.unknown-compartment'
  | 'load.over-capacity'
  | 'load.day-closed'
  | 'job.not-found'
  | 'job.not-yours'
  | 'job.locked-on-route'
  | 'job.needs-missing'
  | CorrectionCode
  | 'route.not-found'
  | 'route.not-yours'
  | 'route.is-over'
  | 'route.is-cancelled'
  | 'vehicle.not-found'
  | 'person.removed'
  | 'time.impossible'
  | 'shift.not-yours'
  | 'form.not-found'
  | PaperCode
  | ReadingCode
  | UnitCode;

/** Why a crew's correction of its report does not count. */
export type CorrectionCode =
  | 'report.not-found'
  | 'report.not-yours'
  | 'report.corrected-meanwhile'
  | 'report.not-counted'
  | 'report.times-wrong'
  | 'report.other-day'
  | 'report.on-paper'
  | 'report.site-gone'
  | 'load.manifest-left'
  | 'load.site-signed'
  | 'load.spread';

/** Why the reading of a form is not entered. */
export type ReadingCode = 'reading.impossible';

/** Why a number given on a phone is not valid for its paper. */
export type PaperCode = 'paper.number-foreign' | 'paper.number-twice';

/** Why the work on units is not in the books of its rental. */
export type UnitCode =
  | 'unit.unknown'
  | 'unit.on-rent'
  | 'unit.not-there'
  | 'unit.not-available'
  | 'unit.other-type'
  | 'unit.no-rental'
  | 'unit.type-not-agreed'
  | 'unit.rental-ended'
  | 'unit.long-ago';

/** The facts a command is judged by. Undefined: no such row in the company, or not in the phone's pack. */
export interface FieldFacts {
  readonly userId: string;
  readonly job?: JobState | undefined;
  readonly route?: { readonly status: RouteStatus } | undefined;
  readonly vehicle?: { readonly id: string } | undefined;
  /** The version of the filled-in form. */
  readonly formVersion?: { readonly id: string } | undefined;
  /** Whether completed work lacks something the company requires; irrelevant for other commands. */
  readonly lacksRequired?: boolean | undefined;
  /** Of somebody on the way: whether it is one of the driver's next jobs; a phone says so of those it offers. */
  readonly isNext?: boolean | undefined;
  /** Of a correction: what keeps it from its report; undefined when nothing does. */
  readonly keepsCorrection?: CorrectionCode | undefined;
  /** Whether the job, the route or the shift was theirs at `occurredAt`. */
  readonly theirs: boolean;
  /** Whether the company had removed the person by then; a phone finds that out from the server. */
  readonly wasAway?: boolean | undefined;
  /** Whether its time cannot be; `occurredAt` is then when it arrived. Phones do not judge their own clock. */
  readonly isTimeImpossible?: boolean | undefined;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

export type FieldJudgement =
  | {
      readonly outcome: 'applied';
      readonly jobEffect?: JobEffect;
      /** The route is under way from `occurredAt` on. */
      readonly routeBegins?: boolean;
      /** Whether the client hears that the driver is on the way. */
      readonly tellsClient?: boolean;
      /** For the office to read; nothing waits for it. */
      readonly forInbox?: 'note' | 'pin' | 'attempt';
    }
  | { readonly outcome: 'recorded'; readonly code: ReviewCode };

const recorded = (code: ReviewCode): FieldJudgement => ({ outcome: 'recorded', code });

/**
 * Judges a technician's report. The fact is stored whatever the state of the job or the route: what cannot
 * take effect is `recorded` for the office. The phone replays its waiting commands by the same rule.
 */
export function judgeFieldCommand(command: FieldCommand, facts: FieldFacts): FieldJudgement {
  if (facts.wasAway === true) return recorded('person.removed');
  if (facts.isTimeImpossible === true && isDated(command)) return recorded('time.impossible');
  switch (command.type) {
    case 'route.started':
      return judgeRouteStart(facts);
    case 'stop.arrived':
      return 'jobId' in command.data.stop
        ? judgeWork({ type: 'set-status', status: 'in_progress' }, facts)
        : judgeOnRoute(facts);
    case 'job.on-my-way':
      // Nobody can decide about it later: what was said of another job, or too late, says nothing.
      return { outcome: 'applied', tellsClient: isComing(facts) };
    case 'job.completed':
      return judgeCompletion(command.data, facts);
    case 'job.not-done':
      return judgeNotDone(facts);
    case 'note.left':
      return { outcome: 'applied', forInbox: 'note' };
    case 'message.sent':
      return judgeOnRoute(facts);
    case 'messages.read':
      return { outcome: 'applied' };
    case 'load.taken':
    case 'signature.taken':
      return judgeOnSite(facts);
    case 'load.dumped':
    case 'load.moved':
    case 'load.measured':
    case 'tank.washed':
      return command.data.routeId === null ? { outcome: 'applied' } : judgeOnRoute(facts);
    case 'shift.started':
    case 'shift.paused':
    case 'shift.resumed':
    case 'shift.ended':
      // Hours belong to the driver, whatever happened to the truck.
      return facts.theirs ? { outcome: 'applied' } : recorded('shift.not-yours');
    case 'inspection.done':
      return facts.vehicle === undefined ? recorded('vehicle.not-found') : { outcome: 'applied' };
    case 'form.filed':
      return facts.formVersion === undefined ? recorded('form.not-found') : judgeOnSite(facts);
    case 'report.corrected':
      return judgeCorrection(command.data, facts);
    default:
      return facts.job === undefined ? recorded('job.not-found') : { outcome: 'applied', forInbox: 'pin' };
  }
}

const isComing = ({ job, theirs, isNext = true, occurredAt, receivedAt }: FieldFacts): boolean =>
  job?.status === 'scheduled' &&
  theirs &&
  isNext &&
  receivedAt.getTime() - occurredAt.getTime() <= onMyWayMinutes * 60_000;

/** Whether something counts from its time: messages, notes and pins are read whenever they were written. */
const isDated = ({ type }: FieldCommand): boolean =>
  type !== 'message.sent' &&
  type !== 'job.on-my-way' &&
  type !== 'messages.read' &&
  type !== 'note.left' &&
  type !== 'pin.suggested';

function judgeRouteStart({ route, theirs }: FieldFacts): FieldJudgement {
  if (route === undefined) return recorded('route.not-found');
  if (!theirs) return recorded('route.not-yours');
  if (route.status === 'completed') return recorded('route.is-over');
  if (route.status === 'cancelled') return recorded('route.is-cancelled');
  return { outcome: 'applied', routeBegins: route.status !== 'in_progress' };
}

/** Gallons and signatures are kept, whatever happened to the job since. */
const judgeOnSite = ({ job, theirs }: FieldFacts): FieldJudgement =>
  job === undefined ? recorded('job.not-found') : theirs ? { outcome: 'applied' } : recorded('job.not-yours');

const judgeOnRoute = ({ route, theirs }: FieldFacts): FieldJudgement =>
  route === undefined
    ? recorded('route.not-found')
    : theirs
      ? { outcome: 'applied' }
      : recorded('route.not-yours');

function judgeCompletion(
  { gallons, notes, wasteType }: Extract<FieldCommand, { type: 'job.completed' }>['data'],
  facts: FieldFacts,
): FieldJudgement {
  const judged = judgeWork(
    { type: 'set-status', status: 'completed', actualGallons: gallons, wasteType, completionNotes: notes },
    facts,
  );
  return judged.outcome === 'applied' && facts.lacksRequired === true
    ? recorded('job.needs-missing')
    : judged;
}

/** Whose report it is counts, not whose job it is by now. */
function judgeCorrection(data: ReportCorrection, { job, keepsCorrection }: FieldFacts): FieldJudgement {
  if (isJobCorrection(data) && job === undefined) return recorded('job.not-found');
  if (keepsCorrection !== undefined) return recorded(keepsCorrection);
  return isDumpCorrection(data) || job?.status === 'completed'
    ? { outcome: 'applied' }
    : recorded('report.not-counted');
}

/** The office hears at once that work was not done. */
function judgeNotDone(facts: FieldFacts): FieldJudgement {
  const judged = judgeWork({ type: 'not-done' }, facts);
  return judged.outcome === 'applied' ? { ...judged, forInbox: 'attempt' } : judged;
}

function judgeWork(
  command: JobCommand,
  { userId, job, theirs, occurredAt, receivedAt }: FieldFacts,
): FieldJudgement {
  if (job === undefined) return recorded('job.not-found');
  if (!theirs) return recorded('job.not-yours');
  const judged = judgeJobCommand(job, command, {
    actor: { userId, office: false, assigned: true },
    occurredAt,
    receivedAt,
  });
  if (judged.ok) return { outcome: 'applied', jobEffect: judged.value };
  // Arriving twice, or after the office has pressed Start, changes nothing: no review is needed.
  return judged.refusal === 'job.same-status' && isTheirWork(job, userId)
    ? { outcome: 'applied' }
    : recorded(job.status === 'completed' ? 'job.already-completed' : judged.refusal);
}

const isTheirWork = ({ status, begunBy, assignedTo }: JobState, userId: string): boolean =>
  status === 'in_progress' && (begunBy === userId || assignedTo === userId);
