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
 * What can be done with lanes that are accepted together: `open` they wait, `accepted` the day is as they
 * propose, `stale` someone changed one of them since.
 */
export type GroupState = 'open' | 'accepted' | 'stale';

/** Public to other features. Lanes that are accepted together, in the proposal's order. */
export interface LaneGroup {
  /** Of its first lane. */
  readonly id: string;
  readonly lanes: readonly ProposedLane[];
  readonly state: GroupState;
  /** Trucks whose route someone changed. */
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

/** As it was when the plan was made. What we ourselves changed and undid is again. */
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
 * The lanes a proposal changes, as they can be accepted; the effect of each is judged by the day as it
 * is now.
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

/** The lanes a proposal leaves as they are. */
export const unchangedLanes = ({ lanes }: Pick<Proposal, 'lanes'>): ProposedLane[] =>
  lanes.filter((lane) => !isLaneChanged(lane));
