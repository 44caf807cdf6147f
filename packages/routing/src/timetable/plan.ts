import type { PlanCost, PlanRoute, PlanRouteStop, RouteCost } from '../answer.ts';
import { METERS_PER_MILE } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import type { Evaluator } from './schedule.ts';
import { Tanks } from './tanks.ts';
import { createMovedCounter } from '../problem/stability.ts';
import { timetable } from './timetable.ts';

/** Writes a feasible node sequence as a route of the answer, with every time, load and cent. */
export function toPlanRoute(
  problem: Problem,
  evaluator: Evaluator,
  truckIndex: number,
  sequence: Int32Array,
): PlanRoute {
  const { input, stops, sites, places } = problem;
  const from = input.trucks[truckIndex]!;
  const { start, end, events } = timetable(problem, evaluator, truckIndex, sequence);
  const list: PlanRouteStop[] = [];
  const tanks = new Tanks(from);
  const compartmentOf = from.compartments && evaluator.last.compartmentOf.slice();
  /** Position in the sequence. */
  let position = 0;
  let at = from.startPlace;
  let odometer = 0;
  let drivingSeconds = 0;
  let feesCents = 0;
  let leg = { seconds: 0, meters: 0 };
  const tank = (): Pick<
    PlanRouteStop,
    'loadAfterGallons' | 'loadAfterWorstCaseGallons' | 'loadWasteType'
  > => ({
    loadAfterGallons: tanks.gallons,
    ...(tanks.worst > tanks.gallons && { loadAfterWorstCaseGallons: tanks.worst }),
    loadWasteType: tanks.content,
  });
  const add = (
    kind: PlanRouteStop['kind'],
    times: { arrival: number; begin: number; end: number },
    more: Partial<PlanRouteStop> = {},
  ): void => {
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
    if (event.kind === 'hold') {
      const begun = list.at(-1)!;
      begun.heldSeconds = event.until - begun.departure;
      begun.departure = event.until;
    } else if (event.kind === 'leg') {
      const to = problem.place[event.node]!;
      leg = { seconds: event.seconds, meters: problem.meters[at * places + to]! };
      at = to;
    } else if (event.kind === 'break') add('break', event);
    else if (event.node < stops) {
      const stop = input.stops[event.node]!;
      position++;
      const compartmentId =
        problem.waste[event.node] === 0
          ? ''
          : tanks.take(stop, problem.worst[event.node]!, compartmentOf?.[position] ?? 0);
      add('job', event, { stopId: stop.id, ...(compartmentId !== '' && { compartmentId }) });
    } else if (event.node < stops + sites) {
      const site = input.disposalSites[event.node - stops]!;
      position++;
      const { gallons: unloadedGallons, ids } = tanks.unload(site.acceptedWastes);
      feesCents += unloadedGallons * site.feeCentsPerGallon;
      add('disposal', event, {
        disposalSiteId: site.id,
        unloadedGallons,
        ...(compartmentOf && { emptiedCompartmentIds: ids }),
      });
    }
  }
  add('end', { arrival: end, begin: end, end });
  const overtimeSeconds = Math.max(0, end - from.shift[1]);
  const { stability } = problem;
  const balance = input.rules.balanceCentsPerSquaredHour;
  const shifted = stability?.timed ? list.reduce((sum, one) => sum + shiftedSeconds(problem, one), 0) : 0;
  const cost: RouteCost = {
    milesCents: Math.round((odometer / METERS_PER_MILE) * from.costPerMileCents),
    hoursCents: Math.round(((end - start) / 3600) * from.costPerHourCents),
    overtimeCents: Math.round((overtimeSeconds / 3600) * (from.overtime?.costPerHourCents ?? 0)),
    disposalFeesCents: Math.round(feesCents),
    fixedCents: Math.round(from.fixedCostCents),
    ...(stability && {
      stabilityCents: Math.round(
        createMovedCounter(stability)(truckIndex, sequence, sequence.length) * stability.perMovedStop +
          (shifted * (input.stability?.perShiftedMinuteCents ?? 0)) / 60,
      ),
    }),
    ...(balance !== undefined && {
      balanceCents: Math.round(((end - start) / 3600) * ((end - start) / 3600) * balance),
    }),
  };
  return {
    truckId: from.id,
    stops: list,
    meters: odometer,
    drivingSeconds,
    durationSeconds: end - start,
    overtimeSeconds,
    cost,
    costCents: totalOf(cost),
  };
}

/** Difference between a service start and the given plan's. */
function shiftedSeconds({ input, stability }: Problem, { stopId, serviceStart }: PlanRouteStop): number {
  const given = stability?.startOf[input.stops.findIndex((stop) => stop.id === stopId)] ?? -1;
  return given < 0 ? 0 : Math.abs(serviceStart - given);
}

/** Sums the parts of the routes' costs. */
export function sumCosts(routes: readonly PlanRoute[]): PlanCost {
  const sum: RouteCost = {
    milesCents: 0,
    hoursCents: 0,
    overtimeCents: 0,
    disposalFeesCents: 0,
    fixedCents: 0,
  };
  for (const { cost } of routes)
    for (const part of Object.keys(cost) as (keyof RouteCost)[])
      sum[part] = (sum[part] ?? 0) + (cost[part] ?? 0);
  return { ...sum, totalCents: totalOf(sum) };
}

function totalOf(cost: RouteCost): number {
  return Object.values(cost).reduce((sum: number, cents: number | undefined) => sum + (cents ?? 0), 0);
}
