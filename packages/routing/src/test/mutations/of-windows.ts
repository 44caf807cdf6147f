import type { PlanRoute } from '../../answer.ts';
import type { PlanInput } from '../../input.ts';
import type { Mutation, Subject } from './mutation.ts';
import { anyOf, disposals, jobs, shuffled, workEnd } from './mutation.ts';
import { rebuild, rebuildRoute, rebuildTotals } from './rebuild.ts';

/** Windows, opening hours, shifts and overtime. */
export const windowMutations: Mutation[] = [
  {
    name: 'leaves so late that a window is missed',
    apply: (subject) =>
      late(
        subject,
        ({ input }, route) =>
          route.stops.some((entry) =>
            isOutside(
              input.stops.find((stop) => stop.id === entry.stopId)?.windows,
              entry.serviceStart,
              entry.serviceStart,
            ),
          ),
        ['window'],
      ),
  },
  {
    name: 'leaves so late that a disposal site has closed',
    apply: (subject) =>
      late(
        subject,
        ({ input }, route) =>
          route.stops.some(
            (entry) =>
              entry.kind === 'disposal' &&
              isOutside(
                input.disposalSites.find((site) => site.id === entry.disposalSiteId)?.windows,
                entry.serviceStart,
                entry.serviceStart,
              ),
          ),
        ['site-closed'],
      ),
  },
  {
    name: 'leaves so late that it is back after shift and overtime',
    apply: (subject) =>
      late(subject, ({ input }, route) => (route.stops.at(-1)?.arrival ?? 0) > latestEnd(input, route), [
        'shift',
      ]),
  },
  {
    name: 'a stop whose window has just closed',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ entry }) => entry.serviceStart > 0),
      );
      if (!visit) return undefined;
      visit.stop.windows = [[0, visit.entry.serviceStart - 1]];
      return ['window'];
    },
  },
  {
    name: 'a stop whose window has not begun',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.windows = [[visit.entry.serviceStart + 1, visit.entry.serviceStart + 3600]];
      return ['window'];
    },
  },
  {
    name: 'a stop served between its two windows',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ entry }) => entry.serviceStart > 0),
      );
      if (!visit) return undefined;
      visit.stop.windows = [
        [0, visit.entry.serviceStart - 1],
        [visit.entry.serviceStart + 1, 200_000],
      ];
      return ['window'];
    },
  },
  {
    name: 'a disposal site that opens a second later',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!visit || !site) return undefined;
      site.windows = [[visit.entry.serviceStart + 1, visit.entry.departure + 3600]];
      return ['site-closed'];
    },
  },
  {
    name: 'a disposal site that closes while the truck unloads',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        disposals(subject, ({ entry }) => workEnd(entry) > entry.serviceStart),
      );
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!visit || !site) return undefined;
      site.windows = [[0, workEnd(visit.entry) - 1]];
      return ['site-closed'];
    },
  },
  {
    name: 'a disposal site that closes for lunch while the truck unloads',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        disposals(subject, ({ entry }) => workEnd(entry) - entry.serviceStart > 2),
      );
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!visit || !site) return undefined;
      site.windows = [
        [0, visit.entry.serviceStart],
        [visit.entry.serviceStart + 1, 200_000],
      ];
      return ['site-closed'];
    },
  },
  {
    name: 'a truck that leaves before its shift',
    apply({ input, plan, random }) {
      const route = anyOf(random, plan.routes);
      const truck = input.trucks.find((one) => one.id === route?.truckId);
      if (!route || !truck) return undefined;
      rebuildRoute(input, route, truck.shift[0] - 60);
      rebuildTotals(plan);
      return ['shift'];
    },
  },
  {
    name: 'a shift that ends a second before the truck is back',
    apply({ input, plan, random }) {
      const route = anyOf(random, plan.routes);
      const truck = input.trucks.find((one) => one.id === route?.truckId);
      if (!route || !truck) return undefined;
      truck.shift[1] = (route.stops.at(-1)?.arrival ?? 0) - 1;
      delete truck.overtime;
      rebuild(input, plan);
      return ['shift'];
    },
  },
  {
    name: 'a second of overtime more than allowed',
    apply({ input, plan, random }) {
      const route = anyOf(
        random,
        plan.routes.filter((one) => one.durationSeconds > 600),
      );
      const truck = input.trucks.find((one) => one.id === route?.truckId);
      if (!route || !truck) return undefined;
      truck.shift[1] = (route.stops.at(-1)?.arrival ?? 0) - 500;
      truck.overtime = { maxSeconds: 499, costPerHourCents: 1000 };
      rebuild(input, plan);
      return ['shift'];
    },
  },
  {
    name: 'overtime nobody told of',
    apply({ plan, random }) {
      const route = anyOf(
        random,
        plan.routes.filter((one) => one.overtimeSeconds > 0),
      );
      if (!route) return undefined;
      route.overtimeSeconds = 0;
      return ['overtime'];
    },
  },
];

/** Delays a route by growing steps until `breaks` holds; the rest of the plan stays consistent. */
function late(
  subject: Subject,
  breaks: (subject: Subject, route: PlanRoute) => boolean,
  codes: ReturnType<Mutation['apply']>,
): ReturnType<Mutation['apply']> {
  const { input, plan, random } = subject;
  for (const route of shuffled(random, plan.routes)) {
    const departure = route.stops[0]?.departure ?? 0;
    for (const delay of [900, 3600, 4 * 3600, 12 * 3600]) {
      rebuildRoute(input, route, departure + delay);
      rebuildTotals(plan);
      if (breaks(subject, route)) return codes;
    }
    rebuildRoute(input, route, departure);
  }
  return undefined;
}

function isOutside(
  windows: PlanInput['stops'][number]['windows'] | undefined,
  from: number,
  to: number,
): boolean {
  return (
    windows !== undefined && windows.length > 0 && !windows.some(([start, end]) => start <= from && to <= end)
  );
}

function latestEnd(input: PlanInput, route: PlanRoute): number {
  const truck = input.trucks.find((one) => one.id === route.truckId);
  return (truck?.shift[1] ?? 0) + (truck?.overtime?.maxSeconds ?? 0);
}
