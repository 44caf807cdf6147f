import type { Plan, PlanRoute, PlanRouteStop } from '../../answer.ts';
import type { ViolationCode } from '../../check/check.ts';
import type { PlanInput, PlanStop, PlanTruck } from '../../input.ts';
import type { Random } from '../../search/seed.ts';

/** Material for a mutation: its own copies of a day and of a correct plan for it, and a random source. */
export interface Subject {
  input: PlanInput;
  plan: Plan;
  random: Random;
}

/**
 * One way to break a correct plan. It finds a place where that really breaks a rule, breaks it and names the
 * codes of which at least one must be reported; undefined when this plan has no such place.
 */
export interface Mutation {
  name: string;
  apply(this: void, subject: Subject): readonly ViolationCode[] | undefined;
}

/** An entry, where it is, and the truck and stop behind it. */
export interface Visit {
  route: PlanRoute;
  index: number;
  entry: PlanRouteStop;
  truck: PlanTruck;
  stop?: PlanStop;
}

export function visits({ input, plan }: Subject, which: (visit: Visit) => boolean = () => true): Visit[] {
  const stops = new Map(input.stops.map((stop) => [stop.id, stop]));
  const trucks = new Map(input.trucks.map((truck) => [truck.id, truck]));
  return plan.routes.flatMap((route) =>
    route.stops.flatMap((entry, index) => {
      const truck = trucks.get(route.truckId);
      const visit = truck && {
        route,
        index,
        entry,
        truck,
        ...(entry.stopId !== undefined && { stop: stops.get(entry.stopId) }),
      };
      return visit && which(visit) ? [visit] : [];
    }),
  );
}

export function jobs(
  subject: Subject,
  which: (visit: Visit & { stop: PlanStop }) => boolean = () => true,
): (Visit & { stop: PlanStop })[] {
  return visits(subject).flatMap((visit) =>
    visit.entry.kind === 'job' && visit.stop && which({ ...visit, stop: visit.stop })
      ? [{ ...visit, stop: visit.stop }]
      : [],
  );
}

export function disposals(subject: Subject, which: (visit: Visit) => boolean = () => true): Visit[] {
  return visits(subject, (visit) => visit.entry.kind === 'disposal' && which(visit));
}

/** Without waiting for the next trip's load. */
export const workEnd = ({ departure, heldSeconds = 0 }: PlanRouteStop): number => departure - heldSeconds;

export function anyOf<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random.below(Math.max(1, list.length))];
}

/** A shuffled copy, so that the first match is a random one. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: random.unit() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
