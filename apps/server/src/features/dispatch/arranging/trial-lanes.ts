import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { Insertion } from '@haulwright/domain/dispatch/arrangement';
import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { maxVisits, type Visit } from '@haulwright/domain/routes/manual-route';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TravelMatrix, TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { dayClock } from '../../routes/day/day-clock.ts';
import { checkFacts } from '../../routes/timing/time-route.ts';
import { loadUnderWay } from '../../routes/timing/under-way.queries.ts';
import { loadFactsOf, type RouteFacts, type RouteJob } from '../../routes/timing/route-facts.queries.ts';
import { prepareRoute, timeRoute, type TimeableFacts } from '../../routes/timing/route-timetable.ts';
import type { TimedRoute } from '../../routes/rows/timed-route.ts';
import { loadLanes, type Lane } from '../../routes/reading/routes-of-day.queries.ts';
import { sitesBeside, sitesBesideUnsaved } from './trial-sites.queries.ts';

export type InsertionRefusal = 'route.job-unknown' | 'route.no-depot';

export interface TrialParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
  readonly events: Pick<Events, 'ask'>;
  readonly now: () => Date;
}

/**
 * A lane on which orders of visits can be tried: its own visits without the jobs in question, and those jobs.
 */
export interface TrialLane {
  readonly lane: Lane;
  readonly truckName: string;
  /** Null: nobody drives it yet. */
  readonly driverName: string | null;
  /** Its current visits, without the jobs. */
  readonly visits: readonly Visit[];
  /** Begin-by minutes of its jobs and of those in question. */
  readonly byTimes: ReadonlyMap<string, number>;
  /** Where it could be emptied beside the jobs, nearest first; none unless asked for. */
  readonly sitesBeside: readonly string[];
  /** Null when the route would take days. */
  readonly time: (order: readonly Visit[]) => TimedRoute | null;
}

/**
 * Reads the lanes of a day that can be changed, with the cost of jobs on each: one database read and one
 * table of travel times per lane, however many positions are tried afterwards. The jobs count as unrouted.
 * Lanes that cannot be timed are left out.
 */
export async function loadTrialLanes(
  { database, travelTimes, events, now }: TrialParts,
  actor: { companyId: string },
  {
    date,
    jobIds,
    unsaved,
    empties = false,
    fromNow = false,
  }: {
    readonly date: string;
    readonly jobIds: readonly string[];
    /** One of the jobs, which is not stored. */
    readonly unsaved?: RouteJob;
    /** Whether emptying the tank beside the jobs is tried as well. */
    readonly empties?: boolean;
    /** Whether trucks that have not left leave now at the earliest; those whose shift is over are left out. */
    readonly fromNow?: boolean;
  },
): Promise<Outcome<TrialLane[], InsertionRefusal>> {
  const block = jobIds.map((id): Visit => ({ kind: 'job', jobId: id }));
  const { lanes, sites } = await database.inTenant(actor, async (tx) => {
    const sites = !empties
      ? []
      : unsaved === undefined
        ? await sitesBeside(tx, jobIds)
        : await sitesBesideUnsaved(tx, unsaved);
    const dumps = sites.map((disposalSiteId): Visit => ({ kind: 'disposal', disposalSiteId }));
    const underWay = await loadUnderWay(tx, events, date, now());
    const free = (await loadLanes(tx, date)).filter(({ isLocked }) => !isLocked);
    const facts = await loadFactsOf(
      tx,
      free.map((lane) => ({
        wanted: {
          routeDate: date,
          vehicleId: lane.vehicleId,
          driverUserId: lane.driverUserId,
          visits: [...withoutJobs(lane.visits, jobIds), ...block, ...dumps],
        },
        routeIds: lane.routeId === null ? [] : [lane.routeId],
      })),
      false,
      unsaved === undefined ? [] : [unsaved],
    );
    const lanes = free.flatMap((lane, at) => {
      const [read, progress] = [facts[at], underWay.get(lane.routeId ?? '')];
      const known = read && fromNow && progress === undefined ? leavingFrom(read, date, now()) : read;
      if (known == null) return [];
      const whole = unsaved === undefined ? known : { ...known, jobs: [...known.jobs, unsaved] };
      return [{ lane, facts: asOnNoRoute(whole, jobIds), underWay: progress }];
    });
    return { lanes, sites };
  });
  const trials: TrialLane[] = [];
  for (const { lane, facts, underWay } of lanes) {
    const visits = withoutJobs(lane.visits, jobIds);
    const wanted: Visit[] = [...visits, ...block];
    const timeable = checkFacts(facts, {
      routeDate: date,
      vehicleId: lane.vehicleId,
      driverUserId: null,
      visits: wanted,
    });
    if (!timeable.ok) {
      if (timeable.refusal === 'route.no-depot' || timeable.refusal === 'route.job-unknown')
        return refused(timeable.refusal);
      continue;
    }
    if (wanted.length > maxVisits) continue;
    const prepared = prepareRoute(timeable.value, date, wanted, underWay);
    const matrix = await travelTimes.matrix(prepared.places);
    trials.push({
      lane,
      truckName: timeable.value.truck.name,
      driverName: facts.driverName ?? null,
      visits,
      byTimes: new Map(
        facts.jobs.flatMap(({ id, beginByMinute }) => (beginByMinute === null ? [] : [[id, beginByMinute]])),
      ),
      sitesBeside: sites,
      time: (order) => attempt(timeable.value, order, prepared, matrix, lane.routeId),
    });
  }
  return accepted(trials);
}

