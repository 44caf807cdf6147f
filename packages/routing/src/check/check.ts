import type { Plan } from '../answer.ts';
import { checkRoute } from './check-route.ts';
import type { PlanViolation } from './check-violation.ts';
import type { PlanInput } from '../input.ts';

export type { PlanViolation, ViolationCode } from './check-violation.ts';

/**
 * Recalculates every time, load, rule and cent from the input and the answer alone; returns an empty list for
 * a valid plan. Shares no code with the planner on purpose: a planner bug must not hide itself here.
 */
export function checkPlan(input: PlanInput, plan: Plan): PlanViolation[] {
  const found: PlanViolation[] = [];
  const served = new Map<string, number>();
  const unloaded = new Map<string, number>();
  const trucksSeen = new Set<string>();
  for (const route of plan.routes) {
    const truck = input.trucks.find((one) => one.id === route.truckId);
    if (!truck)
      found.push({
        code: 'unknown-truck',
        truckId: route.truckId,
        message: `There is no truck "${route.truckId}".`,
      });
    else if (trucksSeen.has(truck.id))
      found.push({ code: 'truck-twice', truckId: truck.id, message: `Truck "${truck.id}" has two routes.` });
    else checkRoute(input, truck, route, served, unloaded, found);
    trucksSeen.add(route.truckId);
  }
  checkStops(input, plan, served, found);
  for (const site of input.disposalSites) {
    const gallons = unloaded.get(site.id) ?? 0;
    if (site.dailyCapGallons !== undefined && gallons > site.dailyCapGallons)
      found.push({
        code: 'daily-cap',
        message: `Site "${site.id}" gets ${gallons} gallons, its daily cap is ${site.dailyCapGallons}.`,
      });
  }
  checkTotals(plan, found);
  return found;
}

function checkStops(input: PlanInput, plan: Plan, served: Map<string, number>, found: PlanViolation[]): void {
  const known = new Set(input.stops.map((stop) => stop.id));
  const leftOut = new Map<string, number>();
  for (const { stopId } of plan.leftOut) {
    leftOut.set(stopId, (leftOut.get(stopId) ?? 0) + 1);
    if (!known.has(stopId))
      found.push({ code: 'unknown-stop', message: `The stop "${stopId}" left out is not in the input.` });
  }
  for (const { id } of input.stops) {
    const times = (served.get(id) ?? 0) + (leftOut.get(id) ?? 0);
    if (times === 0)
      found.push({ code: 'stop-lost', message: `Stop "${id}" is neither on a route nor left out.` });
    if (times > 1)
      found.push({ code: 'stop-twice', message: `Stop "${id}" is planned or left out ${times} times.` });
  }
}

function checkTotals(plan: Plan, found: PlanViolation[]): void {
  for (const part of [
    'milesCents',
    'hoursCents',
    'overtimeCents',
    'disposalFeesCents',
    'fixedCents',
    'stabilityCents',
    'balanceCents',
  ] as const) {
    const sum = plan.routes.reduce((total, route) => total + (route.cost[part] ?? 0), 0);
    if ((plan.cost[part] ?? 0) !== sum)
      found.push({ code: 'cost', message: `${part} of the plan is ${sum}, not ${plan.cost[part]}.` });
  }
  const total = plan.routes.reduce((sum, route) => sum + route.costCents, 0);
  const parts = Object.entries(plan.cost).reduce(
    (sum, [part, cents]: [string, number]) => (part === 'totalCents' ? sum : sum + cents),
    0,
  );
  if (parts !== total)
    found.push({
      code: 'cost',
      message: `The parts of the plan's cost add up to ${parts} cents, its routes to ${total}.`,
    });
  if (plan.cost.totalCents !== total)
    found.push({ code: 'cost', message: `The plan costs ${total} cents, not ${plan.cost.totalCents}.` });
}
