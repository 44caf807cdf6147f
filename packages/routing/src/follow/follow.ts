import type { PlanRoute } from '../answer.ts';
import { findingsOf, type RouteFinding } from './findings.ts';
import {
  PLAN_LIMITS,
  type PlanDisposalSite,
  type PlanInput,
  type PlanTruck,
  type TimeWindow,
} from '../input.ts';
import { createLoader } from '../problem/compartments.ts';
import { toPlanRoute } from '../timetable/plan.ts';
import { buildProblem, worstCaseOf } from '../problem/problem.ts';
import { fillHolds } from '../problem/releases.ts';
import { createRoadHours } from '../problem/road-hours.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import { wasteTypesOf } from '../problem/validate.ts';

/** What a truck does next, in a fixed order. A disposal site may be visited several times, a stop once. */
export type Visit = { readonly stopId: string } | { readonly disposalSiteId: string };

export interface FollowedRoute {
  /** Every time, load and cent, as the planner would have them for this order. */
  route: PlanRoute;
  /** Rules the order breaks; empty when the planner itself could have planned it. */
  findings: RouteFinding[];
}

/**
 * The timetable of one truck that does its visits in the given order. Nothing is refused: what breaks a rule
 * is kept and told. Only the rules that are broken are widened, by as little as this order needs; then the
 * planner's own arithmetic is asked. A leg without a road takes no time. Daily caps are those of this truck:
 * take off what others bring.
 * @throws PlanInputError when the input is wrong; RangeError for a visit that is not in the input, a stop
 * visited twice
 *   and a route that would still be under way after two days
 */
export function followOrder(input: PlanInput, truckId: string, visits: readonly Visit[]): FollowedRoute {
  const truck = input.trucks.find((one) => one.id === truckId);
  if (!truck) throw new RangeError(`There is no truck "${truckId}".`);
  const order = visits.map((visit) => nodeOf(input, visit));
  const seen = new Set<string>();
  for (const visit of visits) {
    if (!('stopId' in visit)) continue;
    if (seen.has(visit.stopId)) throw new RangeError(`Stop "${visit.stopId}" is visited twice.`);
    seen.add(visit.stopId);
  }
  const loose = loosen(input, truck, order);
  // Where the stops find room in its compartments they are loaded as planned, else as into one tank.
  const split = truck.compartments && { ...loose, ...splitParts(input, truck, loose) };
  const route =
    (split && (timed(split, order) ?? timed(widen(split, order), order))) ??
    timed(loose, order) ??
    timed(widen(loose, order), order);
  if (!route) throw new Error('The widened order has no timetable.');
  const named = {
    ...route,
    stops: route.stops.map((stop) =>
      stop.disposalSiteId === undefined ? stop : { ...stop, disposalSiteId: siteOf(stop.disposalSiteId) },
    ),
  };
  const unloadable = split ? firstUnloadable(split, order) : null;
  return {
    route: named,
    findings: [
      ...findingsOf(input, truck, named),
      ...(unloadable ? [unloadableFinding(input, named, unloadable)] : []),
    ].toSorted((a, b) => a.index - b.index),
  };
}

type Node =
  | { readonly kind: 'stop'; readonly at: number; readonly id: string }
  | { readonly kind: 'site'; readonly at: number; readonly id: string };

function nodeOf(input: PlanInput, visit: Visit): Node {
  const [list, id, kind] =
    'stopId' in visit
      ? [input.stops, visit.stopId, 'stop' as const]
      : [input.disposalSites, visit.disposalSiteId, 'site' as const];
  const at = list.findIndex((one) => one.id === id);
  if (at < 0) throw new RangeError(`There is no ${kind} "${id}".`);
  return { kind, at, id };
}

/** Each visit to a site is a site of its own, so that its hours can be widened alone. */
const copyOf = (id: string, visit: number): string => `${visit}:${id}`;
const siteOf = (copy: string): string => copy.slice(copy.indexOf(':') + 1);

/**
 * The visits alone, with every rule but those of time taken away. Stops and sites are in the order of the
 * visits.
 */
