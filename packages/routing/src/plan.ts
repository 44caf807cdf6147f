import type { PlanCost, PlanRoute, PlanRouteStop, RouteCost } from './answer.ts';
import { METERS_PER_MILE } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Evaluator } from './schedule.ts';
import { timetable } from './timetable.ts';

/** A feasible node sequence as a route of the answer, with every time, load and cent. */
export function toPlanRoute(problem: Problem, evaluator: Evaluator, truckIndex: number, sequence: Int32Array): PlanRoute {
  const { input, stops, sites, places } = problem;
  const truck = problem.trucks[truckIndex]!;
  const from = input.trucks[truckIndex]!;
  const { start, end, events } = timetable(problem, evaluator, truckIndex, sequence);
  const list: PlanRouteStop[] = [];
  const wastes = new Set<string>();
  let load = from.loadAtStart?.gallons ?? 0;
  if (from.loadAtStart && load > 0) wastes.add(from.loadAtStart.wasteType);
  let at = from.startPlace;
  let odometer = 0;
  let drivingSeconds = 0;
  let feesCents = 0;
  let leg = { seconds: 0, meters: 0 };
  const tank = (): { loadAfterGallons: number; loadWasteType: string | null } => ({ loadAfterGallons: load, loadWasteType: wastes.size === 0 ? null : [...wastes].toSorted().join('+') });
  const add = (kind: PlanRouteStop['kind'], times: { arrival: number; begin: number; end: number }, more: Partial<PlanRouteStop> = {}): void => {
    odometer += leg.meters;
    drivingSeconds += leg.seconds;
    list.push({
      kind,
      ...more,
      place: at,
      arrival: times.arrival,
      waitSeconds: times.begin - times.arrival,
      serviceStart: times.begin,
      departure: times.end,
      ...tank(),
      legSeconds: leg.seconds,
      legMeters: leg.meters,
      odometerMeters: odometer,
    });
    leg = { seconds: 0, meters: 0 };
  };

  add('start', { arrival: start, begin: start, end: start });
  for (const event of events) {
    if (event.kind === 'leg') {
      const to = problem.place[event.node]!;
      leg = { seconds: truck.seconds[at * places + to]!, meters: problem.meters[at * places + to]! };
      at = to;
    } else if (event.kind === 'break') add('break', event);
    else if (event.node < stops) {
      const stop = input.stops[event.node]!;
      if (stop.gallons > 0 && stop.wasteType !== null) wastes.add(stop.wasteType);
      load += stop.gallons;
      add('job', event, { stopId: stop.id });
    } else if (event.node < stops + sites) {
      const site = input.disposalSites[event.node - stops]!;
      const unloadedGallons = load;
      feesCents += unloadedGallons * site.feeCentsPerGallon;
      load = 0;
      wastes.clear();
      add('disposal', event, { disposalSiteId: site.id, unloadedGallons });
    }
  }
  add('end', { arrival: end, begin: end, end });
  const overtimeSeconds = Math.max(0, end - from.shift[1]);
  const cost: RouteCost = {
    milesCents: Math.round((odometer / METERS_PER_MILE) * from.costPerMileCents),
    hoursCents: Math.round(((end - start) / 3600) * from.costPerHourCents),
    overtimeCents: Math.round((overtimeSeconds / 3600) * (from.overtime?.costPerHourCents ?? 0)),
    disposalFeesCents: Math.round(feesCents),
    fixedCents: Math.round(from.fixedCostCents),
  };
  return { truckId: from.id, stops: list, meters: odometer, drivingSeconds, durationSeconds: end - start, overtimeSeconds, cost, costCents: totalOf(cost) };
}

export function sumCosts(routes: readonly PlanRoute[]): PlanCost {
  const sum = { milesCents: 0, hoursCents: 0, overtimeCents: 0, disposalFeesCents: 0, fixedCents: 0 };
  for (const { cost } of routes) {
    sum.milesCents += cost.milesCents;
    sum.hoursCents += cost.hoursCents;
    sum.overtimeCents += cost.overtimeCents;
    sum.disposalFeesCents += cost.disposalFeesCents;
    sum.fixedCents += cost.fixedCents;
  }
  return { ...sum, totalCents: totalOf(sum) };
}

function totalOf(cost: RouteCost): number {
  return cost.milesCents + cost.hoursCents + cost.overtimeCents + cost.disposalFeesCents + cost.fixedCents;
}
