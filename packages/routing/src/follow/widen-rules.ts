import { PLAN_LIMITS, type PlanInput, type PlanTruck, type TimeWindow } from '../input.ts';
import { fillHolds } from '../problem/releases.ts';
import { createRoadHours } from '../problem/road-hours.ts';
import { nodesOf, type Node } from './loosen-rules.ts';

interface Label {
  /** Seconds late so far, including the penalty for dropped breaks. */
  readonly late: number;
  readonly time: number;
  readonly visit: { readonly node: number; readonly begin: number; readonly end: number } | null;
  /** The break that was dropped to get here. */
  readonly given: number | null;
  readonly parent: Label | null;
}

/** Least late first, then earliest. */
const isBetter = (a: Label, b: Label | undefined): boolean =>
  !b || a.late < b.late || (a.late === b.late && a.time < b.time);
/** Penalty of a dropped break: dropping it is preferred to making everything after it later than this. */
const GIVEN_BREAK = 3600;

/**
 * Walks the order as early as possible, late where necessary, with a label for each number of breaks taken;
 * then the windows, hours, breaks and the shift broken by this walk are widened to contain it. A start later
 * than the walk's is up to the planner, who leaves as late as costs nothing.
 */
export function widen(input: PlanInput, order: readonly Node[]): PlanInput {
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
  // Leaving at the latest start of a break or later: it is no longer owed.
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

/** Earliest departure to each visit, because of the loads of its trip. */
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

/** The earliest start within a window; immediately when none can be met any more. */
function beginOf(windows: readonly TimeWindow[], arrival: number, need: number): number {
  if (windows.length === 0) return arrival;
  const begins = joined(windows).flatMap(([start, end]) =>
    Math.max(arrival, start) <= end - need ? [Math.max(arrival, start)] : [],
  );
  return begins.length > 0 ? Math.min(...begins) : arrival;
}

/** Merges windows that touch or overlap. */
function joined(windows: readonly TimeWindow[]): TimeWindow[] {
  const list: TimeWindow[] = [];
  for (const [start, end] of windows.toSorted((a, b) => a[0] - b[0])) {
    const last = list.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else list.push([start, end]);
  }
  return list;
}

/** Widens the input just enough for the walk. */
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
    // Closed exactly at this start or end: the planner must not make it later than the walk did.
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
