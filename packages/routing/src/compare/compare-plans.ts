import type { PlanRoute } from '../answer.ts';
import { followOrder, type Visit } from '../follow/follow.ts';
import type { PlanInput } from '../input.ts';
import { oneTruckDay } from '../problem/one-truck-day.ts';

/** A truck's visits in order. */
export interface VisitedRoute {
  truckId: string;
  visits: readonly Visit[];
}

/**
 * Totals over the routes: driven meters, seconds from start to end, cents without the weight of staying near
 * another plan.
 */
export interface PlanTotals {
  meters: number;
  seconds: number;
  cents: number;
  stops: number;
  trucks: number;
  /** Rules broken by the orders, as found by followOrder. */
  findings: number;
}

/** Where a stop is served; service start in seconds after midnight. */
export interface ServedAt {
  truckId: string;
  serviceStart: number;
}

/**
 * A stop that changes its truck or position, with the value of the change: the saving on its old route minus
 * the extra cost on its new one. Each stop is judged alone, so these do not add up to the totals.
 */
export interface StopChange {
  stopId: string;
  /** Null: not served. */
  from: ServedAt | null;
  to: ServedAt | null;
  savedMeters: number;
  savedSeconds: number;
  savedCents: number;
}

export interface PlanComparison {
  today: PlanTotals;
  proposed: PlanTotals;
  /** Today's totals minus the proposed ones. */
  savedMeters: number;
  savedSeconds: number;
  savedCents: number;
  /** In the order of the input. */
  changes: StopChange[];
}

/** Lists the visits of planned routes. */
export function visitedRoutes(routes: readonly PlanRoute[]): VisitedRoute[] {
  return routes.map(({ truckId, stops }) => ({
    truckId,
    visits: stops.flatMap((entry): Visit[] =>
      entry.stopId !== undefined
        ? [{ stopId: entry.stopId }]
        : entry.disposalSiteId !== undefined
          ? [{ disposalSiteId: entry.disposalSiteId }]
          : [],
    ),
  }));
}

/**
 * Compares two plans of a day. Every time, mile and cent of both is recalculated from their orders of visits,
 * in the planner's own arithmetic, so figures supplied with them are ignored. Today's plan may break rules.
 * @throws RangeError for a truck, stop or site that is not in the input, and for a truck or a stop repeated
 * in a plan
 */
export function comparePlans(
  input: PlanInput,
  today: readonly VisitedRoute[],
  proposed: readonly VisitedRoute[],
): PlanComparison {
  const before = readPlan(input, today);
  const after = readPlan(input, proposed);
  const [was, is] = [totalsOf(before), totalsOf(after)];
  const moved = movedStops(today, proposed);
  return {
    today: was,
    proposed: is,
    savedMeters: was.meters - is.meters,
    savedSeconds: was.seconds - is.seconds,
    savedCents: was.cents - is.cents,
    changes: input.stops.flatMap(({ id }) => (moved.has(id) ? [changeOf(input, id, before, after)] : [])),
  };
}

interface ReadRoute {
  visits: readonly Visit[];
  figures: Figures;
}

interface Figures {
  meters: number;
  seconds: number;
  cents: number;
  findings: number;
  serviceStarts: Map<string, number>;
}

type ReadPlan = Map<string, ReadRoute>;

function readPlan(input: PlanInput, routes: readonly VisitedRoute[]): ReadPlan {
  const read: ReadPlan = new Map();
  const seen = new Set<string>();
  for (const { truckId, visits } of routes) {
    if (read.has(truckId)) throw new RangeError(`A plan has two routes of truck "${truckId}".`);
    for (const id of stopIdsOf(visits)) {
      if (seen.has(id)) throw new RangeError(`A plan has stop "${id}" twice.`);
      seen.add(id);
    }
    read.set(truckId, { visits, figures: figuresOf(input, truckId, visits) });
  }
  return read;
}

/** A truck without stops stays at its start. */
function figuresOf(input: PlanInput, truckId: string, visits: readonly Visit[]): Figures {
  const truck = input.trucks.find((one) => one.id === truckId);
  if (!truck) throw new RangeError(`There is no truck "${truckId}".`);
  if (stopIdsOf(visits).length === 0)
    return { meters: 0, seconds: 0, cents: 0, findings: 0, serviceStarts: new Map() };
  const { route, findings } = followOrder(oneTruckDay(input, truck, stopIdsOf(visits)), truckId, visits);
  return {
    meters: route.meters,
    seconds: route.durationSeconds,
    cents: route.costCents - (route.cost.stabilityCents ?? 0),
    findings: findings.length,
    serviceStarts: new Map(
      route.stops.flatMap((entry) =>
        entry.stopId === undefined ? [] : [[entry.stopId, entry.serviceStart]],
      ),
    ),
  };
}

