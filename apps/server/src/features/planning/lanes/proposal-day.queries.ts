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
import { loadDayJobs, loadPlanningDay } from '../day/planning-day.queries.ts';
import { lanesOf, type TodaysLane } from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';

/** The data of a proposal for a day, read in one transaction. */
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

export async function loadProposalDay(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { date, includeJobs, choices }: { date: string; includeJobs: boolean; choices: PlanningChoices },
): Promise<ProposalDay> {
  const { lanes, busyVehicleIds, secondRoutes } = lanesOf(await loadTodaysRoutes(tx, events, date), choices);
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
  const choice = { date, includeJobs, vehicleIds: choices.vehicleIds };
  return {
    ...(await loadPlanningDay(tx, choice, {
      jobIds,
      busyVehicleIds,
      driverOf: new Map(changed.map(({ vehicleId, driverUserId }) => [vehicleId, driverUserId])),
    })),
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
