// Public to other features: where a truck under way continues from.
import { isWhereNow } from '@haulwright/domain/routes/shared-place';
import { agoInWords } from '@haulwright/domain/kernel/ago-in-words';
import { aboardByTank } from '@haulwright/domain/custody/ledger/aboard-by-tank';
import { aboardAfter, type VisitBehind } from '@haulwright/domain/custody/ledger/tank-day';
import { wasteType, type WasteType } from '@haulwright/domain/services/waste-type';
import type { PlanBreak, PlanTruck } from '@haulwright/routing/input';
import type { Place } from '../../../platform/travel-times/travel-times.ts';
import { emptyDay } from '../../custody/ledger/tank-days.queries.ts';
import type { DayClock } from './day-clock.ts';
import type { DayJob, Located } from './day-facts.ts';
import { jobIdOf, type PlannedBreak, type TodaysRoute, type TodaysVisit } from './todays-routes.ts';

/** A route with the progress of its visits, the first `begun` of which are completed or in progress. */
export interface BegunRoute extends Pick<TodaysRoute, 'visits' | 'breaks' | 'driverAt' | 'ledger'> {
  readonly begun: number;
  /** From when and where its truck goes on by what its device says; otherwise by what was reported. */
  readonly goesOn?: GoesOn;
}

export interface GoesOn {
  /** Seconds after midnight. */
  readonly second: number;
  /** Null: from the last begun visit. */
  readonly place: KnownPlace | null;
}

/** Known facts about the visits of a route, by id. */
export interface KnownVisits {
  readonly jobs: ReadonlyMap<string, DayJob>;
  readonly sites: ReadonlyMap<
    string,
    Located & { readonly id: string; readonly acceptedWasteTypes: readonly WasteType[] }
  >;
}

