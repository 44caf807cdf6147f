import { evaluateForm } from '../forms/evaluate-form.ts';
import { readingOf } from '../forms/form-reading.ts';
import { paperAnswersOf } from '../forms/paper-answers.ts';
import type { JobEffect } from '../jobs/judge-job-command.ts';
import type { RouteMessage } from '../messages/route-message.ts';
import type { ShiftEvent } from '../shifts/shift.ts';
import type { DayPack, PackJob, PackRoute, PackVehicle } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import { evidenceOf, missingAt } from './job-forms.ts';
import { isMissing, withReport } from './job-needs.ts';
import { judgeFieldCommand } from './judge-field-command.ts';
import { isPaperWhole } from './missing-on-paper.ts';
import { loadFactsOf } from './load-facts-of.ts';
import { withCorrections } from './corrections.ts';
import { afterReport, numbersIn, pickupsOf, type DayPickup } from './pickups-aboard.ts';
import { withFacts, type SharedPickup } from './tanks-aboard.ts';
import { isDumpCorrection, isJobCorrection } from './work-times.ts';

/** A command that is not sent yet, or whose effect the pack does not show yet. */
export interface WaitingCommand {
  readonly command: FieldCommand;
  /** Calculated by the phone from its clock at the capture and its last clock check. */
  readonly occurredAt: Date;
}

/** A pack with the reports of its phone. */
export interface Day extends DayPack {
  /** What was pumped into the trucks of the pack, as far as it is listed, and what became of it. */
  readonly pickups: readonly DayPickup[];
}

/**
 * Returns the day as the technician sees it: the pack with the waiting commands replayed on it in their
 * order, judged by the server's rules. The pack itself is not changed.
 */
export function replay(sent: DayPack, reported: readonly WaitingCommand[]): Day {
  return play(withCorrections(sent, reported, (played) => play(played).posted)).day;
}

