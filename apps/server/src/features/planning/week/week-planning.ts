import type { Logger } from 'pino';
import {
  maxWeekJobs,
  type DaySums,
  type WeekMove,
  type WeekPlan,
  type WeekPlanInput,
} from '@haulwright/domain/planning/week-plan';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import type { Plan, PlanRoute } from '@haulwright/routing/answer';
import { checkPlan } from '@haulwright/routing/check';
import { visitedRoutes, type VisitedRoute } from '@haulwright/routing/compare-plans';
import type { PlanInput } from '@haulwright/routing/input';
import { solveInWorker } from '@haulwright/routing/worker-client';
import type { ActedBy } from '../../../http/act.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { dayClock, type DayClock } from '../../routes/day/day-clock.ts';
import { withoutBrokenLanes } from '../lanes/filled-lanes.ts';
import { leftOutJobs } from '../day/left-out-jobs.ts';
import type { PlannedOrder } from '../search/search-day.ts';
import { searchSeconds } from '../search/search-effort.ts';
import { loadPlanningWeek, type PlanningWeek } from './week-day.queries.ts';
import {
  dateOfTruckDay,
  prepareWeek,
  stopsOfWeek,
  weighedDays,
  type PreparedWeek,
  type WeekStops,
} from './week-input.ts';
import { roadNotes } from '../day/road-notes.ts';

export type WeekRefusal =
  'week.no-jobs' | 'week.no-trucks' | 'week.too-large' | 'week.busy' | 'optimization.no-depot';

/** Public to other features. Spreads a week's jobs over its days; changes nothing. */
export type PlanWeek = (
  actor: ActedBy,
  input: WeekPlanInput,
  signal?: AbortSignal,
) => Promise<Outcome<WeekPlan, WeekRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly planWeek: PlanWeek;
  }
}

interface Parts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix' | 'farFromRoad'>;
  readonly events: Pick<Events, 'ask'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/** The longest search: someone waits for the answer, and a page waits half a minute at most. */
const asNowSeconds = 2;
const spreadSeconds = 10;
/** Each search takes a processor; runs of days have their own threads. */
const maxAtOnce = 2;

export function createWeekPlanning({ database, travelTimes, events, log, now }: Parts): PlanWeek {
  const busy = new Set<string>();
  return async function planWeek(actor, input, signal) {
    if (busy.has(actor.companyId) || busy.size >= maxAtOnce) return refused('week.busy');
    busy.add(actor.companyId);
    try {
      const dates = input.dates.toSorted();
      const week = await database.inTenant(actor, (tx) =>
        loadPlanningWeek(tx, events, { dates, includeUndated: input.includeUndated, maxJobs: maxWeekJobs }),
      );
      const clock = clockOf(week, now());
      const ready = clock && prepareWeek(week, clock);
      if (ready === null) return refused('optimization.no-depot');
      const { merged, prepared } = ready;
      const toSpread = merged.jobs.filter(({ id }) => !ready.onRoutes.has(id)).length;
      if (toSpread === 0) return refused('week.no-jobs');
      if (toSpread > maxWeekJobs) return refused('week.too-large');
      if (merged.trucks.length === 0) return refused('week.no-trucks');
      const matrix = await travelTimes.matrix(prepared.places, signal);
      const roads = await roadNotes(
        travelTimes,
        { places: prepared.places, matrix, units: merged.units },
        signal,
      );
      const { input: base, broken } = withoutBrokenLanes(merged, {
        ...prepared.input,
        travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters },
      });
      const stops = stopsOfWeek(week, ready, base, input.mostShiftDays);
      const before = await solved(
        { ...base, stops: stops.asNow },
        searchSeconds(stops.asNow.length, asNowSeconds),
        prepared.today,
        undefined,
        signal,
        log,
      );
      const orders = before.routes.map((route) => ({ truckId: route.truckId, stopIds: jobIdsOf(route) }));
      const stability = weighedDays(week, orders);
      const after = await solved(
        { ...base, stops: stops.spread, ...(stability && { stability }) },
        searchSeconds(stops.spread.length, spreadSeconds),
        orders,
        visitedRoutes(before.routes),
        signal,
        log,
      );
      const warnings = [
        ...roads,
        ...ready.warnings,
        ...broken
          .slice(0, 3)
          .map((name) => `${name.slice(0, 100)} already breaks rules, so nothing was added to it.`),
      ];
      return accepted({ ...toWeekPlan(dates, ready, stops, base, before, after), warnings });
    } finally {
      busy.delete(actor.companyId);
    }
  };
}