/** With a shift that begins now at the earliest; null when it is over. */
function leavingFrom(facts: RouteFacts, date: string, now: Date): RouteFacts | null {
  const { nowSecond } = dayClock(date, facts.timeZone, now);
  if (facts.truck === null || nowSecond === null) return facts;
  const { shiftStartMinute, shiftEndMinute } = facts.truck;
  const minute = Math.min(1_439, Math.ceil(nowSecond / 60));
  if (minute <= shiftStartMinute) return facts;
  const isOver = minute >= endOfSpan(shiftStartMinute, shiftEndMinute);
  return isOver ? null : { ...facts, truck: { ...facts.truck, shiftStartMinute: minute } };
}

/** Treats the jobs as unrouted. */
const asOnNoRoute = (facts: RouteFacts, jobIds: readonly string[]): RouteFacts => ({
  ...facts,
  jobs: facts.jobs.map((job) =>
    jobIds.includes(job.id) ? { ...job, routeId: null, routeName: null, status: 'unscheduled' } : job,
  ),
});

const withoutJobs = (visits: readonly Visit[], jobIds: readonly string[]): Visit[] =>
  visits.flatMap((visit): Visit[] => {
    if (visit.kind === 'disposal') return [{ kind: visit.kind, disposalSiteId: visit.disposalSiteId }];
    return jobIds.includes(visit.jobId) ? [] : [{ kind: visit.kind, jobId: visit.jobId }];
  });

/** Prices the block at each position of the lane that is still ahead of the truck. */
export function placesOn({ lane, truckName, visits, time }: TrialLane, block: readonly Visit[]): Insertion[] {
  const base = visits.length === 0 ? null : time(visits);
  const places: Insertion[] = [];
  for (let at = begunVisits(lane.visits); at <= visits.length; at += 1) {
    const timed = time(visits.toSpliced(at, 0, ...block));
    if (timed === null) continue;
    const problems = newProblems(truckName, base, timed)
      .slice(0, 5)
      .map(({ code, message }) => ({ code, message }));
    places.push({ at, ...addedTo(base, timed), problems });
  }
  return places;
}

/** What the lane then drives and takes more than without the jobs. */
export const addedTo = (
  base: TimedRoute | null,
  { route }: TimedRoute,
): Pick<Insertion, 'addedMiles' | 'addedMinutes'> => ({
  addedMiles: Math.round((toMiles(route.meters) - toMiles(base?.route.meters ?? 0)) * 10) / 10,
  addedMinutes: Math.round((route.durationSeconds - (base?.route.durationSeconds ?? 0)) / 60),
});

/**
 * What is broken now and was not before, in words, with the stop or the truck it is about. A truck out of
 * service is named each time: nothing more can be put on it.
 */
export function newProblems(
  truckName: string,
  base: TimedRoute | null,
  timed: TimedRoute,
): (Insertion['problems'][number] & { readonly jobId: string | null })[] {
  const broken = new Set(
    base?.findings.filter(({ code }) => code !== 'truck-out-of-service').map(problemKey(base)) ?? [],
  );
  return timed.findings
    .filter((finding) => !broken.has(problemKey(timed)(finding)))
    .map(({ code, sequence, message }) => ({
      code,
      jobId: sequence === null ? null : (timed.stops[sequence]?.jobId ?? null),
      message:
        sequence === null
          ? message
          : `${timed.stops[sequence]?.title ?? truckName}: ${message}`.slice(0, 500),
    }));
}

/** The same rule broken at the same stop, whatever the amount. */
const problemKey =
  (timed: TimedRoute) =>
  (finding: TimedRoute['findings'][number]): string => {
    const stop = finding.sequence === null ? undefined : timed.stops[finding.sequence];
    return `${finding.code}:${stop?.jobId ?? stop?.disposalSiteId ?? stop?.kind ?? ''}`;
  };

/** Null when the route would take days. */
function attempt(
  facts: TimeableFacts,
  order: readonly Visit[],
  prepared: ReturnType<typeof prepareRoute>,
  matrix: TravelMatrix,
  routeId: string | null,
): TimedRoute | null {
  try {
    return timeRoute(facts, order, prepared, matrix, routeId);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