const stopIdsOf = (visits: readonly Visit[]): string[] =>
  visits.flatMap((visit) => ('stopId' in visit ? [visit.stopId] : []));

function totalsOf(plan: ReadPlan): PlanTotals {
  const routes = [...plan.values()];
  const sum = (figure: 'meters' | 'seconds' | 'cents' | 'findings'): number =>
    routes.reduce((total, { figures }) => total + figures[figure], 0);
  const stops = routes.reduce((total, { visits }) => total + stopIdsOf(visits).length, 0);
  return {
    meters: sum('meters'),
    seconds: sum('seconds'),
    cents: sum('cents'),
    stops,
    trucks: routes.filter(({ visits }) => stopIdsOf(visits).length > 0).length,
    findings: sum('findings'),
  };
}

/**
 * Stops on another truck, in one plan only, or outside the largest set of their truck's stops that keep their
 * order.
 */
function movedStops(today: readonly VisitedRoute[], proposed: readonly VisitedRoute[]): Set<string> {
  const moved = new Set([...today, ...proposed].flatMap(({ visits }) => stopIdsOf(visits)));
  for (const { truckId, visits } of proposed) {
    const given = stopIdsOf(today.find((route) => route.truckId === truckId)?.visits ?? []);
    for (const id of keptInOrder(
      stopIdsOf(visits).filter((stopId) => given.includes(stopId)),
      given,
    ))
      moved.delete(id);
  }
  return moved;
}

/** A longest subsequence of stops in the given order. */
function keptInOrder(ids: readonly string[], given: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const [at, id] of ids.entries()) {
    const before = runs.slice(0, at).filter((run) => given.indexOf(run.at(-1) ?? '') < given.indexOf(id));
    runs.push([
      ...before.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []),
      id,
    ]);
  }
  return runs.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []);
}

function changeOf(input: PlanInput, stopId: string, before: ReadPlan, after: ReadPlan): StopChange {
  const old = shareOf(input, stopId, before);
  const now = shareOf(input, stopId, after);
  return {
    stopId,
    from: old.at,
    to: now.at,
    savedMeters: old.meters - now.meters,
    savedSeconds: old.seconds - now.seconds,
    savedCents: old.cents - now.cents,
  };
}

/** A stop's share of its route's cost. */
function shareOf(
  input: PlanInput,
  stopId: string,
  plan: ReadPlan,
): { at: ServedAt | null; meters: number; seconds: number; cents: number } {
  for (const [truckId, { visits, figures }] of plan) {
    const serviceStart = figures.serviceStarts.get(stopId);
    if (serviceStart === undefined) continue;
    const without = figuresOf(input, truckId, withoutStop(input, truckId, visits, stopId));
    return {
      at: { truckId, serviceStart },
      meters: figures.meters - without.meters,
      seconds: figures.seconds - without.seconds,
      cents: figures.cents - without.cents,
    };
  }
  return { at: null, meters: 0, seconds: 0, cents: 0 };
}

/** The visits without a stop, and without an unloading that has nothing left to unload. */
function withoutStop(input: PlanInput, truckId: string, visits: readonly Visit[], stopId: string): Visit[] {
  const truck = input.trucks.find((one) => one.id === truckId);
  /** On board: by waste for a truck with compartments, otherwise in total. */
  const load = new Map<string, number>();
  const add = (wasteType: string | null, gallons: number): void =>
    void load.set(
      truck?.compartments ? (wasteType ?? '') : '',
      (load.get(truck?.compartments ? (wasteType ?? '') : '') ?? 0) + gallons,
    );
  for (const one of [truck?.loadAtStart, ...(truck?.compartments ?? []).map((part) => part.loadAtStart)])
    if (one) add(one.wasteType, one.gallons);
  return visits.filter((visit) => {
    if ('stopId' in visit) {
      if (visit.stopId === stopId) return false;
      const stop = input.stops.find((one) => one.id === visit.stopId);
      if (stop) add(stop.wasteType, stop.gallons);
      return true;
    }
    const accepted =
      input.disposalSites.find((site) => site.id === visit.disposalSiteId)?.acceptedWastes ?? [];
    const taken = [...load.keys()].filter(
      (waste) => (load.get(waste) ?? 0) > 0 && (!truck?.compartments || accepted.includes(waste)),
    );
    for (const waste of taken) load.delete(waste);
    return taken.length > 0;
  });
}
