import type { PlanRoute, PlanRouteStop } from '../../answer.ts';
import type { Mutation, Subject, Visit } from './mutation.ts';
import { anyOf, jobs, visits } from './mutation.ts';
import { rebuildRoute, rebuildTotals } from './rebuild.ts';

/** Trips that leave before their loads are ready, and waiting without a reason. */
export const releaseMutations: Mutation[] = [
  {
    name: 'a stop whose load is ready a second after its trip has left',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.releaseSeconds = leaving(visit).departure + 1;
      return ['release'];
    },
  },
  {
    name: 'a truck that leaves its start a second before its first load is ready',
    apply({ input, plan, random }) {
      const ready = (route: PlanRoute): number =>
        Math.max(
          0,
          ...firstTrip(route).map(
            ({ stopId }) => input.stops.find(({ id }) => id === stopId)?.releaseSeconds ?? 0,
          ),
        );
      const route = anyOf(
        random,
        plan.routes.filter(
          (one) => one.stops[1]?.kind !== 'break' && ready(one) > 0 && one.stops[0]?.departure === ready(one),
        ),
      );
      if (!route) return undefined;
      rebuildRoute(input, route, ready(route) - 1);
      rebuildTotals(plan);
      return ['release'];
    },
  },
  {
    name: 'waiting for a load that was ready before',
    apply(subject) {
      const visit = anyOf(subject.random, held(subject));
      if (!visit) return undefined;
      for (const { releaseSeconds } of subject.input.stops)
        if (releaseSeconds === visit.entry.departure)
          for (const stop of subject.input.stops)
            if (stop.releaseSeconds === releaseSeconds) stop.releaseSeconds--;
      return ['time'];
    },
  },
  {
    name: 'waiting for a load that nobody told of',
    apply(subject) {
      const visit = anyOf(subject.random, held(subject));
      if (!visit) return undefined;
      delete visit.entry.heldSeconds;
      return ['time', 'break'];
    },
  },
  {
    name: 'waiting for a load where no trip begins',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.entry.heldSeconds = 0;
      return ['time'];
    },
  },
];

function held(subject: Subject): Visit[] {
  return visits(subject, ({ entry }) => entry.heldSeconds !== undefined);
}

function firstTrip({ stops }: PlanRoute): PlanRouteStop[] {
  const end = stops.findIndex(({ kind }, at) => at > 0 && (kind === 'disposal' || kind === 'end'));
  return stops.slice(0, end);
}

/** The entry from which the trip of a visit leaves: its start or unloading, or the last break there. */
function leaving({ route, index }: Visit): PlanRouteStop {
  let at = route.stops.findLastIndex(
    ({ kind }, before) => before < index && (kind === 'start' || kind === 'disposal'),
  );
  while (route.stops[at + 1]?.kind === 'break' && route.stops[at + 1]?.place === route.stops[at]?.place) at++;
  return route.stops[at]!;
}