function loosen(input: PlanInput, truck: PlanTruck, order: readonly Node[]): PlanInput {
  const wastes = wasteTypesOf(input);
  const stops = order.flatMap((node) => (node.kind === 'stop' ? (input.stops[node.at] ?? []) : []));
  const everything = stops.reduce(
    (sum, stop) => sum + worstCaseOf(input, stop),
    totalLoad(truck)?.gallons ?? 0,
  );
  return {
    travel: {
      ...input.travel,
      seconds: drivable(input.travel, input.travel.seconds),
      meters: drivable(input.travel, input.travel.meters),
    },
    stops: stops.map(
      ({
        id,
        place,
        serviceSeconds,
        windows,
        notBefore,
        releaseSeconds,
        priority,
        gallons,
        worstCaseGallons,
        wasteType,
      }) => ({
        id,
        place,
        serviceSeconds,
        windows: fromThenOn(windows, notBefore),
        releaseSeconds,
        priority,
        gallons,
        ...(worstCaseGallons !== undefined && { worstCaseGallons }),
        wasteType,
      }),
    ),
    trucks: [
      {
        ...truck,
        compartments: undefined,
        loadAtStart: totalLoad(truck),
        lockedStopIds: undefined,
        maxGallonsPerDay: undefined,
        maxStops: undefined,
        capacityGallons: Math.min(PLAN_LIMITS.gallons, Math.max(truck.capacityGallons, everything)),
        acceptedWastes: wastes,
      },
    ],
    disposalSites: order.flatMap((node, visit): PlanDisposalSite[] => {
      const site = node.kind === 'site' ? input.disposalSites[node.at] : undefined;
      if (!site) return [];
      const { dailyCapGallons: _, ...uncapped } = site;
      return [{ ...uncapped, id: copyOf(site.id, visit), acceptedWastes: wastes }];
    }),
    rules: { ...input.rules, endEmpty: false },
    ...(input.stability && { stability: input.stability }),
    mixable: [wastes],
  };
}

/** All that is on board at the start, as one load. */
function totalLoad({ loadAtStart, compartments }: PlanTruck): PlanTruck['loadAtStart'] {
  if (!compartments) return loadAtStart;
  const loads = compartments.flatMap((one) =>
    one.loadAtStart && one.loadAtStart.gallons > 0 ? [one.loadAtStart] : [],
  );
  return (
    loads[0] && { wasteType: loads[0].wasteType, gallons: loads.reduce((sum, load) => sum + load.gallons, 0) }
  );
}

/** The loosened day with its truck's compartments and what sites accept as they are. */
function splitParts(
  input: PlanInput,
  truck: PlanTruck,
  loose: PlanInput,
): Pick<PlanInput, 'trucks' | 'disposalSites' | 'mixable'> {
  const { capacityGallons, acceptedWastes, compartments } = truck;
  return {
    trucks: loose.trucks.map((one) => ({
      ...one,
      loadAtStart: undefined,
      capacityGallons,
      acceptedWastes,
      compartments,
    })),
    disposalSites: loose.disposalSites.map((site) => ({
      ...site,
      acceptedWastes: input.disposalSites.find((one) => one.id === siteOf(site.id))?.acceptedWastes ?? [],
    })),
    mixable: input.mixable,
  };
}

/**
 * The first visit for which the truck's compartments have no room, or whose site takes nothing of what is in
 * them.
 */
function firstUnloadable(split: PlanInput, order: readonly Node[]): Node | null {
  const problem = buildProblem(split);
  const loader = createLoader(problem);
  const truck = problem.trucks[0]!;
  const nodes = nodesOf(split, order);
  for (const [at, node] of order.entries())
    if (!loader.assign(truck, [truck.start, ...nodes.slice(0, at + 1), truck.end], at + 3, () => 0))
      return node;
  return null;
}

function unloadableFinding(input: PlanInput, route: PlanRoute, node: Node): RouteFinding {
  const index = Math.max(
    0,
    route.stops.findIndex(
      (entry) => (node.kind === 'stop' ? entry.stopId : entry.disposalSiteId) === node.id,
    ),
  );
  const before = route.stops[index - 1]?.loadWasteType ?? '';
  if (node.kind === 'stop')
    return {
      index,
      code: 'no-compartment',
      stopId: node.id,
      wasteType: input.stops[node.at]?.wasteType ?? '',
    };
  return { index, code: 'site-waste', disposalSiteId: node.id, wasteTypes: before.split('+') };
}

/** What is left of the windows from a time on; that time itself when they are over by then. */
function fromThenOn(windows: TimeWindow[], notBefore: number | undefined): TimeWindow[] {
  if (notBefore === undefined) return windows;
  if (windows.length === 0) return [[notBefore, PLAN_LIMITS.seconds]];
  const left = windows.flatMap(([start, end]): TimeWindow[] =>
    end >= notBefore ? [[Math.max(start, notBefore), end]] : [],
  );
  return left.length > 0 ? left : [[notBefore, notBefore]];
}

const drivable = ({ seconds, meters }: PlanInput['travel'], values: Int32Array | number[]): Int32Array =>
  Int32Array.from(values, (value, leg) => ((seconds[leg] ?? -1) < 0 || (meters[leg] ?? -1) < 0 ? 0 : value));

