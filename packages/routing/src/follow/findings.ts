import type { PlanRoute, PlanRouteStop } from '../answer.ts';
import { worstCaseOf } from '../problem/problem.ts';
import type { PlanDisposalSite, PlanInput, PlanStop, PlanTruck, TimeWindow } from '../input.ts';

/**
 * A rule broken by a route in a given order. `index` is the entry of the route's stops where it occurs.
 * Seconds, whole gallons.
 */
export type RouteFinding = { index: number } &
  /** The service begins after its latest permitted time. */
  (
    | { code: 'late'; stopId: string; seconds: number }
    /** The tank overflows from this stop on: it would have to be emptied before. Reported once per trip. */
    | { code: 'over-capacity'; stopId: string; gallons: number }
    | { code: 'mixed-wastes'; stopId: string; wasteType: string; inTank: string[] }
    | { code: 'truck-waste'; stopId: string; wasteType: string }
    | { code: 'missing-skill'; stopId: string; skills: string[] }
    | { code: 'truck-not-allowed'; stopId: string }
    /**
     * The unloading is outside the opening hours; seconds: how long after closing it ends, null when the site
     * has no usable hours left.
     */
    | { code: 'site-closed'; disposalSiteId: string; seconds: number | null }
    | { code: 'site-waste'; disposalSiteId: string; wasteTypes: string[] }
    /** Exceeds the site's daily cap. */
    | { code: 'daily-cap'; disposalSiteId: string; gallons: number }
    | { code: 'break-missing'; earliest: number; latest: number }
    | { code: 'after-shift'; seconds: number }
    | { code: 'not-emptied'; gallons: number }
    | { code: 'no-road' }
    | { code: 'truck-too-large'; stopId: string; maxTruckSize: number }
    /** No compartment accepts it, or the accepting ones have no room. Reported for the first such stop. */
    | { code: 'no-compartment'; stopId: string; wasteType: string }
    /** Exceeds the truck's limit for the whole day. */
    | { code: 'day-limit'; limit: 'gallons' | 'stops'; over: number }
    /** Locked to another truck, or not at its locked position. */
    | { code: 'locked'; stopId: string }
    /** Required to be first or last, but is not. */
    | { code: 'position'; stopId: string; position: 'first' | 'last' }
  );

/** Finds the rules broken by the timetable of a fixed order, in stop order. */
export function findingsOf(input: PlanInput, truck: PlanTruck, route: PlanRoute): RouteFinding[] {
  const found: RouteFinding[] = [];
  const stops = new Map(input.stops.map((stop) => [stop.id, stop]));
  const sites = new Map(input.disposalSites.map((site) => [site.id, site]));
  const tank = new Tank(input, truck);
  const unloaded = new Map<string, number>();
  const order = new VisitOrder(input, truck);
  for (const [index, entry] of route.stops.entries()) {
    const before = route.stops[index - 1];
    if (before && !hasRoad(input, before.place, entry.place)) found.push({ index, code: 'no-road' });
    const stop = stops.get(entry.stopId ?? '');
    const site = sites.get(entry.disposalSiteId ?? '');
    if (stop) found.push(...order.findingsOf(stop).map((finding) => ({ index, ...finding })));
    if (stop) found.push(...ofStop(truck, stop, entry, tank).map((finding) => ({ index, ...finding })));
    if (site) found.push(...ofSite(site, entry, tank, unloaded).map((finding) => ({ index, ...finding })));
  }
  const index = route.stops.length - 1;
  const start = route.stops[0]?.departure ?? 0;
  const end = route.stops[index]?.arrival ?? 0;
  found.push(
    ...missingBreaks(truck, route, start, end).map((pause) => ({
      index,
      code: 'break-missing' as const,
      earliest: pause.earliest,
      latest: pause.latest,
    })),
  );
  const over = end - truck.shift[1] - (truck.overtime?.maxSeconds ?? 0);
  if (over > 0) found.push({ index, code: 'after-shift', seconds: end - truck.shift[1] });
  const jobs = route.stops.filter((entry) => entry.kind === 'job').length;
  if (tank.takenUp > (truck.maxGallonsPerDay ?? Infinity))
    found.push({
      index,
      code: 'day-limit',
      limit: 'gallons',
      over: tank.takenUp - (truck.maxGallonsPerDay ?? 0),
    });
  if (jobs > (truck.maxStops ?? Infinity))
    found.push({ index, code: 'day-limit', limit: 'stops', over: jobs - (truck.maxStops ?? 0) });
  const left = route.stops[index]?.loadAfterGallons ?? 0;
  if (input.rules.endEmpty && left > 0) found.push({ index, code: 'not-emptied', gallons: left });
  return found;
}

