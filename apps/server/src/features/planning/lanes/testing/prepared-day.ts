import { defaultChoices, type PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { PlanInput } from '@haulwright/routing/input';
import type { DayClock } from '../../../routes/day/day-clock.ts';
import type { DayJob, DaySite, DayTruck } from '../../../routes/day/day-facts.ts';
import { dayJob, daySite, dayTruck, testDepot } from '../../../routes/day/testing.ts';
import { prepareProposal } from '../prepare-proposal.ts';
import type { ProposalDay } from '../proposal-day.queries.ts';
import { lanesOf, type TodaysLane } from '../../day/todays-lanes.ts';
import type { TodaysRoute, TodaysVisit } from '../../../routes/day/todays-routes.ts';

export const nine = 9 * 3_600;
export const depot = testDepot;
export const job = (id: string, changes: Partial<DayJob> = {}): DayJob =>
  dayJob({ id, jobNumber: `J-${id}`, addressId: `at ${id}`, ...changes });
export const truck = (id: string): DayTruck => dayTruck({ id, name: `Truck ${id}` });
export const site: DaySite = daySite({ dailyCapGallons: 9_000 });

export const untold = {
  startedAt: null,
  completedAt: null,
  actualGallons: null,
  waitSeconds: 0,
  lock: null,
  lockedSecond: null,
};
export const visit = (jobId: string, changes: Partial<TodaysVisit> = {}): TodaysVisit => ({
  ...untold,
  visit: { kind: 'job', jobId },
  jobStatus: 'scheduled',
  arrivalSecond: nine,
  departureSecond: nine + 1_800,
  ...changes,
});
export const empty: TodaysVisit = {
  ...untold,
  visit: { kind: 'disposal', disposalSiteId: 'site' },
  jobStatus: null,
  arrivalSecond: nine,
  departureSecond: nine + 1_800,
};
export const done = (jobId: string, actualGallons: number | null): TodaysVisit =>
  visit(jobId, { jobStatus: 'completed', actualGallons });
export const route = (visits: TodaysVisit[], changes: Partial<TodaysRoute> = {}): TodaysRoute => ({
  routeId: 'route',
  name: 'Route',
  status: 'draft',
  vehicleId: '1',
  vehicleName: 'Truck 1',
  inService: true,
  driverUserId: null,
  driverAt: null,
  updatedAt: new Date(0),
  endSecond: 60_000,
  isLocked: false,
  isOptimized: false,
  visits,
  ...changes,
});
export const lanes = (
  of: readonly TodaysRoute[],
  choices: Partial<PlanningChoices> = {},
  asProposal = true,
) => lanesOf(of, { asProposal, improve: false, choices: { ...defaultChoices, ...choices } });
export const lane = (of: TodaysRoute, choices: Partial<PlanningChoices> = {}): TodaysLane =>
  lanes([of], choices).lanes[0]!;

export const jobsOf = (visits: readonly TodaysVisit[]) =>
  visits.flatMap((one) => (one.visit.kind === 'job' ? [job(one.visit.jobId)] : []));
export function dayOf(lanes: TodaysLane[], more: Partial<ProposalDay> = {}): ProposalDay {
  return {
    date: '2026-03-03',
    includeJobs: true,
    jobs: lanes.flatMap((one) => jobsOf(one.visits.slice(one.begun))),
    begunJobs: lanes.flatMap((one) => jobsOf(one.visits.slice(0, one.begun))),
    trucks: [truck('1'), truck('2')],
    sites: [site],
    depot,
    endDayEmpty: true,
    units: 'us',
    lanes,
    secondRoutes: [],
    gallonsElsewhere: new Map([['site', 500]]),
    timeZone: 'UTC',
    driverNames: new Map(),
    ...more,
  };
}
export const anotherDay: DayClock = { now: new Date(0), nowSecond: null, secondOf: () => null };
export const at = (nowSecond: number): DayClock => ({
  now: new Date(nowSecond * 1_000),
  nowSecond,
  secondOf: (instant) => instant.getTime() / 1_000,
});
export const prepare = (day: ProposalDay, choices: Partial<PlanningChoices> = {}, clock = anotherDay) =>
  prepareProposal(day, depot, { ...defaultChoices, ...choices }, clock);

/** Ten minutes and five miles between any two places. */
export function withTravel(input: Omit<PlanInput, 'travel'>): PlanInput {
  const size =
    1 +
    Math.max(
      ...input.stops.map(({ place }) => place),
      ...input.trucks.flatMap(({ startPlace, endPlace }) => [startPlace, endPlace]),
      ...input.disposalSites.map(({ place }) => place),
    );
  const between = (value: number) =>
    Array.from({ length: size * size }, (_, leg) => (leg % (size + 1) === 0 ? 0 : value));
  return { ...input, travel: { size, seconds: between(600), meters: between(8_047) } };
}
