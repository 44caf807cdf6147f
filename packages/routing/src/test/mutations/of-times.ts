import type { PlanRoute } from '../../answer.ts';
import type { PlanInput } from '../../input.ts';
import type { Mutation, Subject } from './mutation.ts';
import { anyOf, disposals, jobs, shuffled, visits, workEnd } from './mutation.ts';
import { rebuild, rebuildRoute, rebuildTotals } from './rebuild.ts';

/** Windows, opening hours, shifts, breaks, and work or drives that take less time than they do. */
export const timeMutations: Mutation[] = [
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
  {
    name: 'no break',
    apply(subject) {
      for (const { route, index, truck } of shuffled(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === 'break'),
      )) {
        const [taken] = route.stops.splice(index, 1);
        rebuild(subject.input, subject.plan);
        const end = route.stops.at(-1)?.arrival ?? 0;
        const departure = route.stops[0]?.departure ?? 0;
        const owed = (truck.breaks ?? []).filter(
          (pause) => departure < pause.latest && end > pause.latest,
        ).length;
        if (owed > route.stops.filter(({ kind }) => kind === 'break').length) return ['break'];
        if (taken) route.stops.splice(index, 0, taken);
      }
      return undefined;
    },
  },
  ...[-60, 60].map((seconds): Mutation => ({
    name: `a break that is a minute ${seconds < 0 ? 'short' : 'long'}`,
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === 'break'),
      );
      if (!visit) return undefined;
      visit.entry.departure += seconds;
      rebuild(subject.input, subject.plan);
      return ['break'];
    },
  })),
  {
    name: 'a break too late',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === 'break'),
      );
      if (!visit) return undefined;
      const latest = Math.max(...(visit.truck.breaks ?? []).map((pause) => pause.latest));
      const length = visit.entry.departure - visit.entry.serviceStart;
      visit.entry.serviceStart = latest + 1;
      visit.entry.departure = latest + 1 + length;
      rebuild(subject.input, subject.plan);
      return ['break'];
    },
  },
  {
    name: 'a break too early',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === 'break'),
      );
      if (!visit) return undefined;
      for (const pause of visit.truck.breaks ?? []) pause.earliest = visit.entry.serviceStart + 1;
      for (const pause of visit.truck.breaks ?? []) pause.latest = Math.max(pause.latest, pause.earliest);
      return ['break'];
    },
  },
  {
    name: 'a break on the way',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === 'break'),
      );
      const near = [visit?.route.stops[visit.index - 1]?.place, visit?.route.stops[visit.index + 1]?.place];
      const elsewhere = Array.from({ length: subject.input.travel.size }, (_, place) => place).find(
        (place) => !near.includes(place),
      );
      if (!visit || elsewhere === undefined) return undefined;
      visit.entry.place = elsewhere;
      rebuild(subject.input, subject.plan);
      return ['break'];
    },
  },
  {
    name: 'a break the truck does not have',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      const { departure: at, loadAfterGallons, loadWasteType, place, odometerMeters } = visit.entry;
      visit.route.stops.splice(visit.index + 1, 0, {
        kind: 'break',
        place,
        arrival: at,
        serviceStart: at,
        departure: at + 777,
        waitSeconds: 0,
        legSeconds: 0,
        legMeters: 0,
        loadAfterGallons,
        loadWasteType,
        odometerMeters,
      });
      rebuild(subject.input, subject.plan);
      return ['break'];
    },
  },
  {
    name: 'work that ends a minute early',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.serviceSeconds += 60;
      return ['time'];
    },
  },
  {
    name: 'unloading that ends a minute early',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!visit || !site) return undefined;
      site.queueSeconds += 60;
      return ['time'];
    },
  },
  {
    name: 'a truck that is slower than planned',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.legSeconds > 60),
      );
      if (!visit) return undefined;
      visit.truck.speedFactor = (visit.truck.speedFactor ?? 1) * 0.8;
      return ['leg'];
    },
  },
  {
    name: 'a road that is not there',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(
          subject,
          ({ route, index, entry }) => index > 0 && route.stops[index - 1]?.place !== entry.place,
        ),
      );
      if (!visit) return undefined;
      subject.input.travel.seconds[
        (visit.route.stops[visit.index - 1]?.place ?? 0) * subject.input.travel.size + visit.entry.place
      ] = -1;
      return ['no-road'];
    },
  },
  {
    name: 'the way back taken for the way there',
    apply(subject) {
      const { travel } = subject.input;
      const back = (place: number, from: number): [number, number] => [
        travel.seconds[place * travel.size + from] ?? 0,
        travel.meters[place * travel.size + from] ?? 0,
      ];
      for (const { route, index, entry, truck } of shuffled(
        subject.random,
        visits(subject, (one) => one.index > 0),
      )) {
        const from = route.stops[index - 1]?.place ?? 0;
        const [seconds, meters] = back(entry.place, from);
        const drive = Math.round(seconds / (truck.speedFactor ?? 1));
        if (seconds < 0 || (drive === entry.legSeconds && meters === entry.legMeters)) continue;
        Object.assign(entry, { legSeconds: drive, legMeters: meters });
        return ['leg'];
      }
      return undefined;
    },
  },
  {
    name: 'everything later by a minute from somewhere on',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry, index }) => index > 0 && entry.kind !== 'end'),
      );
      if (!visit) return undefined;
      for (const entry of visit.route.stops.slice(visit.index)) {
        entry.arrival += 60;
        entry.serviceStart += 60;
        entry.departure += 60;
      }
      return ['time'];
    },
  },
  {
    name: 'waiting at the depot before the route begins',
    apply({ plan, random }) {
      const start = anyOf(random, plan.routes)?.stops[0];
      if (!start) return undefined;
      start.arrival -= 60;
      start.waitSeconds = 60;
      return ['time'];
    },
  },
  {
    name: 'a service before the arrival',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.entry.serviceStart = visit.entry.arrival - 60;
      visit.entry.waitSeconds = -60;
      visit.entry.departure = visit.entry.serviceStart + visit.stop.serviceSeconds;
      return ['time'];
    },
  },
];

/**
 * Sends a route off later, by growing steps, until `breaks` holds; everything else of the plan stays
 * consistent.
 */
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