type Finding = RouteFinding extends infer One
  ? One extends { index: number }
    ? Omit<One, 'index'>
    : never
  : never;

/** The load on board. */
class Tank {
  gallons: number;
  /** With every stop's worst case. */
  worst: number;
  takenUp = 0;
  readonly wastes = new Set<string>();
  isOver = false;
  private readonly input: PlanInput;

  constructor(input: PlanInput, truck: PlanTruck) {
    this.input = input;
    this.gallons = truck.loadAtStart?.gallons ?? 0;
    this.worst = this.gallons;
    if (truck.loadAtStart && this.gallons > 0) this.wastes.add(truck.loadAtStart.wasteType);
  }

  /** Wastes on board that must not be mixed with this one. */
  conflictsWith(waste: string): string[] {
    return [...this.wastes]
      .filter(
        (other) =>
          other !== waste &&
          !this.input.mixable.some((group) => group.includes(other) && group.includes(waste)),
      )
      .toSorted();
  }

  take(stop: PlanStop): void {
    const worst = worstCaseOf(this.input, stop);
    this.gallons += stop.gallons;
    this.worst += worst;
    this.takenUp += worst;
  }

  empty(): void {
    this.gallons = 0;
    this.worst = 0;
    this.wastes.clear();
    this.isOver = false;
  }
}

/** Checks the required order, stop by stop: locked ones, 'first' ones, others, 'last' ones. */
class VisitOrder {
  private readonly input: PlanInput;
  private readonly truck: PlanTruck;
  private before: PlanStop | undefined;

  constructor(input: PlanInput, truck: PlanTruck) {
    this.input = input;
    this.truck = truck;
  }

  findingsOf(stop: PlanStop): Finding[] {
    const found: Finding[] = [];
    const { before } = this;
    this.before = stop;
    const { id: stopId, position } = stop;
    const owner = this.input.trucks.find((one) => one.lockedStopIds?.includes(stopId));
    const place = this.lockOf(stop);
    const isBehind = before !== undefined && place !== undefined && (this.lockOf(before) ?? Infinity) > place;
    if ((owner !== undefined && owner.id !== this.truck.id) || isBehind)
      found.push({ code: 'locked', stopId });
    if (!before) return found;
    if (
      place === undefined &&
      position === 'first' &&
      this.lockOf(before) === undefined &&
      before.position !== 'first'
    )
      found.push({ code: 'position', stopId, position });
    if (
      this.lockOf(before) === undefined &&
      before.position === 'last' &&
      (place !== undefined || position !== 'last')
    )
      found.push({ code: 'position', stopId: before.id, position: 'last' });
    return found;
  }

  /** Its position among the truck's locked stops. */
  private lockOf(stop: PlanStop): number | undefined {
    const place = this.truck.lockedStopIds?.indexOf(stop.id) ?? -1;
    return place < 0 ? undefined : place;
  }
}

