import { and, eq, inArray, ne } from 'drizzle-orm';
import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { loadTodaysRoutes } from '../../routes/day/todays-routes.queries.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import type { DayJob, PlanningDay } from '../../routes/day/day-facts.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';
import type { StoredRoute } from '../../routes/rows/stored-routes.queries.ts';
import { loadDayJobs, loadDraftsWithoutTruck, loadPlanningDay } from '../day/planning-day.queries.ts';
import {
  isReplaced,
  lanesOf,
  replacesDrafts,
  type TodaysLane,
  type WantedOfLanes,
} from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';

/** The data of a plan for a day with routes, read in one transaction. */
export interface ProposalDay extends PlanningDay {
  /** Jobs to be planned; the others are completed or in progress. */
  readonly begunJobs: readonly DayJob[];
  readonly lanes: readonly TodaysLane[];
  /** Names of routes that are a truck's second one. */
  readonly secondRoutes: readonly string[];
  /** Gallons that routes outside the plan bring to each disposal site. */
  readonly gallonsElsewhere: ReadonlyMap<string, number>;
  readonly timeZone: string;
  /** By user id. */
  readonly driverNames: ReadonlyMap<string, string>;
}

/** Which day a run plans, from what, and whether its plan takes effect at once. */
export type AskedDay = WantedOfLanes & {
  readonly date: string;
  readonly includeJobs: boolean;
  readonly choices: PlanningChoices;
};

/**
 * The one reader of a day for a plan, whether that is proposed or takes effect at once: only what it may do
 * with the routes there are differs.
 */
export async function loadProposalDay(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  asked: AskedDay,
): Promise<ProposalDay> {
  const { date, includeJobs, choices } = asked;
  const { lanes, busyVehicleIds, secondRoutes } = lanesOf(await loadTodaysRoutes(tx, events, date), asked);
  if (replacesDrafts(asked)) lanes.push(...(await loadDraftsWithoutTruck(tx, date)).map(laneWithoutTruck));
  const changed = lanes.filter((lane) => lane.use !== 'keep');
  const onLanes = changed.flatMap((lane) =>
    lane.visits.flatMap((visit, at) => ({
      id: jobIdOf(visit),
      isBegun: at < lane.begun,
      status: visit.jobStatus,
    })),
  );
  const idsOf = (which: typeof onLanes) => which.flatMap(({ id }) => id ?? []);
  const begunIds = idsOf(onLanes.filter(({ isBegun }) => isBegun));
  const jobIds = idsOf(
    onLanes.filter(({ isBegun, status }) => !isBegun && status !== null && isPlannable(status)),
  );
  const staying = lanes.filter((lane) => !isReplaced(lane));
  return {
    ...(await loadPlanningDay(
      tx,
      { date, includeJobs, vehicleIds: choices.vehicleIds },
      {
        jobIds,
        busyVehicleIds,
        driverOf: new Map(
          changed.flatMap((lane) => (isReplaced(lane) ? [] : [[lane.vehicleId, lane.driverUserId] as const])),
        ),
        drivingUserIds: new Set(staying.flatMap(({ driverUserId }) => driverUserId ?? [])),
      },
    )),
    begunJobs: begunIds.length === 0 ? [] : await loadDayJobs(tx, inArray(jobs.id, begunIds)),
    lanes,
    secondRoutes,
    gallonsElsewhere: await loadGallonsElsewhere(
      tx,
      date,
      changed.map(({ routeId }) => routeId),
    ),
    driverNames: new Map(
      (await tx.select({ id: profiles.userId, name: profiles.fullName }).from(profiles)).map(
        ({ id, name }) => [id, name],
      ),
    ),
  };
}

/** No truck has it. */
const noTruck = '00000000-0000-0000-0000-000000000000';

const laneWithoutTruck = ({ id, ...route }: StoredRoute): TodaysLane => ({
  ...route,
  routeId: id,
  vehicleId: noTruck,
  vehicleName: '',
  inService: false,
  driverAt: null,
  endSecond: 0,
  isOptimized: true,
  visits: route.visits.map(({ jobStatus, ...visit }) => ({ ...neverTimed, visit, jobStatus })),
  use: 'replace',
  begun: 0,
});

const neverTimed = {
  startedAt: null,
  completedAt: null,
  actualGallons: null,
  arrivalSecond: 0,
  waitSeconds: 0,
  departureSecond: 0,
  lock: null,
  lockedSecond: null,
};

async function loadGallonsElsewhere(
  tx: TenantTransaction,
  date: string,
  changedIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ siteId: routeStops.disposalSiteId, routeId: routes.id, gallons: routeStops.gallons })
    .from(routeStops)
    .innerJoin(routes, eq(routes.id, routeStops.routeId))
    .where(and(eq(routes.routeDate, date), ne(routes.status, 'cancelled'), eq(routeStops.kind, 'disposal')));
  const sums = new Map<string, number>();
  for (const { siteId, routeId, gallons } of rows)
    if (siteId !== null && !changedIds.includes(routeId)) sums.set(siteId, (sums.get(siteId) ?? 0) + gallons);
  return sums;
}
