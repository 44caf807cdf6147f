import {
  breaches,
  canWinByEmptying,
  comparePlaces,
  type Place,
  type PlacesFound,
} from '@haulwright/domain/dispatch/place';
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
  const found = trials.value
    .flatMap((trial) => {
      const { best: place, promisesBroken } = searchOn(trial, { visits: trial.visits, jobIds, isPromised });
      return place === null ? [] : [{ trial, place, promisesBroken }];
    })
    .toSorted((a, b) => comparePlaces(a.place, b.place, isPromised));
  const isKept = found.some(({ place }) => breaches(place).length === 0);
  const held = isKept ? [] : found.filter(({ promisesBroken }) => promisesBroken.size > 0);
  const asked = new Set(held.slice(0, trucksAskedForHolders).map(({ trial }) => trial));
  const best = found.map(({ trial, place, promisesBroken }): PlaceOnTrial => {
    if (!asked.has(trial)) return { trial, place };
    return { trial, place: { ...place, heldBy: holderOn(trial, { jobIds, isPromised }, promisesBroken) } };
  });
  return accepted({ isPromised, best });
}

/** Rules that are kept again once the tank is emptied. */
const ofTheTank: ReadonlySet<string> = new Set([
  'over-capacity',
  'mixed-wastes',
  'no-compartment',
  'not-emptied',
]);

/** Rules about when a job begins. */
const ofPromises: ReadonlySet<string> = new Set(['late', 'late-for-locked-time', 'late-for-by-time']);

interface Wanted {
  /** Of the lane, or some of them. */
  readonly visits: readonly Visit[];
  readonly jobIds: readonly string[];
  readonly isPromised: boolean;
}

/** Tries every position, and emptying the tank beside the jobs where its rules are broken. */
function searchOn(
  trial: TrialLane,
  { visits, jobIds, isPromised }: Wanted,
): { readonly best: Place | null; readonly promisesBroken: ReadonlySet<string> } {
  const { lane, time } = trial;
  const jobs = jobIds.map((jobId): Visit => ({ kind: 'job', jobId }));
  const base = visits.length === 0 ? null : time(visits);
  const promisesBroken = new Set<string>();
  let best: Place | null = null;
  const consider = (at: number, block: readonly Visit[]): Place | null => {
    if (visits.length + block.length > maxVisits) return null;
    const timed = time(visits.toSpliced(at, 0, ...block));
    const found = timed === null ? null : placeOf(trial, { at, block, jobIds, base, timed });
    if (found === null) return null;
    if (best === null || comparePlaces(found.place, best, isPromised) < 0) best = found.place;
    for (const jobId of found.promisesBroken) promisesBroken.add(jobId);
    return found.place;
  };
  const toEmpty: Place[] = [];
  for (let at = begunVisits(lane.visits); at <= visits.length; at += 1) {
    const plain = consider(at, jobs);
    if (plain?.problems.some(({ code }) => ofTheTank.has(code)) === true) toEmpty.push(plain);
  }
  const bare = (plain: Place): Place => ({ ...plain, problems: [] });
  for (const plain of toEmpty.toSorted((a, b) => comparePlaces(bare(a), bare(b), isPromised))) {
    if (!canWinByEmptying(plain, best, isPromised)) continue;
    for (const disposalSiteId of trial.sitesBeside) {
      const dump: Visit = { kind: 'disposal', disposalSiteId };
      consider(plain.at, [dump, ...jobs]);
      consider(plain.at, [...jobs, dump]);
    }
  }
  return { best, promisesBroken };
}

/** More would take longer than somebody waits for. */
const trucksAskedForHolders = 3;
const holdersTried = 3;

/** The promised job without which the jobs would find a place on the truck that breaks no rule. */
function holderOn(
  trial: TrialLane,
  wanted: Omit<Wanted, 'visits'>,
  promisesBroken: ReadonlySet<string>,
): Place['heldBy'] {
  const { lane, visits, time } = trial;
  const begun = visits.slice(0, begunVisits(lane.visits));
  const isBegun = (id: string) => begun.some((visit) => visit.kind === 'job' && visit.jobId === id);
  const candidates = [...promisesBroken].filter((id) => !isBegun(id)).slice(0, holdersTried);
  const jobId = candidates.find((id) => {
    const others = visits.filter((visit) => visit.kind !== 'job' || visit.jobId !== id);
    const { best } = searchOn(trial, { ...wanted, visits: others });
    return best !== null && breaches(best).length === 0;
  });
  const stop = time(visits)?.stops.find((one) => one.jobId === jobId);
  if (jobId === undefined || stop === undefined) return null;
  const minute = stop.beginByMinute ?? stop.windowEndMinute ?? null;
  const promisedSecond = stop.lockedSecond ?? (minute === null ? null : minute * 60);
  if (promisedSecond === null) return null;
  const beginSecond = beginOf(stop);
  return { jobId, title: stop.title, beginSecond, promisedSecond, isLocked: stop.lock != null };
}

interface Tried {
  readonly at: number;
  readonly block: readonly Visit[];
  readonly jobIds: readonly string[];
  readonly base: TimedRoute | null;
  readonly timed: TimedRoute;
}

interface Found {
  readonly place: Place;
  /** Other jobs that would begin later than is promised. */
  readonly promisesBroken: readonly string[];
}

function placeOf(trial: TrialLane, { at, block, jobIds, base, timed }: Tried): Found | null {
  const stopOf = (jobId: string | undefined) => timed.stops.find((stop) => stop.jobId === jobId);
  const [first, last] = [stopOf(jobIds[0]), stopOf(jobIds.at(-1))];
  if (first === undefined || last === undefined) return null;
  const { route } = timed;
  const problems = problemsOf(trial, base, timed, new Set(jobIds));
  const place: Place = {
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
    problems: problems
      .slice(0, 5)
      .map(({ code, message, isHint: hints }) => ({ code, message, isHint: hints })),
    later: laterOf(base, timed, new Set(jobIds)),
    heldBy: null,
  };
  const promisesBroken = problems.flatMap(({ code, jobId }) =>
    jobId !== null && ofPromises.has(code) && !jobIds.includes(jobId) ? [jobId] : [],
  );
  return { place, promisesBroken };
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

type Problem = Place['problems'][number] & { readonly jobId: string | null };

/** Rules that are broken now and were not before, begin-by times of the route among them. */
function problemsOf(
  { truckName }: TrialLane,
  base: TimedRoute | null,
  timed: TimedRoute,
  placed: ReadonlySet<string>,
): Problem[] {
  const wasLate = new Set(base?.stops.flatMap((stop) => (lateOf(stop) > 0 ? (stop.jobId ?? []) : [])) ?? []);
  const late = timed.stops.flatMap((stop) => {
    if (lateOf(stop) === 0 || wasLate.has(stop.jobId ?? '')) return [];
    const said = `${byTimeInWords(stop.beginByMinute ?? null, beginOf(stop))}.`;
    const message = placed.has(stop.jobId ?? '') ? said : `${stop.title}: ${said}`.slice(0, 500);
    return [{ code: 'late-for-by-time', isHint: false, message, jobId: stop.jobId }];
  });
  const others = newProblems(truckName, base, timed).map((one) => ({ ...one, isHint: isHint(one) }));
  return [...late, ...others].toSorted((a, b) => Number(a.isHint) - Number(b.isHint));
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