/** The order in the planner's arithmetic; null when it breaks a rule of time. */
function timed(input: PlanInput, order: readonly Node[]): PlanRoute | null {
  const problem = buildProblem(input);
  const evaluator = createEvaluator(problem);
  const sequence = Int32Array.from([
    problem.trucks[0]!.start,
    ...nodesOf(input, order),
    problem.trucks[0]!.end,
  ]);
  if (evaluator.evaluate(0, sequence, sequence.length) === Infinity) return null;
  return toPlanRoute(problem, evaluator, 0, sequence);
}

function nodesOf(input: PlanInput, order: readonly Node[]): number[] {
  let stop = 0;
  let site = input.stops.length;
  return order.map((node) => (node.kind === 'stop' ? stop++ : site++));
}

interface Label {
  /** Seconds late so far, and what breaks given up count as. */
  readonly late: number;
  readonly time: number;
  readonly visit: { readonly node: number; readonly begin: number; readonly end: number } | null;
  /** The break that was given up to get here. */
  readonly given: number | null;
  readonly parent: Label | null;
}

/** Least late, then earliest. */
const isBetter = (a: Label, b: Label | undefined): boolean =>
  !b || a.late < b.late || (a.late === b.late && a.time < b.time);
/** A break is rather given up than everything after it made later than this. */
const GIVEN_BREAK = 3600;

/**
 * Walks the order as early as possible, late where it must be, with a label for each number of breaks behind;
 * then the windows, hours, breaks and the shift that this walk breaks are widened to hold it. A start later
 * than the walk's is up to the planner, who leaves as late as costs nothing.
 */
function widen(input: PlanInput, order: readonly Node[]): PlanInput {
  const truck = input.trucks[0]!;
  const { size, seconds, hourFactors } = input.travel;
  const arrive = hourFactors
    ? createRoadHours(hourFactors).arrive
    : (departure: number, leg: number): number => departure + leg;
  const breaks = (truck.breaks ?? []).filter((pause) => pause.latest > truck.shift[0]);
  const places = [
    truck.startPlace,
    ...nodesOf(input, order).map((node) => visited(input, node).place),
    truck.endPlace,
  ];
  let labels: (Label | undefined)[] = [
    { late: 0, time: truck.shift[0], visit: null, given: null, parent: null },
  ];
  const offer = (at: number, label: Label): void => {
    if (isBetter(label, labels[at])) labels[at] = label;
  };
  // Leaving at the latest start of a break or later: it is not owed any more.
  for (const [k, pause] of breaks.entries())
    offer(k + 1, { late: 0, time: pause.latest, visit: null, given: null, parent: null });
  const takeBreaks = (): void => {
    for (const [k, pause] of breaks.entries()) {
      const from = labels[k];
      if (!from) continue;
      if (from.time <= pause.latest)
        offer(k + 1, {
          ...from,
          time: Math.max(from.time, pause.earliest) + pause.durationSeconds,
          visit: null,
          given: null,
          parent: from,
        });
      offer(k + 1, { ...from, late: from.late + GIVEN_BREAK, visit: null, given: k, parent: from });
    }
  };
  const holds = holdsOf(input, order);
  let load = truck.loadAtStart?.gallons ?? 0;
  for (const [index, node] of nodesOf(input, order).entries()) {
    const leg = Math.round(
      (seconds[(places[index] ?? 0) * size + (places[index + 1] ?? 0)] ?? 0) / (truck.speedFactor ?? 1),
    );
    takeBreaks();
    labels = labels.map(
      (label) =>
        label && {
          ...label,
          time: arrive(Math.max(label.time, holds[index] ?? 0), leg),
          visit: null,
          given: null,
          parent: label,
        },
    );
    takeBreaks();
    const { windows, duration, gallons, mustEndInside } = visited(input, node, load);
    load = mustEndInside ? 0 : load + gallons;
    labels = labels.map((label) => {
      if (!label) return label;
      const begin = beginOf(windows, label.time, mustEndInside ? duration : 0);
      const late = Math.max(0, begin + (mustEndInside ? duration : 0) - latest(windows));
      return {
        ...label,
        late: label.late + late,
        time: begin + duration,
        visit: { node, begin, end: begin + duration },
        given: null,
        parent: label,
      };
    });
  }
  const home = Math.round(
    (seconds[(places.at(-2) ?? 0) * size + truck.endPlace] ?? 0) / (truck.speedFactor ?? 1),
  );
  takeBreaks();
  const ends = labels.flatMap((label, k) => {
    if (!label) return [];
    const time = arrive(label.time, home);
    const owed = breaks.flatMap((pause, at) => (at >= k && time > pause.latest ? [at] : []));
    return [
      {
        label: {
          ...label,
          time,
          late: label.late + owed.length * GIVEN_BREAK + Math.max(0, time - latestEnd(truck)),
        },
        owed,
      },
    ];
  });
  const best = ends.reduce((one, other) => (isBetter(other.label, one.label) ? other : one));
  return widened(input, breaks, best.label, new Set(best.owed));
}

