import type { LeftOutReason } from '../answer.ts';
import { createDisposalPlacer } from '../search/general/disposal.ts';
import { PLAN_LIMITS } from '../input.ts';
import type { PlanInput } from '../input.ts';
import { RANK, buildProblem } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import type { Solution } from '../search/general/solution.ts';
import { timetable } from '../timetable/timetable.ts';

/** Maximum stops examined closely; on a day this overfull the others are only reported as finding no time. */
const MAX_LOOKED_AT = 25;
const NEAREST_GAPS = 2;
/** Maximum trucks tried for a stop: those with the most time left after visiting it. */
const MAX_TRUCKS = 8;

/**
 * Creates the search for the reason why a stop is left out that some truck could serve if it had less other
 * work.
 */
export function explainDay(problem: Problem, solution: Solution): (stop: number) => LeftOutReason {
  let looked = 0;
  let withoutCaps: Trial | null = null;
  let withoutOrder: Trial | null = null;
  let withoutLimits: Trial | null = null;
  let withoutShift: Trial | null = null;
  return (stop) => {
    if (++looked > MAX_LOOKED_AT) return { code: 'no-time-left' };
    const { input } = problem;
    if (problem.anyCap && problem.waste[stop] !== 0) {
      withoutCaps ??= createTrial(
        problem,
        {
          ...input,
          disposalSites: input.disposalSites.map((site) => ({ ...site, dailyCapGallons: undefined })),
        },
        solution,
      );
      if (withoutCaps(stop)) {
        const site = input.disposalSites.find(
          (one) =>
            one.dailyCapGallons !== undefined &&
            one.acceptedWastes.includes(input.stops[stop]?.wasteType ?? ''),
        );
        if (site) return { code: 'daily-cap', siteId: site.id, gallons: problem.gallons[stop]! };
      }
    }
    if (problem.orderRank[stop] === RANK.first || problem.orderRank[stop] === RANK.last) {
      withoutOrder ??= createTrial(
        problem,
        { ...input, stops: input.stops.map((one) => ({ ...one, position: undefined })) },
        solution,
      );
      if (withoutOrder(stop)) return { code: 'fixed-position' };
    }
    if (input.trucks.some((truck) => truck.maxStops !== undefined || truck.maxGallonsPerDay !== undefined)) {
      withoutLimits ??= createTrial(
        problem,
        {
          ...input,
          trucks: input.trucks.map((truck) => ({
            ...truck,
            maxStops: undefined,
            maxGallonsPerDay: undefined,
          })),
        },
        solution,
      );
      const unlimited = withoutLimits(stop);
      if (unlimited) {
        const isAtStops =
          solution.routes[unlimited.truck]!.visits >= problem.trucks[unlimited.truck]!.maxStops;
        return {
          code: 'truck-day-limit',
          truckId: unlimited.truckId,
          limit: isAtStops ? 'stops' : 'gallons',
        };
      }
    }
    withoutShift ??= createTrial(
      problem,
      {
        ...input,
        trucks: input.trucks.map((truck) => ({
          ...truck,
          shift: [truck.shift[0], PLAN_LIMITS.seconds],
          overtime: undefined,
        })),
      },
      solution,
    );
    const longer = withoutShift(stop);
    if (!longer) return { code: 'no-time-left' };
    return {
      code: 'no-time-left',
      truckId: longer.truckId,
      secondsShort: longer.end - problem.trucks[longer.truck]!.latestEnd,
    };
  };
}

type Trial = (stop: number) => { truck: number; truckId: string; end: number } | null;

/**
 * Finds the insertion into the planned routes with the earliest return relative to the truck's real shift.
 */
function createTrial(problem: Problem, input: PlanInput, solution: Solution): Trial {
  const relaxed = buildProblem(input, problem);
  const evaluator = createEvaluator(relaxed);
  const placer = createDisposalPlacer(relaxed, evaluator);
  const sequence = new Int32Array(relaxed.longestRoute);
  const siteRoom = new Float64Array(relaxed.sites);
  return (stop) => {
    let best: ReturnType<Trial> = null;
    let bestOver = Infinity;
    for (const truck of likeliest(relaxed, solution, stop)) {
      const route = solution.routes[truck]!;
      const truckId = input.trucks[truck]?.id ?? '';
      const shiftEnd = relaxed.trucks[truck]!.shiftEnd;
      const order = [...route.sequence.subarray(1, route.length - 1)].filter((x) => x < relaxed.stops);
      for (let site = 0; site < relaxed.sites; site++)
        siteRoom[site] =
          relaxed.siteCap[site]! - (solution.siteGallons[site]! - (route.siteGallons[site] ?? 0));
      for (const at of nearestGaps(relaxed, truck, order, stop)) {
        const trial = order.toSpliced(at, 0, stop);
        const length = placer.canPlace(truck, trial, trial.length, siteRoom)
          ? placer.place(truck, trial, trial.length, siteRoom, sequence)
          : 0;
        if (length === 0) continue;
        const { end } = timetable(relaxed, evaluator, truck, sequence.slice(0, length));
        if (end - shiftEnd >= bestOver) continue;
        bestOver = end - shiftEnd;
        best = { truck, truckId, end };
      }
    }
    return best;
  };
}

/** Permitted trucks, by their return relative to their shift with the smallest detour. */
function likeliest(relaxed: Problem, solution: Solution, stop: number): number[] {
  const may = solution.routes.flatMap((route, truck) => {
    if (relaxed.allowed[truck * relaxed.stops + stop] === 0) return [];
    const { start, shiftStart, shiftEnd } = relaxed.trucks[truck]!;
    const nodes = [start, ...route.sequence.subarray(1, route.length)];
    const back =
      route.length > 2
        ? Math.min(
            ...route.earliestDeparture.subarray(
              (route.length - 1) * route.states,
              route.length * route.states,
            ),
          )
        : shiftStart;
    return [
      {
        truck,
        over:
          back -
          shiftEnd +
          nodes
            .slice(1)
            .reduce(
              (least, _, at) => Math.min(least, detourOf(relaxed, truck, stop, nodes[at]!, nodes[at + 1]!)),
              Infinity,
            ),
      },
    ];
  });
  return may
    .toSorted((a, b) => a.over - b.over || a.truck - b.truck)
    .slice(0, MAX_TRUCKS)
    .map(({ truck }) => truck);
}

/** Seconds. */
function detourOf(
  { trucks, place, places }: Problem,
  truck: number,
  stop: number,
  from: number,
  to: number,
): number {
  const { seconds } = trucks[truck]!;
  const leg = (a: number, b: number): number => seconds[place[a]! * places + place[b]!]!;
  return leg(from, stop) + leg(stop, to) - leg(from, to);
}

/** The gaps of a route with the smallest detours for a stop. */
function nearestGaps(problem: Problem, truck: number, order: number[], stop: number): number[] {
  const { start, end } = problem.trucks[truck]!;
  const nodes = [start, ...order, end];
  const detour = (at: number): number => detourOf(problem, truck, stop, nodes[at]!, nodes[at + 1]!);
  return [...Array(order.length + 1).keys()]
    .toSorted((a, b) => detour(a) - detour(b) || a - b)
    .slice(0, NEAREST_GAPS);
}
