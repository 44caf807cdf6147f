import { firstArrivalsInWords } from '@haulwright/domain/planning/first-arrivals';
import type { PlanNames } from '@haulwright/domain/routes/plan-names';
import type { Plan } from '@haulwright/routing/answer';
import { visitedRoutes } from '@haulwright/routing/compare-plans';
import { followOrder, type FollowedRoute, type Visit } from '@haulwright/routing/follow';
import type { PlanInput } from '@haulwright/routing/input';

/** What keeps a truck from a job wherever it stands on the route. */
const notThisTruck: ReadonlySet<string> = new Set([
  'truck-waste',
  'truck-not-allowed',
  'truck-too-large',
  'missing-skill',
]);

/**
 * When each truck could begin a job at the earliest, on the routes of the plan: of the places that break the
 * fewest rules the earliest, as Place… on the board ranks them for a job with a time to begin by. `input` has
 * the real prices. Null when no truck could.
 */
export function firstArrivalsOf(
  input: PlanInput,
  plan: Pick<Plan, 'routes'>,
  stopId: string,
  names: PlanNames,
): string | null {
  const routes = new Map(visitedRoutes(plan.routes).map(({ truckId, visits }) => [truckId, visits]));
  const isOther = (visit: Visit): boolean => !('stopId' in visit) || visit.stopId !== stopId;
  return firstArrivalsInWords(
    input.trucks.flatMap(({ id }) => {
      const visits = (routes.get(id) ?? []).filter(isOther);
      const place = firstPlaceOn(input, id, visits, stopId);
      return place === null
        ? []
        : [{ truckName: names.truck(id), beginSecond: place.begin, breaksRule: place.broken > 0 }];
    }),
  );
}

function firstPlaceOn(input: PlanInput, truckId: string, visits: readonly Visit[], stopId: string) {
  const before = visits.length === 0 ? 0 : (brokenIn(follow(input, truckId, visits)) ?? 0);
  let best: { readonly begin: number; readonly broken: number } | null = null;
  for (let at = 0; at <= visits.length; at += 1) {
    const followed = follow(input, truckId, visits.toSpliced(at, 0, { stopId }));
    const stop = followed?.route.stops.find((one) => one.stopId === stopId);
    if (followed === null || stop === undefined) continue;
    if (
      followed.findings.some((one) => 'stopId' in one && one.stopId === stopId && notThisTruck.has(one.code))
    )
      return null;
    const found = {
      begin: stop.arrival + stop.waitSeconds,
      broken: Math.max(0, (brokenIn(followed) ?? 0) - before),
    };
    if (
      best === null ||
      found.broken < best.broken ||
      (found.broken === best.broken && found.begin < best.begin)
    )
      best = found;
  }
  return best;
}

/** Emptying the tank at the day's end is part of the work. */
const brokenIn = (followed: FollowedRoute | null): number | undefined =>
  followed?.findings.filter(({ code }) => code !== 'not-emptied').length;

/** Null when the route would take days. */
function follow(input: PlanInput, truckId: string, visits: readonly Visit[]): FollowedRoute | null {
  try {
    return followOrder(input, truckId, visits);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
