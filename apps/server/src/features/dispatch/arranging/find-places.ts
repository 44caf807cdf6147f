import { comparePlaces, type Place, type PlacesFound } from '@haulwright/domain/dispatch/place';
import { byTimeInWords, minutesPastBy } from '@haulwright/domain/jobs/by-time';
import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import { maxVisits, type Visit } from '@haulwright/domain/routes/manual-route';
import { isHint } from '@haulwright/domain/routes/route-findings';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { RouteJob } from '../../routes/timing/route-facts.queries.ts';
import type { TimedRoute } from '../../routes/rows/timed-route.ts';
import {
  addedTo,
  type InsertionRefusal,
  loadTrialLanes,
  newProblems,
  type TrialLane,
  type TrialParts,
} from './trial-lanes.ts';

/**
 * Finds the best place for jobs, one after the other, on each truck of a day, their present places being
 * freed first: with its times, and with emptying the tank before or after them where the tank needs it.
 */
export type FindPlaces = (
  actor: { companyId: string },
  wanted: { date: string; jobIds: readonly string[] },
) => Promise<Outcome<PlacesFound, InsertionRefusal>>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly findPlaces: FindPlaces;
  }
}

export function createFindingPlaces(parts: TrialParts): FindPlaces {
  return async function findPlaces(actor, { date, jobIds }) {
    const found = await bestPlaces(parts, actor, { date, jobIds });
    if (!found.ok) return found;
    const { isPromised, best } = found.value;
    return accepted({ isPromised, places: best.map(({ place }) => place) });
  };
}

/** The best place on one truck, with the lane it was tried on. */
export interface PlaceOnTrial {
  readonly trial: TrialLane;
  readonly place: Place;
}

/** The best place on each truck, best first. `unsaved` stands for the id of a job that is not stored. */
export async function bestPlaces(
  parts: TrialParts,
  actor: { companyId: string },
  wanted: { date: string; jobIds: readonly string[]; unsaved?: RouteJob },
): Promise<Outcome<{ isPromised: boolean; best: PlaceOnTrial[] }, InsertionRefusal>> {
  const { jobIds } = wanted;
  const trials = await loadTrialLanes(parts, actor, { ...wanted, empties: true, fromNow: true });
  if (!trials.ok) return trials;
  const isPromised = trials.value.some(({ byTimes }) => jobIds.some((id) => byTimes.has(id)));
  const best = trials.value
    .flatMap((trial): PlaceOnTrial[] => {
      const place = bestOn(trial, jobIds, isPromised);
      return place === null ? [] : [{ trial, place }];
    })
    .toSorted((a, b) => comparePlaces(a.place, b.place, isPromised));
  return accepted({ isPromised, best });
}

/** Rules that are kept again once the tank is emptied. */
const ofTheTank: ReadonlySet<string> = new Set([
  'over-capacity',
  'mixed-wastes',
  'no-compartment',
  'not-emptied',
]);

function bestOn(trial: TrialLane, jobIds: readonly string[], isPromised: boolean): Place | null {
  const { lane, visits, time } = trial;
  const jobs = jobIds.map((jobId): Visit => ({ kind: 'job', jobId }));
  const base = visits.length === 0 ? null : time(visits);
  let best: Place | null = null;
  const consider = (at: number, block: readonly Visit[]): Place | null => {
    if (visits.length + block.length > maxVisits) return null;
    const timed = time(visits.toSpliced(at, 0, ...block));
    const found = timed === null ? null : placeOf(trial, { at, block, jobIds, base, timed });
    if (found !== null && (best === null || comparePlaces(found, best, isPromised) < 0)) best = found;
    return found;
  };
  for (let at = begunVisits(lane.visits); at <= visits.length; at += 1) {
    const plain = consider(at, jobs);
    if (plain !== null && !plain.problems.some(({ code }) => ofTheTank.has(code))) continue;
    for (const disposalSiteId of trial.sitesBeside) {
      const dump: Visit = { kind: 'disposal', disposalSiteId };
      consider(at, [dump, ...jobs]);
      consider(at, [...jobs, dump]);
    }
  }
  return best;
}

