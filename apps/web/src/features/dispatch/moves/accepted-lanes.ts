import { maxArrangedRoutes } from '@haulwright/domain/dispatch/arrangement';
import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { LaneGroup } from '../../planning/proposal/lane-groups.ts';
import type { Request } from './board-moves.ts';
import type { PoolStop } from './provisional.ts';
import { inParts } from './together.ts';

const requestOfLane = (lane: ProposedLane, routeDate: string): Request => ({
  id: lane.routeId,
  name: lane.name,
  routeDate,
  vehicleId: lane.vehicleId,
  driverUserId: lane.driverUserId,
  visits: lane.visits,
  isOptimized: true,
});

/**
 * The steps that accept these groups. Lanes accepted together are never separated, and no step exceeds the
 * server's limit, unless a single group does.
 */
export const stepsOf = (groups: readonly LaneGroup[], routeDate: string): Request[][] =>
  inParts(
    groups.map(({ lanes }) => lanes.map((lane) => requestOfLane(lane, routeDate))),
    maxArrangedRoutes,
  );

/** Data of unrouted jobs that the board needs to draw them at once. */
export const poolOfLanes = (lanes: readonly ProposedLane[]): Map<string, PoolStop> =>
  new Map(
    lanes.flatMap(({ preview }) =>
      (preview?.stops ?? []).flatMap(
        ({
          jobId,
          title,
          subtitle,
          latitude,
          longitude,
          arrivalSecond,
          waitSeconds,
          departureSecond,
          gallons,
        }) =>
          jobId === null
            ? []
            : [
                [
                  jobId,
                  {
                    jobId,
                    title,
                    subtitle: subtitle ?? '',
                    latitude,
                    longitude,
                    gallons,
                    serviceSeconds: Math.max(0, departureSecond - arrivalSecond - waitSeconds),
                  },
                ] as const,
              ],
      ),
    ),
  );