/** @returns the day, and the reports that changed tanks, by id */
function play({ pack, waiting, refused, times }: ReturnType<typeof withCorrections>): {
  readonly day: Day;
  readonly posted: ReadonlySet<string>;
} {
  const posted = new Set<string>();
  const jobs = new Map(pack.jobs.map((job) => [job.id, job]));
  const routes = new Map(pack.routes.map((route) => [route.id, route]));
  const shiftEvents = new Map(pack.shiftEvents.map((event) => [event.id, event]));
  const inspections = new Map(pack.inspections.map((one) => [one.id, one]));
  const filedForms = new Map(pack.filedForms?.map((one) => [one.id, one]));
  const vehicles = new Map(pack.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  let messages = pack.messages;
  let pickups = pickupsOf(pack);
  for (const { command, occurredAt } of waiting) {
    const job = jobs.get(jobIdOf(command) ?? '');
    const route = routes.get(routeIdOf(command) ?? job?.routeId ?? '');
    const judged = judgeFieldCommand(command, {
      userId: pack.me.userId,
      job: job && stateOf(job),
      route,
      vehicle: command.type === 'inspection.done' ? vehicles.get(command.data.vehicleId) : undefined,
      // Versions stay valid: one that the pack no longer contains existed when the form was opened.
      formVersion: command.type === 'form.filed' ? { id: command.data.versionId } : undefined,
      lacksRequired:
        command.type === 'job.completed' &&
        job !== undefined &&
        isMissing(
          missingAt({ ...pack, filedForms: [...filedForms.values()] }, job, 'required', {
            ...withReport(evidenceOf(job), command),
            paperWhole: isPaperWhole(pack, job, command.data),
          }),
        ),
      theirs: true,
      occurredAt,
      receivedAt: occurredAt,
    });
    if (job !== undefined) jobs.set(job.id, withNumbers(withEvidence(job, command), command));
    if (judged.outcome !== 'applied') continue;
    const shift = shiftEventOf(command, occurredAt);
    if (shift !== null) shiftEvents.set(shift.id, shift);
    if (command.type === 'inspection.done' && !inspections.has(command.id)) {
      const { vehicleId, kind } = command.data;
      inspections.set(command.id, { id: command.id, vehicleId, kind, at: occurredAt.toISOString() });
      const vehicle = vehicles.get(vehicleId);
      if (vehicle !== undefined)
        vehicles.set(vehicleId, withInspection(vehicle, command, pack.me, occurredAt));
    }
    messages = withMessages(messages, command, pack.me.fullName, occurredAt);
    if (command.type === 'form.filed') {
      const { jobId, formId } = command.data;
      filedForms.set(command.id, { id: command.id, jobId, formId, at: occurredAt.toISOString() });
      if (job !== undefined) jobs.set(jobId, withAnswers(jobs.get(jobId) ?? job, command, pack.forms));
    }
    const own = pickupsIn(command, occurredAt, job);
    const facts = refused.has(command.id) ? [] : factsOf(command, occurredAt);
    const { routes: filled, entries } = withFacts([...routes.values()], facts, own);
    if (entries.length > 0) posted.add(command.id);
    if (entries.length > 0)
      pickups = afterReport(pickups, pack, { command, occurredAt, entries, pickups: own, job });
    for (const one of filled) routes.set(one.id, one);
    if (job !== undefined && judged.jobEffect !== undefined)
      jobs.set(
        job.id,
        withEffect(jobs.get(job.id) ?? job, judged.jobEffect, command, pack.me.userId, occurredAt),
      );
    if (job !== undefined && command.type === 'signature.taken')
      jobs.set(job.id, withSignature(jobs.get(job.id) ?? job, command, occurredAt));
    if (route !== undefined && (judged.routeBegins === true || judged.jobEffect?.status === 'in_progress'))
      routes.set(route.id, begun(route));
  }
  const day = {
    ...pack,
    jobs: pack.jobs.map((job) => withTimes(jobs.get(job.id) ?? job, times.get(job.id))),
    routes: pack.routes.map((route) => routes.get(route.id) ?? route),
    vehicles: [...vehicles.values()],
    shiftEvents: [...shiftEvents.values()],
    inspections: [...inspections.values()],
    messages,
    pickups,
    ...(filedForms.size > 0 && { filedForms: [...filedForms.values()] }),
  };
  return { day, posted };
}

/** Completed work with the times that its crew corrected. */
const withTimes = (
  job: PackJob,
  times: { readonly arrivedAt?: string | undefined; readonly finishedAt?: string | undefined } = {},
): PackJob =>
  job.status === 'completed'
    ? {
        ...job,
        startedAt: times.arrivedAt ?? job.startedAt,
        completedAt: times.finishedAt ?? job.completedAt,
      }
    : job;

/** A command's shift event; null when it has none. */
function shiftEventOf(command: FieldCommand, occurredAt: Date): ShiftEvent | null {
  const base = { id: command.id, at: occurredAt.toISOString() };
  const withoutReading = { vehicleId: null, odometerTenthMiles: null, engineTenthHours: null };
  switch (command.type) {
    case 'shift.started':
    case 'shift.ended':
      return { ...base, ...command.data, kind: command.type === 'shift.started' ? 'started' : 'ended' };
    case 'shift.paused':
    case 'shift.resumed':
      return {
        ...base,
        ...withoutReading,
        shiftId: command.data.shiftId,
        kind: command.type === 'shift.paused' ? 'paused' : 'resumed',
        readingConfirmed: false,
      };
    default:
      return null;
  }
}

type InspectionDone = Extract<FieldCommand, { type: 'inspection.done' }>;

/** The truck with the defects a driver just found, without those whose settlement was read. */
function withInspection(
  vehicle: PackVehicle,
  { id, data }: InspectionDone,
  me: DayPack['me'],
  occurredAt: Date,
): PackVehicle {
  const read = new Set(data.reviewedDefectIds);
  const known = vehicle.defects.filter((defect) => defect.state === 'open' || !read.has(defect.id));
  const found = data.defects.map((defect, at) => ({
    ...defect,
    id: `${id}:${at}`,
    foundAt: occurredAt.toISOString(),
    foundByName: me.fullName,
    state: 'open' as const,
    settledByName: null,
    settleNote: null,
  }));
  return { ...vehicle, defects: [...known, ...found] };
}

/** The job a command refers to; null without one. */
export function jobIdOf(command: FieldCommand): string | null {
  switch (command.type) {
    case 'job.completed':
    case 'job.on-my-way':
    case 'job.not-done':
    case 'pin.suggested':
    case 'note.left':
    case 'load.taken':
    case 'signature.taken':
    case 'form.filed':
      return command.data.jobId;
    case 'report.corrected':
      return isJobCorrection(command.data) ? command.data.jobId : null;
    case 'stop.arrived':
      return 'jobId' in command.data.stop ? command.data.stop.jobId : null;
    default:
      return null;
  }
}

/** The route a command names; null when it names none. */
export function routeIdOf(command: FieldCommand): string | null {
  switch (command.type) {
    case 'route.started':
    case 'note.left':
    case 'load.dumped':
    case 'load.moved':
    case 'load.measured':
    case 'tank.washed':
    case 'message.sent':
    case 'messages.read':
      return command.data.routeId;
    case 'report.corrected':
      return isDumpCorrection(command.data) ? command.data.routeId : null;
    case 'stop.arrived':
      return 'routeId' in command.data.stop ? command.data.stop.routeId : null;
    default:
      return null;
  }
}

const stateOf = (job: PackJob) => ({
  status: job.status,
  assignedTo: job.assignedTo,
  startedAt: job.startedAt === null ? null : new Date(job.startedAt),
  begunBy: job.begunBy,
});

function withEffect(
  job: PackJob,
  effect: JobEffect,
  command: FieldCommand,
  userId: string,
  occurredAt: Date,
): PackJob {
  return {
    ...job,
    status: effect.status,
    ...(effect.startedAt !== undefined && { startedAt: effect.startedAt?.toISOString() ?? null }),
    ...(effect.completedAt !== undefined && { completedAt: effect.completedAt.toISOString() }),
    ...(effect.assignedTo !== undefined && { assignedTo: effect.assignedTo }),
    ...(effect.actualGallons !== undefined && { actualGallons: effect.actualGallons }),
    wasteType: job.wasteType ?? effect.wasteType ?? null,
    ...(effect.completionNotes !== undefined && { completionNotes: effect.completionNotes }),
    begunBy: effect.status === 'in_progress' ? (job.begunBy ?? userId) : job.begunBy,
    ...(command.type === 'job.not-done' && {
      attempts: [
        { at: occurredAt.toISOString(), reason: command.data.reason, note: command.data.note },
        ...job.attempts,
      ],
    }),
  };
}

/** The job with the photos and the position in a report, whether or not it takes effect. */
function withEvidence(job: PackJob, command: FieldCommand): PackJob {
  const { photoCount, positionKnown } = withReport(evidenceOf(job), command);
  return photoCount === job.photoCount && positionKnown === job.positionKnown
    ? job
    : { ...job, photoCount, positionKnown };
}

/** The job with what a form says to its papers; a version that the pack no longer has is read by the server. */
function withAnswers(
  job: PackJob,
  { data }: Extract<FieldCommand, { type: 'form.filed' }>,
  forms: DayPack['forms'],
): PackJob {
  const template = forms?.find(({ versionId }) => versionId === data.versionId)?.template;
  if (template === undefined) return job;
  const { answers } = evaluateForm(template, data.answers);
  const reading = readingOf(template, answers);
  return {
    ...job,
    ...(reading !== null && reading !== 'impossible' && { trapRead: true }),
    paperAnswers: { ...job.paperAnswers, ...paperAnswersOf(template, answers) },
  };
}

/** The job with the paper numbers in a report: they are on paper, whether or not it takes effect. */
function withNumbers(job: PackJob, command: FieldCommand): PackJob {
  const given = command.type === 'job.completed' ? numbersIn(command.data.papers) : [];
  if (given.length === 0) return job;
  const packs = new Set(given.map(({ packId }) => packId));
  return { ...job, papers: [...(job.papers ?? []).filter(({ packId }) => !packs.has(packId)), ...given] };
}

/** Adds messages written and read on this phone. */
function withMessages(
  messages: RouteMessage[],
  command: FieldCommand,
  senderName: string,
  occurredAt: Date,
): RouteMessage[] {
  const at = occurredAt.toISOString();
  if (command.type === 'message.sent' && !messages.some(({ id }) => id === command.id)) {
    const { routeId, text } = command.data;
    return [
      ...messages,
      { id: command.id, routeId, text, fromOffice: false, senderName, sentAt: at, readAt: null },
    ];
  }
  if (command.type !== 'messages.read') return messages;
  const { routeId, upTo } = command.data;
  return messages.map((one) =>
    one.routeId === routeId && one.fromOffice && one.sentAt <= upTo && one.readAt === null
      ? { ...one, readAt: at }
      : one,
  );
}

function withSignature(
  job: PackJob,
  { data: { outcome, name, gallons } }: Extract<FieldCommand, { type: 'signature.taken' }>,
  occurredAt: Date,
): PackJob {
  const at = occurredAt.toISOString();
  return job.signature != null && job.signature.at > at
    ? job
    : { ...job, signature: { at, outcome, name, ...(gallons != null && { gallons }) } };
}

/** What the report says about tanks; its rows are numbered as the server does. */
const factsOf = (command: FieldCommand, occurredAt: Date) =>
  loadFactsOf(command, {
    occurredAt: occurredAt.getTime(),
    generatorId: '',
    idOf: (row) => `${command.id}/${row}`,
  }).map(({ fact }) => fact);

/** Whose gallons the report brings on board, by its facts. */
const pickupsIn = (
  command: FieldCommand,
  occurredAt: Date,
  job: PackJob | undefined,
): ReadonlyMap<string, SharedPickup> =>
  new Map(
    factsOf(command, occurredAt).flatMap((fact) =>
      fact.kind !== 'pickup' || job === undefined
        ? []
        : [
            [
              fact.id,
              {
                jobId: job.id,
                at: occurredAt.toISOString(),
                clientName: job.clientName,
                address: job.address,
                wasteType: fact.wasteType,
                pumpedGallons: fact.gallons,
              },
            ] as const,
          ],
    ),
  );

const begun = (route: PackRoute): PackRoute =>
  route.status === 'draft' || route.status === 'published' ? { ...route, status: 'in_progress' } : route;
