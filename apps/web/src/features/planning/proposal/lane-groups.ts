import {
  isLaneChanged,
  lanesTogether,
  type Proposal,
  type ProposedLane,
} from '@haulwright/domain/planning/proposal';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { isSameVisit } from '@haulwright/domain/routes/same-visit';
import { visitsOf } from '../../routes/visits.ts';

/**
 * State of lanes that are accepted together: `open` awaiting acceptance, `accepted` the day is as proposed,
 * `stale` someone has changed one of them.
 */
export type GroupState = 'open' | 'accepted' | 'stale';

/** Public to other features. Lanes accepted together, in the proposal's order. */
export interface LaneGroup {
  /** Id of its first lane. */
  readonly id: string;
  readonly lanes: readonly ProposedLane[];
  readonly state: GroupState;
  /** Trucks whose route was changed by someone. */
  readonly changedTrucks: readonly string[];
}

const isSameList = <Item>(
  a: readonly Item[],
  b: readonly Item[],
  same: (one: Item, other: Item | undefined) => boolean,
): boolean => a.length === b.length && a.every((one, at) => same(one, b[at]));

function isAsProposed(lane: ProposedLane, now: Route | undefined): boolean {
  if (now === undefined) return lane.visits.length === 0;
  return now.vehicleId === lane.vehicleId && isSameList(visitsOf(now), lane.visits, isSameVisit);
}

/** Unchanged since planning. Our own changes that were undone count as unchanged. */
function isAsPlanned(lane: ProposedLane, now: Route | undefined, isOwn: (route: Route) => boolean): boolean {
  if (now === undefined || lane.seenUpdatedAt === null)
    return now === undefined && lane.seenUpdatedAt === null;
  if (Date.parse(now.updatedAt) === Date.parse(lane.seenUpdatedAt)) return true;
  return (
    isOwn(now) &&
    now.vehicleId === lane.vehicleId &&
    now.driverUserId === lane.driverUserId &&
    isSameList(jobIdsOf({ visits: visitsOf(now) }), lane.todayJobIds, (a, b) => a === b)
  );
}

/**
 * The proposal's changed lanes in acceptable groups; the effect of each is judged against the current day.
 */
export function groupsOf(
  { lanes }: Pick<Proposal, 'lanes'>,
  routes: readonly Route[],
  isOwn: (route: Route) => boolean,
): LaneGroup[] {
  const byId = new Map(lanes.map((lane) => [lane.routeId, lane]));
  const routeOf = new Map(
    routes.flatMap((route) =>
      jobIdsOf({ visits: visitsOf(route) }).map((jobId) => [jobId, route.id] as const),
    ),
  );
  return lanesTogether(lanes).flatMap((ids): LaneGroup[] => {
    const group = ids.flatMap((id) => byId.get(id) ?? []).filter(isLaneChanged);
    const [first] = group;
    if (first === undefined) return [];
    const nowOf = (lane: ProposedLane) => routes.find((route) => route.id === lane.routeId);
    if (group.every((lane) => isAsProposed(lane, nowOf(lane))))
      return [{ id: first.routeId, lanes: group, state: 'accepted', changedTrucks: [] }];
    const takesFromOthers = (lane: ProposedLane) =>
      jobIdsOf(lane).some((jobId) => routeOf.has(jobId) && !ids.includes(routeOf.get(jobId) ?? ''));
    const changed = group.filter((lane) => !isAsPlanned(lane, nowOf(lane), isOwn) || takesFromOthers(lane));
    return [
      {
        id: first.routeId,
        lanes: group,
        state: changed.length > 0 ? 'stale' : 'open',
        changedTrucks: changed.map((lane) => lane.vehicleName),
      },
    ];
  });
}

/** The lanes a proposal does not change. */
export const unchangedLanes = ({ lanes }: Pick<Proposal, 'lanes'>): ProposedLane[] =>
  lanes.filter((lane) => !isLaneChanged(lane));
