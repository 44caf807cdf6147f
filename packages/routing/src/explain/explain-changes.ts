import type { Plan, PlanRoute } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import { createDisposalPlacer } from '../search/general/disposal.ts';
import { followOrder, type Visit } from '../follow/follow.ts';
import type { PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { oneTruckDay } from '../problem/one-truck-day.ts';
import { relaxationsFor, type PlanChange } from './plan-changes.ts';
import { sumCosts } from '../timetable/plan.ts';
import { buildProblem } from '../problem/problem.ts';
import { createEvaluator } from '../timetable/schedule.ts';

/** A change, and the extra cost of the day with the stop. */
export interface HelpfulChange {
  change: PlanChange;
  /** Extra cents of the truck's route with the stop. */
  addedCents: number;
}

/** Gaps tried on a route: those with the smallest detour. */
const NEAREST_GAPS = 6;

/**
 * Finds, for a stop that a plan leaves out, every single change that would let it in while all other stops
 * stay on their trucks and in their order: each as small as possible, and for each kind of change the truck
 * that needs least. Each is proven: the checker accepts the plan with the stop on the changed day, but not
 * with one unit less. Empty when no single change suffices.
 * @throws RangeError when the plan does not leave out this stop
 */
export function findHelpfulChanges(input: PlanInput, plan: Plan, stopId: string): HelpfulChange[] {
  const stop = input.stops.find((one) => one.id === stopId);
  if (!stop || !plan.leftOut.some((one) => one.stopId === stopId))
    throw new RangeError(`The plan does not leave out a stop "${stopId}".`);
  const best = new Map<string, { amount: number; helpful: HelpfulChange }>();
  for (const truck of input.trucks) {
    const own = oneTruckDay(withRoomLeft(input, plan, truck), truck, [...plannedStops(plan, truck), stopId]);
    for (const { max, apply, describe } of relaxationsFor(input, stop, truck)) {
      const { kind, ...what } = describe(1);
      const key = `${kind} ${'siteId' in what ? what.siteId : ''} ${'limit' in what ? what.limit : ''}`;
      const known = best.get(key)?.amount ?? max + 1;
      if (known === 1) continue;
      const fits = (amount: number): Visit[] | null =>
        orderWith(apply(own, amount), plannedStops(plan, truck), stop);
      // Must need less than the other trucks so far.
      if (!fits(known - 1)) continue;
      const amount = smallest(known - 1, (value) => fits(value) !== null);
      const visits = fits(amount);
      const proven = visits && prove(apply(input, amount), plan, truck, stopId, visits);
      if (proven)
        best.set(key, {
          amount,
          helpful: {
            change: describe(amount),
            addedCents: proven.costCents - (routeOf(plan, truck)?.costCents ?? 0),
          },
        });
    }
  }
  return [...best.values()].map(({ helpful }) => helpful);
}

/** The smallest amount from 1 that fits; the largest is known to. */
function smallest(largest: number, fits: (amount: number) => boolean): number {
  let [low, high] = [1, largest];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const routeOf = (plan: Plan, truck: PlanTruck): PlanRoute | undefined =>
  plan.routes.find((route) => route.truckId === truck.id);
const plannedStops = (plan: Plan, truck: PlanTruck): string[] =>
  (routeOf(plan, truck)?.stops ?? []).flatMap(({ stopId }) => stopId ?? []);

/** Reduces the sites' caps by the other trucks' gallons. */
function withRoomLeft(input: PlanInput, plan: Plan, truck: PlanTruck): PlanInput {
  const taken = new Map<string, number>();
  for (const route of plan.routes) {
    if (route.truckId === truck.id) continue;
    for (const { disposalSiteId, unloadedGallons } of route.stops)
      if (disposalSiteId !== undefined)
        taken.set(disposalSiteId, (taken.get(disposalSiteId) ?? 0) + (unloadedGallons ?? 0));
  }
  return {
    ...input,
    disposalSites: input.disposalSites.map((site) =>
      site.dailyCapGallons === undefined
        ? site
        : { ...site, dailyCapGallons: Math.max(0, site.dailyCapGallons - (taken.get(site.id) ?? 0)) },
    ),
  };
}

/** The first order of a truck's day with the stop in one of the nearby gaps; null when all break a rule. */
function orderWith(day: PlanInput, planned: readonly string[], stop: PlanStop): Visit[] | null {
  const problem = buildProblem(day);
  const placer = createDisposalPlacer(problem, createEvaluator(problem));
  const index = new Map(day.stops.map((one, at) => [one.id, at]));
  const order = planned.flatMap((id) => index.get(id) ?? []);
  const added = index.get(stop.id) ?? 0;
  const sequence = new Int32Array(problem.longestRoute);
  const { start, end, seconds } = problem.trucks[0]!;
  const nodes = [start, ...order, end];
  const leg = (from: number, to: number): number =>
    seconds[problem.place[from]! * problem.places + problem.place[to]!]!;
  const detour = (at: number): number =>
    leg(nodes[at]!, added) + leg(added, nodes[at + 1]!) - leg(nodes[at]!, nodes[at + 1]!);
  const gaps = [...Array(order.length + 1).keys()]
    .toSorted((a, b) => detour(a) - detour(b) || a - b)
    .slice(0, NEAREST_GAPS);
  for (const at of gaps) {
    const trial = order.toSpliced(at, 0, added);
    const length = placer.canPlace(0, trial, trial.length, problem.siteCap)
      ? placer.place(0, trial, trial.length, problem.siteCap, sequence)
      : 0;
    if (length === 0) continue;
    return [...sequence.subarray(1, length - 1)].map((node): Visit =>
      node < problem.stops
        ? { stopId: day.stops[node]?.id ?? '' }
        : { disposalSiteId: day.disposalSites[node - problem.stops]?.id ?? '' },
    );
  }
  return null;
}

/** The route on the whole changed day, if the checker accepts the plan with it. */
function prove(
  changed: PlanInput,
  plan: Plan,
  truck: PlanTruck,
  stopId: string,
  visits: readonly Visit[],
): PlanRoute | null {
  const { route, findings } = followOrder(changed, truck.id, visits);
  if (findings.length > 0) return null;
  const others = plan.routes.filter((one) => one.truckId !== truck.id);
  const order = new Map(changed.trucks.map((one, at) => [one.id, at]));
  const routes = [...others, route].toSorted(
    (a, b) => (order.get(a.truckId) ?? 0) - (order.get(b.truckId) ?? 0),
  );
  const proposed: Plan = {
    ...plan,
    routes,
    leftOut: plan.leftOut.filter((one) => one.stopId !== stopId),
    cost: sumCosts(routes),
  };
  return checkPlan(changed, proposed).length === 0 ? route : null;
}