/** A place by the key of its travel times. */
export interface KnownPlace {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a truck under way can continue from, when (seconds after midnight), and with which load. */
export interface TruckNow {
  readonly readySecond: number;
  /** Null when no completed visit has a position. */
  readonly place: KnownPlace | null;
  /** What replaces the load at the start of the day, which may have been emptied since. */
  readonly load: Pick<PlanTruck, 'loadAtStart' | 'compartments'>;
  /** What the begun visits leave of its limits of the day, and the breaks that are still owed. */
  readonly limits: Pick<PlanTruck, 'maxStops' | 'maxGallonsPerDay' | 'breaks'>;
  /** The breaks behind it, as planned. */
  readonly breaks: readonly PlannedBreak[];
}

/** The remaining visits. */
export const remaining = ({ visits, begun }: BegunRoute): readonly TodaysVisit[] => visits.slice(begun);

export const behind = ({ visits, begun }: BegunRoute): readonly TodaysVisit[] => visits.slice(0, begun);

/** The truck as its route has left it so far. */
export const truckNow = (
  truck: PlanTruck,
  route: BegunRoute,
  known: KnownVisits,
  clock: DayClock,
): TruckNow => {
  const ready = route.goesOn?.second ?? readySecond(route, known.jobs, clock);
  const breaks = breaksBehind(route, ready);
  return {
    readySecond: ready,
    place: (route.goesOn ? route.goesOn.place : sharedPlace(route, clock)) ?? lastPlace(route, known),
    load: loadOf(route, known, truck),
    limits: { ...limitsLeft(truck, route, known), ...breaksLeft(truck, breaks, ready) },
    breaks,
  };
};

/**
 * The planned breaks before a visit that has begun, and those that are over by the clock while the truck is
 * not at work.
 */
function breaksBehind(route: BegunRoute, ready: number): readonly PlannedBreak[] {
  const isAtWork = behind(route).at(-1)?.jobStatus === 'in_progress';
  return (route.breaks ?? []).filter(
    ({ after, endSecond }) =>
      after < route.begun || (after === route.begun && !isAtWork && endSecond <= ready),
  );
}

/** The breaks that none of those behind was and that may still begin. */
function breaksLeft(
  { breaks }: PlanTruck,
  taken: readonly PlannedBreak[],
  ready: number,
): Pick<PlanTruck, 'breaks'> {
  if (breaks === undefined) return {};
  const behind = [...taken];
  return {
    breaks: breaks.filter(({ earliest, latest }) => {
      const at = behind.findIndex(({ beginSecond }) => beginSecond >= earliest && beginSecond <= latest);
      if (at >= 0) behind.splice(at, 1);
      return at < 0 && latest > ready;
    }),
  };
}

/**
 * The breaks a truck that is out owes, for a search. The planner owes none to a truck that departs after its
 * latest start, so that one would stand still until then; it may begin so late that standing still is no
 * shorter than the break itself, which the truck's timetable then has.
 */
export function breaksForSearch(breaks: PlanBreak[], ready: number): PlanBreak[] {
  let last = 0;
  return breaks.map((one) => {
    last = Math.max(last, one.latest, Math.min(172_800, Math.ceil(ready) + one.durationSeconds));
    return { ...one, latest: last };
  });
}

function limitsLeft(
  { maxStops, maxGallonsPerDay }: PlanTruck,
  route: BegunRoute,
  { jobs }: KnownVisits,
): Omit<TruckNow['limits'], 'breaks'> {
  const done = behind(route).filter(isDone);
  const taken = done.reduce((sum, visit) => sum + gallonsOf(visit, jobs), 0);
  return {
    ...(maxStops !== undefined && { maxStops: Math.max(0, maxStops - done.length) }),
    ...(maxGallonsPerDay !== undefined && { maxGallonsPerDay: Math.max(0, maxGallonsPerDay - taken) }),
  };
}

/** Finds the number of a place in a list, adding it when it is missing. */
export const placesIn =
  (places: Place[]) =>
  (at: KnownPlace): number => {
    const known = places.findIndex((place) => place.addressKey === at.key);
    return known >= 0
      ? known
      : places.push({ latitude: at.latitude, longitude: at.longitude, addressKey: at.key }) - 1;
  };

/**
 * When the truck can continue: now, or when the job in progress ends; on another day than today at its
 * planned time.
 */
function readySecond(route: BegunRoute, jobs: KnownVisits['jobs'], clock: DayClock): number {
  const last = behind(route).at(-1);
  if (!last) return 0;
  if (clock.nowSecond === null || last.jobStatus !== 'in_progress')
    return clock.nowSecond ?? last.departureSecond;
  const began = last.startedAt === null ? null : clock.secondOf(last.startedAt);
  return Math.min(
    172_800,
    Math.max(
      clock.nowSecond,
      (began ?? clock.nowSecond) + (jobs.get(jobIdOf(last) ?? '')?.durationMinutes ?? 0) * 60,
    ),
  );
}

/** The driver's shared position, when newer than the end of the last job; during a job, the job's place. */
function sharedPlace({ driverAt, ...route }: BegunRoute, clock: DayClock): KnownPlace | null {
  const last = behind({ driverAt, ...route }).at(-1);
  if (
    driverAt === null ||
    clock.nowSecond === null ||
    last?.jobStatus !== 'completed' ||
    !isWhereNow(driverAt, clock.now)
  )
    return null;
  if (last.completedAt === null || driverAt.measuredAt < last.completedAt) return null;
  return placeOfTruck(driverAt);
}

/** A place where a truck is now, which has no address. */
export const placeOfTruck = ({
  latitude,
  longitude,
}: Pick<KnownPlace, 'latitude' | 'longitude'>): KnownPlace => ({
  key: `driver at ${latitude}, ${longitude}`,
  latitude,
  longitude,
});

/** Whether the truck continues from its driver's position, and how a plan says so. */
export function sharedPlaceInWords(
  { vehicleName, ...route }: BegunRoute & { readonly vehicleName: string },
  clock: DayClock,
): string | null {
  if (route.driverAt === null || sharedPlace(route, clock) === null) return null;
  return `${vehicleName.slice(0, 100)} goes on from where its driver's phone was ${agoInWords(route.driverAt.measuredAt, clock.now)}, not from its last stop.`;
}

/** The last begun visit with a position. */
function lastPlace(route: BegunRoute, known: KnownVisits): KnownPlace | null {
  const places = behind(route).flatMap(({ visit }) => {
    const job = visit.kind === 'job' ? known.jobs.get(visit.jobId) : undefined;
    const site = visit.kind === 'disposal' ? known.sites.get(visit.disposalSiteId) : undefined;
    const at = job ? { key: job.addressId, ...job } : site && { key: site.id, ...site };
    return at && at.key !== null && at.latitude !== null && at.longitude !== null
      ? [{ key: at.key, latitude: at.latitude, longitude: at.longitude }]
      : [];
  });
  return places.at(-1) ?? null;
}

/** Whether a job was done or is under way; not one that was skipped. */
const isDone = ({ jobStatus }: TodaysVisit): boolean =>
  jobStatus === 'completed' || jobStatus === 'in_progress';

/** Gallons taken at a begun visit; none for a job that was skipped. */
export function gallonsOf(visit: TodaysVisit, jobs: KnownVisits['jobs']): number {
  return isDone(visit) ? (visit.actualGallons ?? jobs.get(jobIdOf(visit) ?? '')?.expectedGallons ?? 0) : 0;
}

/**
 * The load after the begun visits: by the ledger, where anything was reported on the day, else the gallons
 * taken since the tank was to be emptied.
 */
function loadOf(route: BegunRoute, known: KnownVisits, truck: PlanTruck): TruckNow['load'] {
  const ledger = route.ledger ?? emptyDay;
  const done = behind(route).map((visit) => behindOf(visit, known));
  if (truck.compartments === undefined)
    return { loadAtStart: loadThatFits(truck, aboardAfter(ledger, done)) };
  const loads = aboardByTank(truck.compartments.map(tankOf), ledger, done);
  return {
    compartments: truck.compartments.map(({ loadAtStart: _atStart, ...tank }) => {
      const loadAtStart = loadThatFits(tank, loads.get(tank.id) ?? null);
      return { ...tank, ...(loadAtStart && { loadAtStart }) };
    }),
  };
}

type PlanTank = Pick<PlanTruck, 'capacityGallons' | 'acceptedWastes'>;

const tankOf = (tank: PlanTank & { readonly id: string }) => ({
  id: tank.id,
  capacityGallons: tank.capacityGallons,
  acceptedWasteTypes: tank.acceptedWastes.map((waste) => wasteType.parse(waste)),
});

/** No more than the tank holds, and nothing it may not carry. */
function loadThatFits(
  { capacityGallons, acceptedWastes }: PlanTank,
  load: { readonly gallons: number; readonly wasteType: WasteType | null } | null,
): PlanTruck['loadAtStart'] {
  if (load === null || load.gallons === 0 || load.wasteType === null) return undefined;
  if (!acceptedWastes.includes(load.wasteType)) return undefined;
  return { wasteType: load.wasteType, gallons: Math.min(load.gallons, capacityGallons) };
}

const behindOf = (visit: TodaysVisit, { jobs, sites }: KnownVisits): VisitBehind => {
  const site = visit.visit.kind === 'disposal' ? sites.get(visit.visit.disposalSiteId) : undefined;
  return {
    kind: visit.visit.kind,
    doneAt: visit.jobStatus === 'completed' ? (visit.completedAt?.getTime() ?? null) : null,
    gallons: gallonsOf(visit, jobs),
    wasteType: jobs.get(jobIdOf(visit) ?? '')?.wasteType ?? null,
    isReported: visit.isReported === true,
    ...(site && { acceptedWasteTypes: site.acceptedWasteTypes }),
  };
};

/** Gallons brought to each site so far: as reported, else as planned for the begun visits. */
export function broughtBy(route: BegunRoute, jobs: KnownVisits['jobs']): ReadonlyMap<string, number> {
  if ((route.ledger?.changes.length ?? 0) > 0) return route.ledger?.brought ?? new Map();
  const brought = new Map<string, number>();
  let load = 0;
  for (const visit of behind(route)) {
    if (visit.visit.kind === 'job') load += gallonsOf(visit, jobs);
    else {
      brought.set(visit.visit.disposalSiteId, (brought.get(visit.visit.disposalSiteId) ?? 0) + load);
      load = 0;
    }
  }
  return brought;
}