interface Tried {
  readonly at: number;
  readonly block: readonly Visit[];
  readonly jobIds: readonly string[];
  readonly base: TimedRoute | null;
  readonly timed: TimedRoute;
}

function placeOf(trial: TrialLane, { at, block, jobIds, base, timed }: Tried): Place | null {
  const stopOf = (jobId: string | undefined) => timed.stops.find((stop) => stop.jobId === jobId);
  const [first, last] = [stopOf(jobIds[0]), stopOf(jobIds.at(-1))];
  if (first === undefined || last === undefined) return null;
  const { route } = timed;
  return {
    routeId: trial.lane.routeId,
    vehicleId: trial.lane.vehicleId,
    at,
    dump: dumpOf(block, timed, first.sequence, last.sequence),
    arrivalSecond: first.arrivalSecond,
    beginSecond: beginOf(first),
    doneSecond: last.departureSecond,
    lateMinutes: Math.max(0, ...jobIds.map((id) => lateOf(stopOf(id)))),
    ...addedTo(base, timed),
    addedCents: route.costCents - (base?.route.costCents ?? 0),
    problems: problemsOf(trial, base, timed, new Set(jobIds)),
    later: laterOf(base, timed, new Set(jobIds)),
  };
}

type Stop = TimedRoute['stops'][number];
const beginOf = ({ arrivalSecond, waitSeconds }: Stop): number => arrivalSecond + waitSeconds;
const lateOf = (stop: Stop | undefined): number =>
  stop === undefined ? 0 : minutesPastBy(stop.beginByMinute ?? null, beginOf(stop));

function dumpOf(block: readonly Visit[], { stops }: TimedRoute, first: number, last: number): Place['dump'] {
  const before = block[0]?.kind === 'disposal';
  if (!before && block.at(-1)?.kind !== 'disposal') return null;
  const stop = stops[before ? first - 1 : last + 1];
  if (stop?.disposalSiteId == null) return null;
  return {
    disposalSiteId: stop.disposalSiteId,
    name: stop.title,
    when: before ? 'before' : 'after',
    arrivalSecond: stop.arrivalSecond,
  };
}

/** Rules that are broken now and were not before, begin-by times of the route among them. */
function problemsOf(
  { truckName }: TrialLane,
  base: TimedRoute | null,
  timed: TimedRoute,
  placed: ReadonlySet<string>,
): Place['problems'] {
  const wasLate = new Set(base?.stops.flatMap((stop) => (lateOf(stop) > 0 ? (stop.jobId ?? []) : [])) ?? []);
  const late = timed.stops.flatMap((stop): Place['problems'] => {
    if (lateOf(stop) === 0 || wasLate.has(stop.jobId ?? '')) return [];
    const said = `${byTimeInWords(stop.beginByMinute ?? null, beginOf(stop))}.`;
    const message = placed.has(stop.jobId ?? '') ? said : `${stop.title}: ${said}`.slice(0, 500);
    return [{ code: 'late-for-by-time', isHint: false, message }];
  });
  const others = newProblems(truckName, base, timed).map((one) => ({ ...one, isHint: isHint(one) }));
  return [...late, ...others].toSorted((a, b) => Number(a.isHint) - Number(b.isHint)).slice(0, 5);
}

/** Less is what traffic does to any day. */
const noticedMinutes = 5;

function laterOf(base: TimedRoute | null, timed: TimedRoute, placed: ReadonlySet<string>): Place['later'] {
  const before = new Map(base?.stops.map((stop) => [stop.jobId, beginOf(stop)] as const) ?? []);
  return timed.stops
    .flatMap((stop) => {
      if (stop.jobId === null || placed.has(stop.jobId)) return [];
      const minutes = Math.round((beginOf(stop) - (before.get(stop.jobId) ?? beginOf(stop))) / 60);
      return minutes >= noticedMinutes ? [{ title: stop.title, minutes }] : [];
    })
    .toSorted((a, b) => b.minutes - a.minutes)
    .slice(0, 3);
}
