import type { Plan, PlanRoute, RouteCost } from '../../answer.ts';
import type { PlanInput, PlanStop, PlanTruck } from '../../input.ts';

/**
 * Follows the entries of a plan in their order and computes every time, load, distance and cent again, so
 * that a plan whose order was changed is consistent in itself and breaks nothing but the rule in question. A
 * truck leaves when it left (or at `departure`), waits for the next window or opening, if there is one, and
 * goes on too late otherwise; a break begins at its old time or on arrival. What is unknown or has no road is
 * left as it is.
 */
export function rebuild(input: PlanInput, plan: Plan): void {
  for (const route of plan.routes) rebuildRoute(input, route);
  rebuildTotals(plan);
}

export function rebuildRoute(
  input: PlanInput,
  route: PlanRoute,
  departure = route.stops[0]?.departure ?? 0,
): void {
  const truck = input.trucks.find((one) => one.id === route.truckId);
  if (!truck) return;
  let at = route.stops[0]?.place ?? 0;
  let now = departure;
  let load = truck.loadAtStart?.gallons ?? 0;
  let worst = load;
  let wastes = truck.loadAtStart && load > 0 ? [truck.loadAtStart.wasteType] : [];
  let fees = 0;
  route.meters = 0;
  route.drivingSeconds = 0;
  for (const [index, entry] of route.stops.entries()) {
    const cell = at * input.travel.size + entry.place;
    entry.legSeconds = driveSeconds(
      input,
      Math.round((input.travel.seconds[cell] ?? 0) / (truck.speedFactor ?? 1)),
      now,
    );
    entry.legMeters = input.travel.meters[cell] ?? 0;
    route.meters += entry.legMeters;
    route.drivingSeconds += entry.legSeconds;
    entry.odometerMeters = route.meters;
    at = entry.place;
    entry.arrival = now + entry.legSeconds;
    const length =
      entry.kind === 'break' ? entry.departure - entry.serviceStart - (entry.heldSeconds ?? 0) : 0;
    const stop = input.stops.find((one) => one.id === entry.stopId);
    const site = input.disposalSites.find((one) => one.id === entry.disposalSiteId);
    let service = length;
    let begin = entry.arrival;
    if (entry.kind === 'job' && stop) {
      begin = Math.max(nextIn(stop.windows, begin, 0), stop.notBefore ?? 0);
      service = stop.serviceSeconds;
      load += stop.gallons;
      worst += worstOf(input, stop);
      if (stop.gallons > 0 && stop.wasteType !== null && !wastes.includes(stop.wasteType))
        wastes.push(stop.wasteType);
    } else if (entry.kind === 'disposal' && site) {
      service = Math.round(site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * load);
      begin = nextIn(site.windows, begin, service);
      fees += load * site.feeCentsPerGallon;
      entry.unloadedGallons = load;
      load = 0;
      worst = 0;
      wastes = [];
    } else if (entry.kind === 'break') begin = Math.max(begin, entry.serviceStart);
    entry.serviceStart = begin;
    entry.waitSeconds = begin - entry.arrival;
    entry.departure = begin + service;
    hold(input, route, index);
    entry.loadAfterGallons = load;
    if (worst > load) entry.loadAfterWorstCaseGallons = worst;
    else delete entry.loadAfterWorstCaseGallons;
    entry.loadWasteType = wastes.length === 0 ? null : wastes.toSorted().join('+');
    now = entry.departure;
  }
  rebuildFigures(truck, route, fees);
}

/**
 * Waits where a trip begins until its loads are ready; a truck that leaves its start too early is left to the
 * checker.
 */
function hold(input: PlanInput, { stops }: PlanRoute, index: number): void {
  const entry = stops[index]!;
  delete entry.heldSeconds;
  const begin = stops.findLastIndex(({ kind }, at) => at <= index && kind !== 'break');
  const next = stops[index + 1];
  if (
    index === 0 ||
    !next ||
    stops[begin]?.place !== entry.place ||
    !['start', 'disposal'].includes(stops[begin]?.kind ?? '') ||
    (next.kind === 'break' && next.place === entry.place)
  )
    return;
  let ready = 0;
  for (const { kind, stopId } of stops.slice(index + 1)) {
    if (kind === 'disposal') break;
    ready = Math.max(ready, input.stops.find(({ id }) => id === stopId)?.releaseSeconds ?? 0);
  }
  if (ready <= entry.departure) return;
  entry.heldSeconds = ready - entry.departure;
  entry.departure = ready;
}

/** Duration, overtime and money from the first and the last entry and the meters. */
function rebuildFigures(truck: PlanTruck, route: PlanRoute, fees: number): void {
  const end = route.stops.at(-1)?.arrival ?? 0;
  route.durationSeconds = end - (route.stops[0]?.departure ?? 0);
  route.overtimeSeconds = Math.max(0, end - truck.shift[1]);
  const perHour = (seconds: number, cents: number): number => Math.round((seconds / 3600) * cents);
  route.cost = {
    ...route.cost,
    milesCents: Math.round((route.meters / 1609.344) * truck.costPerMileCents),
    hoursCents: perHour(route.durationSeconds, truck.costPerHourCents),
    overtimeCents: perHour(route.overtimeSeconds, truck.overtime?.costPerHourCents ?? 0),
    disposalFeesCents: Math.round(fees),
    fixedCents: Math.round(truck.fixedCostCents),
  };
  route.costCents = sum(route.cost);
}

export function rebuildTotals(plan: Plan): void {
  const total: RouteCost = {
    milesCents: 0,
    hoursCents: 0,
    overtimeCents: 0,
    disposalFeesCents: 0,
    fixedCents: 0,
  };
  for (const { cost } of plan.routes)
    for (const part of Object.keys(cost) as (keyof RouteCost)[])
      total[part] = (total[part] ?? 0) + (cost[part] ?? 0);
  plan.cost = { ...total, totalCents: sum(total) };
}

function sum(cost: RouteCost): number {
  return Object.values(cost).reduce((total: number, cents: number) => total + cents, 0);
}

/** Each hour's driving at that hour's speed. */
function driveSeconds({ travel: { hourFactors } }: PlanInput, seconds: number, departure: number): number {
  if (!hourFactors) return seconds;
  let left = seconds;
  let at = departure;
  while (left > 1e-6) {
    const hourEnd = (Math.floor(at / 3600) + 1) * 3600;
    const factor = hourFactors[Math.floor(at / 3600) % 24] ?? 1;
    if (left <= factor * (hourEnd - at) + 1e-6) return Math.ceil(at + left / factor - 1e-6) - departure;
    left -= factor * (hourEnd - at);
    at = hourEnd;
  }
  return at - departure;
}

/** The worst case of a stop. */
function worstOf({ rules }: PlanInput, { gallons, worstCaseGallons }: PlanStop): number {
  return gallons === 0
    ? 0
    : (worstCaseGallons ?? Math.ceil(gallons + (gallons * (rules.planForExtraPercent ?? 0)) / 100));
}

/**
 * Earliest time from `time` on that lies in a window with `length` seconds left in it; `time` itself without
 * one.
 */
function nextIn(windows: readonly (readonly [number, number])[], time: number, length: number): number {
  const starts = windows
    .filter(([start, end]) => Math.max(start, time) + length <= end)
    .map(([start]) => Math.max(start, time));
  return starts.length === 0 ? time : Math.min(...starts);
}