function ofStop(truck: PlanTruck, stop: PlanStop, entry: PlanRouteStop, tank: Tank): Finding[] {
  const found: Finding[] = [];
  const { id: stopId, wasteType, gallons } = stop;
  if (stop.allowedTruckIds && !stop.allowedTruckIds.includes(truck.id))
    found.push({ code: 'truck-not-allowed', stopId });
  if ((truck.truckSize ?? 0) > (stop.maxTruckSize ?? Infinity))
    found.push({ code: 'truck-too-large', stopId, maxTruckSize: stop.maxTruckSize ?? 0 });
  const skills = (stop.requiredSkills ?? []).filter((skill) => !(truck.skills ?? []).includes(skill));
  if (skills.length > 0) found.push({ code: 'missing-skill', stopId, skills });
  if (wasteType !== null && !truck.acceptedWastes.includes(wasteType))
    found.push({ code: 'truck-waste', stopId, wasteType });
  if (
    stop.windows.length > 0 &&
    !stop.windows.some(([from, to]) => from <= entry.serviceStart && entry.serviceStart <= to)
  ) {
    found.push({ code: 'late', stopId, seconds: entry.serviceStart - lastEnd(stop.windows) });
  }
  if (wasteType === null || gallons === 0) return found;
  if (truck.compartments) {
    tank.take(stop);
    return found;
  }
  const inTank = tank.conflictsWith(wasteType);
  if (inTank.length > 0) found.push({ code: 'mixed-wastes', stopId, wasteType, inTank });
  tank.wastes.add(wasteType);
  tank.take(stop);
  if (tank.worst > truck.capacityGallons && !tank.isOver) {
    tank.isOver = true;
    found.push({ code: 'over-capacity', stopId, gallons: tank.worst - truck.capacityGallons });
  }
  return found;
}

function ofSite(
  site: PlanDisposalSite,
  entry: PlanRouteStop,
  tank: Tank,
  unloaded: Map<string, number>,
): Finding[] {
  const found: Finding[] = [];
  const { id: disposalSiteId, windows } = site;
  const done = entry.departure - (entry.heldSeconds ?? 0);
  if (!isOpen(windows, entry.serviceStart, done)) {
    const open = windows.filter(([from, to]) => to > from && from <= entry.serviceStart);
    found.push({
      code: 'site-closed',
      disposalSiteId,
      seconds: open.length === 0 ? null : done - lastEnd(open),
    });
  }
  const wasteTypes = [...tank.wastes].filter((waste) => !site.acceptedWastes.includes(waste)).toSorted();
  if (wasteTypes.length > 0) found.push({ code: 'site-waste', disposalSiteId, wasteTypes });
  const before = unloaded.get(site.id) ?? 0;
  const after = before + (entry.unloadedGallons ?? 0);
  unloaded.set(site.id, after);
  const cap = site.dailyCapGallons ?? Infinity;
  if (after > cap && before <= cap) found.push({ code: 'daily-cap', disposalSiteId, gallons: after - cap });
  tank.empty();
  return found;
}

const lastEnd = (windows: readonly TimeWindow[]): number => Math.max(...windows.map(([, end]) => end));

/** Inside one opening; those that touch or overlap count as one. */
function isOpen(windows: readonly TimeWindow[], from: number, to: number): boolean {
  if (windows.length === 0) return true;
  let reached = -1;
  for (const [start, end] of windows.toSorted((a, b) => a[0] - b[0])) {
    if (start > Math.max(from, reached)) break;
    if (end >= from) reached = Math.max(reached, end);
  }
  return reached >= to;
}

const hasRoad = ({ travel }: PlanInput, from: number, to: number): boolean =>
  (travel.seconds[from * travel.size + to] ?? -1) >= 0 && (travel.meters[from * travel.size + to] ?? -1) >= 0;

/** Breaks that are owed, because the route is under way at their latest start, but were not taken. */
function missingBreaks(
  truck: PlanTruck,
  route: PlanRoute,
  start: number,
  end: number,
): NonNullable<PlanTruck['breaks']> {
  const taken = route.stops.filter((entry) => entry.kind === 'break');
  let next = 0;
  return (truck.breaks ?? []).filter((pause) => {
    const begin = taken[next]?.serviceStart ?? -1;
    if (begin >= pause.earliest && begin <= pause.latest) {
      next += 1;
      return false;
    }
    return start < pause.latest && end > pause.latest;
  });
}
