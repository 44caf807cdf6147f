import type { JobEffect } from '../jobs/judge-job-command.ts';
import type { DayPack, PackJob, PackRoute } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import { judgeFieldCommand } from './judge-field-command.ts';

/** A command the phone still has to send, or whose effect the pack does not show yet. */
export interface WaitingCommand {
  readonly command: FieldCommand;
  /** As the phone works it out from its clock at the capture and its last clock check. */
  readonly occurredAt: Date;
}

/**
 * Returns the day as the technician sees it: the pack with the waiting commands played over it, in the order
 * they were given, judged as the server will judge them. The pack itself stays as it was.
 */
export function replay(pack: DayPack, waiting: readonly WaitingCommand[]): DayPack {
  const jobs = new Map(pack.jobs.map((job) => [job.id, job]));
  const routes = new Map(pack.routes.map((route) => [route.id, route]));
  for (const { command, occurredAt } of waiting) {
    const job = jobs.get(jobIdOf(command) ?? '');
    const route = routes.get(routeIdOf(command) ?? job?.routeId ?? '');
    const judged = judgeFieldCommand(command, {
      userId: pack.me.userId,
      job: job && stateOf(job),
      route,
      theirs: true,
      occurredAt,
      receivedAt: occurredAt,
    });
    if (judged.outcome !== 'applied') continue;
    const rows = loadRowsOf(command);
    if (rows.length > 0) for (const one of routes.values()) routes.set(one.id, withLoad(one, rows));
    if (job !== undefined && judged.jobEffect !== undefined)
      jobs.set(job.id, withEffect(job, judged.jobEffect, command, pack.me.userId, occurredAt));
    if (route !== undefined && (judged.routeBegins === true || judged.jobEffect?.status === 'in_progress'))
      routes.set(route.id, begun(route));
  }
  return {
    ...pack,
    jobs: pack.jobs.map((job) => jobs.get(job.id) ?? job),
    routes: pack.routes.map((route) => routes.get(route.id) ?? route),
  };
}

/** The job a command is about; null when it is about none. */
export function jobIdOf(command: FieldCommand): string | null {
  switch (command.type) {
    case 'job.completed':
    case 'job.not-done':
    case 'pin.suggested':
    case 'note.left':
    case 'load.taken':
    case 'signature.taken':
      return command.data.jobId;
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
      return command.data.routeId;
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

type LoadRows = Extract<FieldCommand, { type: 'load.taken' | 'load.dumped' }>['data']['rows'];

/** What a report moved into tanks or out of them; empty for one that moved nothing. */
export function loadRowsOf(command: FieldCommand): LoadRows {
  switch (command.type) {
    case 'load.taken':
    case 'load.dumped':
      return command.data.rows;
    case 'job.completed':
      return command.data.load;
    default:
      return [];
  }
}

/** The truck's tanks after something was pumped or dumped; a truck is on several routes of a day. */
function withLoad(route: PackRoute, loadRows: LoadRows): PackRoute {
  const rows = new Map(loadRows.map((row) => [row.compartmentId, row]));
  return {
    ...route,
    tanks: route.tanks.map((tank) => {
      const row = rows.get(tank.id);
      if (row === undefined) return tank;
      if ('wasteType' in row)
        return { ...tank, gallons: tank.gallons + row.gallons, wasteType: tank.wasteType ?? row.wasteType };
      const gallons = row.emptied ? 0 : Math.max(0, tank.gallons - row.gallons);
      return { ...tank, gallons, wasteType: gallons === 0 ? null : tank.wasteType };
    }),
  };
}

const begun = (route: PackRoute): PackRoute =>
  route.status === 'draft' || route.status === 'published' ? { ...route, status: 'in_progress' } : route;
