import type { Plan } from '../answer.ts';
import type { Visit } from './follow.ts';
import type { PlanInput, PlanStop } from '../input.ts';
import { NEVER, buildProblem } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { createEvaluator } from '../timetable/schedule.ts';

/** A position for one more stop in a plan whose order is kept otherwise. */
export interface BestInsertion {
  truckId: string;
  /** The stop right before it on the truck; null: it is the truck's first. */
  afterStopId: string | null;
  /** The truck's resulting visits, including unloading, for `followOrder`. */
  visits: Visit[];
  /**
   * Extra cost compared with the current plan, not rounded. Negative when an added unloading also serves the
   * other stops.
   */
  addedCents: number;
}

/** Maximum sites near a stop that are tried for unloading beside it. */
const NEAREST_SITES = 5;

/**
 * Finds the cheapest positions for a stop that the plan does not serve: on every truck, between any two
 * visits, alone or with an unloading before it, after it or both; exact, by the planner's own arithmetic. At
 * most `limit`, cheapest first; empty when there is none. `stop` may be one of the input's or a new one at
 * one of its places; other stops left out by the plan stay out.
 * @throws PlanInputError when the input or the stop is invalid
 */
export function bestInsertions(input: PlanInput, plan: Plan, stop: PlanStop, limit: number): BestInsertion[] {
  const problem = buildProblem({
    ...input,
    stops: [...input.stops.filter((one) => one.id !== stop.id), stop],
  });
  const { stops, trucks, allowed } = problem;
  const node = stops - 1;
  const sequences = sequencesOf(problem, plan, stop.id);
  const tester = createTester(problem, sequences);
  const found: { truck: number; sequence: Int32Array; added: number }[] = [];
  const unusedKinds = new Set<number>();
  for (const [truck, { kind }] of trucks.entries()) {
    const sequence = sequences[truck]!;
    if (allowed[truck * stops + node] !== 1 || (sequence.length === 2 && unusedKinds.has(kind))) continue;
    if (sequence.length === 2) unusedKinds.add(kind);
    for (let position = 1; position < sequence.length; position++) {
      const best = tester.best(truck, position, node);
      if (best) found.push({ truck, ...best });
    }
  }
  return found
    .toSorted((a, b) => a.added - b.added || a.truck - b.truck)
    .slice(0, limit)
    .map(({ truck, sequence, added }) => {
      const before = sequence.subarray(1, sequence.indexOf(node)).findLast((one) => one < stops);
      const nameOf = (one: number): Visit =>
        one < stops
          ? { stopId: problem.input.stops[one]!.id }
          : { disposalSiteId: problem.input.disposalSites[one - stops]!.id };
      return {
        truckId: problem.input.trucks[truck]!.id,
        afterStopId: before === undefined ? null : problem.input.stops[before]!.id,
        visits: Array.from(sequence.subarray(1, -1), nameOf),
        addedCents: added,
      };
    });
}

/** By truck: nodes from its start to its end, without the stop. */
function sequencesOf({ input, stops, trucks }: Problem, plan: Plan, without: string): Int32Array[] {
  const stopOf = new Map(input.stops.map(({ id }, at) => [id, at]));
  const siteOf = new Map(input.disposalSites.map(({ id }, at) => [id, stops + at]));
  return trucks.map(({ start, end }, truck) => {
    const route = plan.routes.find(({ truckId }) => truckId === input.trucks[truck]?.id);
    const nodes = (route?.stops ?? []).flatMap(({ stopId, disposalSiteId }) => {
      const at =
        stopId === without
          ? undefined
          : stopId === undefined
            ? siteOf.get(disposalSiteId ?? '')
            : stopOf.get(stopId);
      return at === undefined ? [] : [at];
    });
    return Int32Array.from([start, ...nodes, end]);
  });
}

function createTester(
  problem: Problem,
  sequences: readonly Int32Array[],
): { best(truck: number, position: number, node: number): { sequence: Int32Array; added: number } | null } {
  const { stops, sites, place, places, waste, siteAccepts, siteCap } = problem;
  const evaluator = createEvaluator(problem);
  const gallons = new Float64Array(sites);
  const own = sequences.map((sequence, truck) => {
    const cost = sequence.length > 2 ? evaluator.evaluate(truck, sequence, sequence.length) : 0;
    const taken =
      sequence.length > 2 && problem.anyCap ? evaluator.last.siteGallons.slice() : new Float64Array(sites);
    for (let site = 0; site < sites; site++) gallons[site]! += taken[site]!;
    return { cost, taken };
  });

  function sitesNear(truck: number, node: number): (number | null)[] {
    const { seconds } = problem.trucks[truck]!;
    const around = (site: number): number =>
      Math.min(
        NEVER,
        seconds[place[node]! * places + place[stops + site]!]! +
          seconds[place[stops + site]! * places + place[node]!]!,
      );
    const near = [...siteAccepts.keys()]
      .filter((site) => (waste[node]! & ~siteAccepts[site]!) === 0)
      .toSorted((a, b) => around(a) - around(b) || a - b);
    return [null, ...near.slice(0, NEAREST_SITES).map((site) => stops + site)];
  }

  return {
    best(truck, position, node) {
      const sequence = sequences[truck]!;
      const near = sitesNear(truck, node);
      let best: { sequence: Int32Array; added: number } | null = null;
      for (const before of near) {
        for (const after of near) {
          const between = [before, node, after].filter((one) => one !== null);
          const way = Int32Array.from([
            ...sequence.subarray(0, position),
            ...between,
            ...sequence.subarray(position),
          ]);
          const added = evaluator.evaluate(truck, way, way.length) - own[truck]!.cost;
          if (added >= (best?.added ?? Infinity)) continue;
          const full =
            problem.anyCap &&
            evaluator.last.siteGallons.some(
              (taken, site) => gallons[site]! - own[truck]!.taken[site]! + taken > siteCap[site]!,
            );
          if (!full) best = { sequence: way, added };
        }
      }
      return best;
    },
  };
}
