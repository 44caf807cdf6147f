import { commonHours, isOpenOn, possibleDates } from '@haulwright/domain/planning/week-plan';
import { dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { endsNextDay } from '@haulwright/domain/kernel/time-of-day';
import type { PlanInput, PlanStability, PlanStop } from '@haulwright/routing/input';
import type { DayClock } from '../../routes/day/day-clock.ts';
import type { DayJob, DaySite } from '../../routes/day/day-facts.ts';
import { prepareProposal, type PreparedProposal } from '../lanes/prepare-proposal.ts';
import type { ProposalDay } from '../lanes/proposal-day.queries.ts';
import type { PlannedOrder } from '../search/search-day.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';
import { weekChoices, type PlanningWeek } from './week-day.queries.ts';

/** A week in the form of one day with a truck for each truck and day. */
export interface PreparedWeek {
  readonly merged: ProposalDay;
  readonly prepared: PreparedProposal;
  /** The day of each job; null for those that have none. */
  readonly dateOf: ReadonlyMap<string, string | null>;
  /** Routed jobs, which stay where they are. */
  readonly onRoutes: ReadonlySet<string>;
  readonly warnings: readonly string[];
}

/** The input of the planner. */
export interface WeekStops {
  /** Stops that some truck of an allowed day may serve: with their present days, and spread. */
  readonly asNow: PlanStop[];
  readonly spread: PlanStop[];
  /** No truck works on any day on which they may be done. */
  readonly withoutTruck: readonly DayJob[];
}

/** With more routed jobs than this the search would have no time left for those to be spread. */
const maxJobsOnRoutes = 600;

const truckDayId = (truckId: string, date: string): string => `${truckId} ${date}`;

export const dateOfTruckDay = (truckDayId: string): string => truckDayId.slice(-10);

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/**
 * Only the days are decided; each is planned on its own afterwards. So a site has the hours common to all of
 * its days, and its weekly capacity is the sum of theirs. Routes keep their jobs and truck, and take what
 * there is room for.
 */
export function prepareWeek({ days: found, undated }: PlanningWeek, clock: DayClock): PreparedWeek | null {
  const [first] = found;
  if (first?.depot == null) return null;
  const jobsOnRoutes = found.flatMap(jobsOnLanes);
  const isTooMuch = jobsOnRoutes.length > maxJobsOnRoutes;
  const days = isTooMuch ? found.map(withoutLanes) : found;
  const dates = days.map(({ date }) => date);
  const nights = days.some(({ trucks }) =>
    trucks.some(({ shiftStartMinute, shiftEndMinute }) => endsNextDay(shiftStartMinute, shiftEndMinute)),
  );
  const gallonsElsewhere = new Map<string, number>();
  for (const day of days)
    for (const [siteId, gallons] of day.gallonsElsewhere)
      gallonsElsewhere.set(siteId, (gallonsElsewhere.get(siteId) ?? 0) + gallons);
  const merged: ProposalDay = {
    ...first,
    jobs: [...days.flatMap((day) => day.jobs), ...undated].map((job) => ({
      ...job,
      allowedVehicleIds:
        job.allowedVehicleIds &&
        job.allowedVehicleIds.flatMap((id) => dates.map((date) => truckDayId(id, date))),
    })),
    begunJobs: days.flatMap((day) => day.begunJobs),
    trucks: days.flatMap((day) =>
      day.trucks.map((truck) => ({
        ...truck,
        id: truckDayId(truck.id, day.date),
        name: `${truck.name} on ${dayName.format(new Date(`${day.date}T00:00:00Z`))}`,
      })),
    ),
    sites: first.sites.flatMap((site) => siteOfWeek(site, dates, nights)),
    lanes: days.flatMap((day) =>
      day.lanes.flatMap((lane) =>
        lane.use === 'keep' ? [] : [{ ...lane, vehicleId: truckDayId(lane.vehicleId, day.date) }],
      ),
    ),
    secondRoutes: [],
    gallonsElsewhere,
  };
  const prepared = prepareProposal(merged, first.depot, weekChoices, clock);
  return {
    merged,
    prepared,
    dateOf: new Map<string, string | null>([
      ...days.flatMap((day) => day.jobs.map((job) => [job.id, day.date] as const)),
      ...undated.map((job) => [job.id, null] as const),
    ]),
    onRoutes: new Set(jobsOnRoutes),
    warnings: [
      ...prepared.warnings,
      ...(isTooMuch
        ? [
            `More than ${maxJobsOnRoutes} jobs of these days are on routes, so only trucks without a route were looked at. Choose fewer days to fill up the others.`,
          ]
        : []),
    ],
  };
}

const jobsOnLanes = (day: ProposalDay): string[] =>
  day.lanes.flatMap((lane) =>
    lane.use === 'keep' ? [] : lane.visits.flatMap((visit) => jobIdOf(visit) ?? []),
  );

function withoutLanes(day: ProposalDay): ProposalDay {
  const onLanes = new Set(jobsOnLanes(day));
  return {
    ...day,
    lanes: [],
    jobs: day.jobs.filter(({ id }) => !onLanes.has(id)),
    trucks: day.trucks.filter(({ id }) => !day.lanes.some(({ vehicleId }) => vehicleId === id)),
  };
}

/** The days the jobs may be done on, as trucks. `input` has the trucks that may be used. */
export function stopsOfWeek(
  { days, flexibleIds }: PlanningWeek,
  { merged, dateOf, onRoutes }: PreparedWeek,
  input: Pick<PlanInput, 'stops' | 'trucks'>,
  mostShiftDays: number,
): WeekStops {
  const [first] = days;
  const dates = days.map(({ date }) => date);
  const sites = first?.sites ?? [];
  // As when the day is planned: a company without any site returns with its load.
  const needsSite = first?.endDayEmpty === true && sites.some(({ latitude }) => latitude !== null);
  const canEmptyOn = (stop: PlanStop, date: string) =>
    !needsSite ||
    stop.gallons === 0 ||
    sites.some(
      (site) =>
        isOpenOn(site.openingHours, date) &&
        site.acceptedWasteTypes.some((waste) => waste === stop.wasteType),
    );
  const truckDays = (stop: PlanStop, allowed: readonly string[]) => {
    const { allowedTruckIds: ids } = stop;
    if (ids !== undefined && onRoutes.has(stop.id)) return ids;
    return input.trucks
      .map(({ id }) => id)
      .filter(
        (id) =>
          (ids === undefined || ids.includes(id)) &&
          allowed.includes(dateOfTruckDay(id)) &&
          canEmptyOn(stop, dateOfTruckDay(id)),
      );
  };
  const withTrucks = (datesOf: (jobId: string) => readonly string[]) =>
    input.stops.flatMap((stop) => {
      const allowedTruckIds = truckDays(stop, datesOf(stop.id));
      return allowedTruckIds.length === 0 ? [] : [{ ...stop, allowedTruckIds }];
    });
  const asNow = withTrucks((jobId) => [dateOf.get(jobId) ?? []].flat());
  const spread = withTrucks((jobId) =>
    possibleDates(
      { scheduledDate: dateOf.get(jobId) ?? null, isFlexible: flexibleIds.has(jobId) },
      dates,
      mostShiftDays,
    ),
  );
  const served = new Set(spread.map(({ id }) => id));
  const located = new Set(input.stops.map(({ id }) => id));
  return { asNow, spread, withoutTruck: merged.jobs.filter(({ id }) => located.has(id) && !served.has(id)) };
}

/** A recurring job leaves its day only for a larger saving than this: its customer knows the day. */
const leavingItsDayCents = 500;

/**
 * The price of leaving the day, for the jobs that may: others stay, or have no day to leave, and may change
 * their order for free.
 */
export function weighedDays(
  { flexibleIds }: Pick<PlanningWeek, 'flexibleIds'>,
  asNow: readonly PlannedOrder[],
): PlanStability | undefined {
  const plan = asNow
    .map(({ truckId, stopIds }) => ({ truckId, stopIds: stopIds.filter((id) => flexibleIds.has(id)) }))
    .filter(({ stopIds }) => stopIds.length > 0);
  return plan.length === 0 ? undefined : { plan, perMovedStopCents: leavingItsDayCents };
}

function siteOfWeek(site: DaySite, dates: readonly string[], nights: boolean): DaySite[] {
  const open = dates.filter((date) => isOpenOn(site.openingHours, date));
  const hours = commonHours(site.openingHours, dates, nights);
  if (hours.length === 0) return [];
  const weekday = dayOfWeek(dates[0] ?? '');
  return [
    {
      ...site,
      openingHours: site.openingHours.length === 0 ? [] : hours.map((span) => ({ weekday, ...span })),
      dailyCapGallons: site.dailyCapGallons === null ? null : site.dailyCapGallons * open.length,
    },
  ];
}
