import type { LeftOutReason } from './answer.ts';
import { createDisposalPlacer } from './disposal.ts';
import { PLAN_LIMITS } from './input.ts';
import type { PlanInput } from './input.ts';
import { buildProblem } from './problem.ts';
import type { Problem } from './problem.ts';
import { createEvaluator } from './schedule.ts';
import type { Solution } from './solution.ts';
import { timetable } from './timetable.ts';

/** So many stops are looked at closely; on a day this far overfull the others just find no time. */
const MOST_LOOKED_AT = 25;
const NEAREST_GAPS = 2;

/** The reason for a stop that some truck could serve if it had less else to do. */
export function explainDay(problem: Problem, solution: Solution): (stop: number) => LeftOutReason {
  let looked = 0;
  let withoutCaps: Trial | null = null;
  let withoutShift: Trial | null = null;
  return (stop) => {
    if (++looked > MOST_LOOKED_AT) return { code: 'no-time-left' };
    const { input } = problem;
    if (problem.anyCap && problem.waste[stop] !== 0) {
      withoutCaps ??= createTrial({ ...input, disposalSites: input.disposalSites.map((site) => ({ ...site, dailyCapGallons: undefined })) }, solution);
      if (withoutCaps(stop)) {
        const site = input.disposalSites.find((one) => one.dailyCapGallons !== undefined && one.acceptedWastes.includes(input.stops[stop]?.wasteType ?? ''));
        if (site) return { code: 'daily-cap', siteId: site.id, gallons: problem.gallons[stop]! };
      }
    }
    withoutShift ??= createTrial({ ...input, trucks: input.trucks.map((truck) => ({ ...truck, shift: [truck.shift[0], PLAN_LIMITS.seconds], overtime: undefined })) }, solution);
    const longer = withoutShift(stop);
    if (!longer) return { code: 'no-time-left' };
    return { code: 'no-time-left', truckId: longer.truckId, secondsShort: longer.end - problem.trucks[longer.truck]!.latestEnd };
  };
}

type Trial = (stop: number) => { truck: number; truckId: string; end: number } | null;

/** Looks for the insertion into the planned routes that is back earliest against the truck's real shift. */
function createTrial(input: PlanInput, solution: Solution): Trial {
  const relaxed = buildProblem(input);
  const evaluator = createEvaluator(relaxed);
  const placer = createDisposalPlacer(relaxed, evaluator);
  const sequence = new Int32Array(2 * relaxed.stops + 8);
  const siteRoom = new Float64Array(relaxed.sites);
  return (stop) => {
    let best: ReturnType<Trial> = null;
    let bestOver = Infinity;
    for (const [truck, route] of solution.routes.entries()) {
      const truckId = input.trucks[truck]?.id ?? '';
      const shiftEnd = relaxed.trucks[truck]!.shiftEnd;
      const order = [...route.sequence.subarray(1, route.length - 1)].filter((x) => x < relaxed.stops);
      for (let site = 0; site < relaxed.sites; site++) siteRoom[site] = relaxed.siteCap[site]! - (solution.siteGallons[site]! - (route.siteGallons[site] ?? 0));
      for (const at of nearestGaps(relaxed, truck, order, stop)) {
        const trial = order.toSpliced(at, 0, stop);
        const length = placer.canPlace(truck, trial, trial.length, siteRoom) ? placer.place(truck, trial, trial.length, siteRoom, sequence) : 0;
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

/** The gaps of a route where a stop is the smallest detour. */
function nearestGaps(problem: Problem, truck: number, order: number[], stop: number): number[] {
  const { start, end, seconds } = problem.trucks[truck]!;
  const nodes = [start, ...order, end];
  const leg = (from: number, to: number): number => seconds[problem.place[from]! * problem.places + problem.place[to]!]!;
  const detour = (at: number): number => leg(nodes[at]!, stop) + leg(stop, nodes[at + 1]!) - leg(nodes[at]!, nodes[at + 1]!);
  return [...Array(order.length + 1).keys()].toSorted((a, b) => detour(a) - detour(b) || a - b).slice(0, NEAREST_GAPS);
}
