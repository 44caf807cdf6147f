import type { RouteFinding } from '@haulwright/domain/routes/route-findings';
import type { RouteStop } from '@haulwright/domain/routes/route';

/** An action that fixes a finding of a route. */
export type Settling =
  | 'place'
  | 'place-last'
  | 'pool-last'
  | 'day-last'
  | 'shift'
  | 'order'
  | 'empty-before'
  | 'empty-end'
  | 'unlock'
  | 'take-off'
  | 'crew'
  | 'client'
  | 'job'
  | 'edit';

export const settlingName: Record<Settling, string> = {
  place: 'Place on another truck…',
  'place-last': 'Place the last job on another truck…',
  'pool-last': 'Put the last job into the pool',
  'day-last': 'Move the last job to another day…',
  shift: 'Change the truck’s shift',
  order: 'Optimize the order',
  'empty-before': 'Empty the tank before it',
  'empty-end': 'Add a disposal stop',
  unlock: 'Unlock it',
  'take-off': 'Take it off this route',
  crew: 'Change truck or driver',
  client: 'Set the pin',
  job: 'Open the job',
  edit: 'Edit the route',
};

/** By the finding's code, best first. Others are fixed in the route's editor. */
const byCode: Readonly<Record<string, readonly Settling[]>> = {
  late: ['order', 'place'],
  'late-for-locked-time': ['unlock', 'order', 'place'],
  locked: ['unlock'],
  position: ['order'],
  'over-capacity': ['empty-before', 'place'],
  'mixed-wastes': ['empty-before', 'place'],
  'no-compartment': ['empty-before', 'place'],
  'truck-waste': ['place'],
  'missing-skill': ['place'],
  'truck-not-allowed': ['place'],
  'truck-too-large': ['place'],
  'site-closed': ['order', 'take-off'],
  'site-waste': ['take-off'],
  'site-not-in-use': ['take-off'],
  'daily-cap': ['take-off'],
  'not-emptied': ['empty-end'],
  'after-shift': ['order', 'place-last', 'pool-last', 'day-last', 'shift'],
  'job-on-other-route': ['take-off'],
  'job-not-open': ['take-off'],
  'address-not-located': ['client'],
  'no-road': ['client'],
  'window-moved': ['job'],
  'truck-out-of-service': ['crew'],
  'truck-on-other-route': ['crew'],
  'driver-on-other-route': ['crew'],
  'no-truck': ['crew'],
};

/** Actions that need a job, or a lock to remove. */
const needsJob: ReadonlySet<Settling> = new Set(['place', 'unlock', 'empty-before', 'client', 'job']);

/** Actions on the route's last job that can still be moved. */
const needsLastJob: ReadonlySet<Settling> = new Set(['place-last', 'pool-last', 'day-last']);
/** Actions on other pages. */
const elsewhere: ReadonlySet<Settling> = new Set(['client', 'job', 'shift']);

export interface Circumstances {
  /** Whether the route accepts changes; otherwise only actions on other pages are offered. */
  readonly isOpen: boolean;
  readonly hasJobToMove: boolean;
  readonly maySetShifts: boolean;
}

/** The last job of a route that can still be moved: not begun, not before one that was, and not locked. */
export function lastJobToMove(stops: readonly RouteStop[]): RouteStop | undefined {
  const ahead = stops.slice(
    stops.findLastIndex(({ jobStatus }) => jobStatus === 'in_progress' || jobStatus === 'completed') + 1,
  );
  return ahead.findLast(({ kind, lock, jobId }) => kind === 'job' && jobId !== null && lock == null);
}

/** The actions that fix a finding, best first. `stop`: where it occurs, undefined for the whole route. */
export function settlingsOf(
  { code }: Pick<RouteFinding, 'code'>,
  stop: Pick<RouteStop, 'kind' | 'lock'> | undefined,
  { isOpen, hasJobToMove, maySetShifts }: Circumstances,
): readonly Settling[] {
  const isJob = stop?.kind === 'job';
  const isVisit = isJob || stop?.kind === 'disposal';
  return (byCode[code] ?? ['edit']).filter(
    (one) =>
      (isOpen || elsewhere.has(one)) &&
      (hasJobToMove || !needsLastJob.has(one)) &&
      (maySetShifts || one !== 'shift') &&
      (isJob || !needsJob.has(one)) &&
      (isVisit || one !== 'take-off') &&
      (one !== 'unlock' || stop?.lock != null),
  );
}