/** When the truck may leave for each visit at the earliest, because of what its trip takes along. */
function holdsOf(input: PlanInput, order: readonly Node[]): Int32Array {
  const holds = new Int32Array(order.length + 1);
  fillHolds(
    { stops: input.stops.length, release: Int32Array.from(input.stops, (stop) => stop.releaseSeconds ?? 0) },
    [input.stops.length, ...nodesOf(input, order)],
    order.length + 1,
    holds,
  );
  return holds;
}

const latestEnd = (truck: PlanTruck): number => truck.shift[1] + (truck.overtime?.maxSeconds ?? 0);
const latest = (windows: readonly TimeWindow[]): number =>
  windows.length === 0 ? Infinity : Math.max(...windows.map(([, end]) => end));

function visited(
  input: PlanInput,
  node: number,
  load = 0,
): { place: number; windows: TimeWindow[]; duration: number; gallons: number; mustEndInside: boolean } {
  const stop = input.stops[node];
  if (stop)
    return {
      place: stop.place,
      windows: stop.windows,
      duration: stop.serviceSeconds,
      gallons: stop.gallons,
      mustEndInside: false,
    };
  const site = input.disposalSites[node - input.stops.length]!;
  const duration = Math.round(
    site.queueSeconds + site.unloadSecondsFixed + site.unloadSecondsPerGallon * load,
  );
  return { place: site.place, windows: site.windows, duration, gallons: 0, mustEndInside: true };
}

/** The first moment that keeps a window; at once when none can be kept any more. */
function beginOf(windows: readonly TimeWindow[], arrival: number, need: number): number {
  if (windows.length === 0) return arrival;
  const begins = joined(windows).flatMap(([start, end]) =>
    Math.max(arrival, start) <= end - need ? [Math.max(arrival, start)] : [],
  );
  return begins.length > 0 ? Math.min(...begins) : arrival;
}

/** Windows that touch or overlap are one. */
function joined(windows: readonly TimeWindow[]): TimeWindow[] {
  const list: TimeWindow[] = [];
  for (const [start, end] of windows.toSorted((a, b) => a[0] - b[0])) {
    const last = list.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else list.push([start, end]);
  }
  return list;
}

/** The input with room for what the walk breaks, and for nothing more. */
function widened(
  input: PlanInput,
  breaks: NonNullable<PlanTruck['breaks']>,
  end: Label,
  owed: ReadonlySet<number>,
): PlanInput {
  if (end.time > PLAN_LIMITS.seconds)
    throw new RangeError('This route would still be under way after two days.');
  const given = new Set(owed);
  const room = new Map<number, TimeWindow>();
  for (let label: Label | null = end; label; label = label.parent) {
    if (label.given !== null) given.add(label.given);
    if (label.visit) room.set(label.visit.node, [label.visit.begin, label.visit.end]);
  }
  const truck = input.trucks[0]!;
  const over = Math.max(truck.overtime?.maxSeconds ?? 0, end.time - truck.shift[1]);
  const withRoom = (windows: TimeWindow[], node: number, need: 0 | 1): TimeWindow[] => {
    const visit = room.get(node);
    if (
      windows.length === 0 ||
      !visit ||
      joined(windows).some(([from, to]) => from <= visit[0] && visit[need] <= to)
    )
      return windows;
    // Up to this begin or end and not beyond: the planner must not make it later than the walk did.
    const closed = latest(windows);
    return [...windows, [closed <= visit[0] ? closed : visit[0], visit[need]]];
  };
  return {
    ...input,
    stops: input.stops.map((stop, at) => ({ ...stop, windows: withRoom(stop.windows, at, 0) })),
    disposalSites: input.disposalSites.map((site, at) => ({
      ...site,
      windows: withRoom(site.windows, input.stops.length + at, 1),
    })),
    trucks: [
      {
        ...truck,
        breaks: breaks.filter((_, at) => !given.has(at)),
        overtime: { maxSeconds: over, costPerHourCents: truck.overtime?.costPerHourCents ?? 0 },
      },
    ],
  };
}
