import { can, type Permission, type Role } from '../access/permissions.ts';
import type { JobStatus } from '../jobs/job.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import type { Visit } from './manual-route.ts';
import type { RouteStatus } from './route.ts';
import { isSameVisit } from './same-visit.ts';

const next: Record<RouteStatus, readonly RouteStatus[]> = {
  draft: ['published', 'in_progress', 'cancelled'],
  published: ['draft', 'in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: ['draft'],
};

/** Whether a route may change from one status to another. It starts with its first job, even from a draft. */
export const mayBecome = (current: RouteStatus, wanted: RouteStatus): boolean =>
  next[current].includes(wanted);

export type RouteEditRefusal = 'route.not-editable' | 'route.already-begun';

/** A route's visits in order, with the status of each job. */
export interface RouteToEdit {
  readonly status: RouteStatus;
  readonly routeDate: string;
  readonly vehicleId: string | null;
  readonly visits: readonly (Visit & { readonly jobStatus?: JobStatus | null })[];
}

/**
 * Decides whether a route may be changed to this. Once it is under way, everything up to the last begun job
 * stays unchanged, and so do its day and its truck.
 */
export function checkRouteEdit(
  current: RouteToEdit,
  wanted: { routeDate: string; vehicleId: string; visits: readonly Visit[] },
): Outcome<null, RouteEditRefusal> {
  if (current.status === 'completed' || current.status === 'cancelled') return refused('route.not-editable');
  const begun = begunVisits(current.visits);
  if (begun === 0) return accepted(null);
  const stays = current.visits.slice(0, begun).every((one, at) => isSameVisit(one, wanted.visits[at]));
  if (!stays || wanted.routeDate !== current.routeDate || wanted.vehicleId !== current.vehicleId)
    return refused('route.already-begun');
  return accepted(null);
}

/** Number of first visits that are done or in progress: up to the last begun job. */
export const begunVisits = (visits: readonly { readonly jobStatus?: JobStatus | null }[]): number =>
  visits.findLastIndex(({ jobStatus }) => jobStatus === 'in_progress' || jobStatus === 'completed') + 1;

export type PublishRefusal = 'route.not-draft' | 'route.no-driver' | 'route.no-jobs';

/** Whether a route may be published to its driver. */
export function checkPublish({
  status,
  driverUserId,
  jobCount,
}: {
  readonly status: RouteStatus;
  readonly driverUserId: string | null;
  readonly jobCount: number;
}): Outcome<null, PublishRefusal> {
  if (!mayBecome(status, 'published')) return refused('route.not-draft');
  if (jobCount === 0) return refused('route.no-jobs');
  return driverUserId === null ? refused('route.no-driver') : accepted(null);
}

/** Whether a published route may become a draft again: only before it begins. */
export const checkTakeBack = (status: RouteStatus): Outcome<null, 'route.not-published'> =>
  status === 'published' ? accepted(null) : refused('route.not-published');

/** Actions on a whole route. */
export const routeActions = [
  'see',
  'look-back',
  'edit',
  'publish',
  'take-back',
  'send',
  'complete',
  'cancel',
  'restore',
  'remove',
] as const;
export type RouteAction = (typeof routeActions)[number];

interface ActionRule {
  readonly permission: Permission;
  readonly statuses: readonly RouteStatus[];
  /** The route's driver may too, if it has one of these statuses. */
  readonly driverStatuses?: readonly RouteStatus[];
}

const actionRules: Record<RouteAction, ActionRule> = {
  see: {
    permission: 'VIEW_ALL_ROUTES',
    statuses: ['draft', 'published', 'in_progress', 'completed', 'cancelled'],
    driverStatuses: ['draft', 'published', 'in_progress', 'completed'],
  },
  // Its history, for the driver who asks why it changed. Drafts concern only the office.
  'look-back': {
    permission: 'VIEW_ALL_ROUTES',
    statuses: ['draft', 'published', 'in_progress', 'completed', 'cancelled'],
    driverStatuses: ['published', 'in_progress', 'completed'],
  },
  edit: { permission: 'EDIT_ROUTE', statuses: ['draft', 'published', 'in_progress'] },
  publish: { permission: 'EDIT_ROUTE', statuses: ['draft'] },
  'take-back': { permission: 'EDIT_ROUTE', statuses: ['published'] },
  send: { permission: 'EDIT_ROUTE', statuses: ['published', 'in_progress'] },
  complete: { permission: 'EDIT_ROUTE', statuses: ['in_progress'] },
  cancel: { permission: 'EDIT_ROUTE', statuses: ['draft', 'published', 'in_progress'] },
  restore: { permission: 'EDIT_ROUTE', statuses: ['cancelled'] },
  remove: { permission: 'EDIT_ROUTE', statuses: ['draft'] },
};

/** The person's roles, and whether they drive the route. */
export interface RoutePerson {
  readonly roles: readonly Role[];
  readonly drives: boolean;
}

/**
 * Whether someone may do this with a route of this status, by role and status; its content is checked below.
 */
export function mayDo({ roles, drives }: RoutePerson, status: RouteStatus, action: RouteAction): boolean {
  const { permission, statuses, driverStatuses } = actionRules[action];
  if (can(roles, permission)) return statuses.includes(status);
  return drives && can(roles, 'VIEW_OWN_ROUTE') && driverStatuses?.includes(status) === true;
}

const isOpen = (status: JobStatus | null | undefined): boolean =>
  status === 'scheduled' || status === 'unscheduled';

/** Jobs of a route that have not begun. */
export const openJobIdsOf = (visits: RouteToEdit['visits']): string[] =>
  visits.flatMap((visit) => (visit.kind === 'job' && isOpen(visit.jobStatus) ? [visit.jobId] : []));

export type CompleteRefusal = 'route.not-under-way' | 'route.job-under-way' | 'route.changed-meanwhile';

/**
 * Whether a route may be completed by hand. Its open jobs return to the pool; the caller lists those it
 * showed, and any other open job refuses.
 */
export function checkComplete(
  { status, visits }: Pick<RouteToEdit, 'status' | 'visits'>,
  namedJobIds: readonly string[],
): Outcome<null, CompleteRefusal> {
  if (!mayBecome(status, 'completed')) return refused('route.not-under-way');
  if (visits.some((visit) => visit.jobStatus === 'in_progress')) return refused('route.job-under-way');
  return openJobIdsOf(visits).every((id) => namedJobIds.includes(id))
    ? accepted(null)
    : refused('route.changed-meanwhile');
}

export type CancelRefusal = 'route.is-over' | 'route.work-begun';

/** Whether a route may be cancelled: not once work on one of its jobs has begun. */
export function checkCancel({
  status,
  visits,
}: Pick<RouteToEdit, 'status' | 'visits'>): Outcome<null, CancelRefusal> {
  if (!mayBecome(status, 'cancelled')) return refused('route.is-over');
  return begunVisits(visits) > 0 ? refused('route.work-begun') : accepted(null);
}

/** Whether a route under way is finished: something was done, and nothing is left to do. */
export const isOver = (status: RouteStatus, jobStatuses: readonly JobStatus[]): boolean =>
  status === 'in_progress' &&
  jobStatuses.includes('completed') &&
  jobStatuses.every((one) => one === 'completed' || one === 'cancelled');

/** Why a job of a cancelled route cannot be restored with it. */
export type NotFreeReason = 'gone' | 'over' | 'on-route';

/** Whether a job of a cancelled route is still free; null when it is. Undefined: it no longer exists. */
export function notFreeBecause(
  job: { readonly status: JobStatus; readonly routeId: string | null } | undefined,
): NotFreeReason | null {
  if (job === undefined) return 'gone';
  if (job.routeId !== null) return 'on-route';
  return isOpen(job.status) ? null : 'over';
}