/** Routes under way continue from now; only those of today can be. */
const clockOf = ({ days: [first] }: PlanningWeek, now: Date): DayClock | null =>
  first ? dayClock(calendarDateIn(now, first.timeZone), first.timeZone, now) : null;

const jobIdsOf = (route: PlanRoute): string[] => route.stops.flatMap((stop) => stop.stopId ?? []);

async function solved(
  input: PlanInput,
  seconds: number,
  warmStart: readonly PlannedOrder[],
  given: readonly VisitedRoute[] | undefined,
  signal: AbortSignal | undefined,
  log: Parts['log'],
): Promise<Pick<Plan, 'routes' | 'leftOut'>> {
  if (input.stops.length === 0) return { routes: [], leftOut: [] };
  const plan = await solveInWorker(input, {
    seconds,
    seed: 1,
    ...(warmStart.length > 0 && { warmStart }),
    ...(given && { given }),
    ...(signal && { signal }),
  });
  signal?.throwIfAborted();
  const violations = checkPlan(input, plan);
  if (violations.length === 0) return plan;
  log.error({ violations: violations.slice(0, 20) }, 'a week plan broke its own rules and was discarded');
  throw new Error('The week plan did not pass the final check.');
}

function toWeekPlan(
  dates: readonly string[],
  ready: PreparedWeek,
  { withoutTruck }: WeekStops,
  input: PlanInput,
  before: Pick<Plan, 'routes' | 'leftOut'>,
  after: Pick<Plan, 'routes' | 'leftOut'>,
): Omit<WeekPlan, 'warnings'> {
  const { merged, prepared, onRoutes } = ready;
  const leftOut = [
    ...leftOutJobs(merged, prepared, after).filter(({ jobId }) => !onRoutes.has(jobId)),
    ...withoutTruck.map(({ id, jobNumber, title, clientName }) => ({
      jobId: id,
      jobNumber,
      title,
      clientName,
      reason: 'no-truck-that-day',
      explanation: 'No truck goes out on a day when this job may be done.',
    })),
  ];
  return {
    days: dates.map((date) => ({
      date,
      before: sumsOf(before.routes, date),
      after: sumsOf(after.routes, date),
    })),
    moves: after.routes
      .flatMap((route) => movesOf(ready, input, route))
      .toSorted((a, b) => a.to.localeCompare(b.to) || a.jobNumber.localeCompare(b.jobNumber)),
    leftOut,
  };
}

function sumsOf(routes: readonly PlanRoute[], date: string): DaySums {
  const own = routes.filter(({ truckId }) => dateOfTruckDay(truckId) === date);
  const sum = (figure: (route: PlanRoute) => number) =>
    own.reduce((total, route) => total + figure(route), 0);
  return {
    jobs: sum((route) => jobIdsOf(route).length),
    trucks: own.length,
    miles: toMiles(sum((route) => route.meters)),
    minutes: Math.round(sum((route) => route.durationSeconds) / 60),
    cents: sum((route) => route.costCents - (route.cost.stabilityCents ?? 0)),
  };
}

function movesOf({ merged, dateOf }: PreparedWeek, input: PlanInput, route: PlanRoute): WeekMove[] {
  const to = dateOfTruckDay(route.truckId);
  const jobs = new Map(merged.jobs.map((job) => [job.id, job]));
  const ids = jobIdsOf(route);
  const truckName = (merged.trucks.find(({ id }) => id === route.truckId)?.name ?? '').replace(
    / on \w+$/,
    '',
  );
  return ids.flatMap((jobId) => {
    const job = jobs.get(jobId);
    const from = dateOf.get(jobId) ?? null;
    if (job === undefined || from === to) return [];
    const nearest = nearestOf(
      input,
      jobId,
      ids.filter((other) => other !== jobId),
    );
    const beside =
      nearest === null
        ? null
        : { clientName: jobs.get(nearest.id)?.clientName ?? '', miles: toMiles(nearest.meters) };
    return [
      {
        jobId,
        jobNumber: job.jobNumber,
        title: job.title,
        clientName: job.clientName,
        from,
        to,
        truckName,
        beside,
      },
    ];
  });
}

function nearestOf(
  { stops, travel }: PlanInput,
  jobId: string,
  others: readonly string[],
): { id: string; meters: number } | null {
  const places = new Map(stops.map(({ id, place }) => [id, place]));
  const here = places.get(jobId) ?? 0;
  let best: { id: string; meters: number } | null = null;
  for (const id of others) {
    const meters = travel.meters[here * travel.size + (places.get(id) ?? 0)] ?? -1;
    if (meters >= 0 && (best === null || meters < best.meters)) best = { id, meters };
  }
  return best;
}
