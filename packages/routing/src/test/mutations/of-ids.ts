import type { Mutation } from './mutation.ts';
import { anyOf, disposals, jobs, shuffled, visits } from './mutation.ts';
import { rebuild } from './rebuild.ts';

/** Stops, sites and trucks that are lost, duplicated, swapped or made up. */
export const idMutations: Mutation[] = [
  {
    name: 'two stops swapped',
    apply(subject) {
      const [a, b] = shuffled(subject.random, jobs(subject));
      if (!a || !b || a.stop.place === b.stop.place) return undefined;
      [a.entry.stopId, b.entry.stopId] = [b.entry.stopId, a.entry.stopId];
      return ['place'];
    },
  },
  {
    name: 'two entries swapped with their times',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(
          subject,
          ({ route, index, entry }) =>
            route.stops[index + 1]?.kind === 'job' &&
            (route.stops[index + 1]?.place !== entry.place || entry.departure !== entry.arrival),
        ),
      );
      const next = visit?.route.stops[visit.index + 1];
      if (!visit || !next) return undefined;
      visit.route.stops.splice(visit.index, 2, next, visit.entry);
      return ['leg', 'odometer', 'time', 'load'];
    },
  },
  {
    name: 'a stop twice on its route',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.route.stops.splice(visit.index, 0, structuredClone(visit.entry));
      rebuild(subject.input, subject.plan);
      return ['stop-twice'];
    },
  },
  {
    name: 'a stop on two routes',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      const other = subject.plan.routes.find((route) => route !== visit?.route);
      if (!visit || !other) return undefined;
      other.stops.splice(1, 0, structuredClone(visit.entry));
      rebuild(subject.input, subject.plan);
      return ['stop-twice'];
    },
  },
  {
    name: 'a stop dropped in silence',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.route.stops.splice(visit.index, 1);
      rebuild(subject.input, subject.plan);
      return ['stop-lost'];
    },
  },
  {
    name: 'a whole route dropped in silence',
    apply({ plan, random }) {
      if (plan.routes.length === 0) return undefined;
      plan.routes.splice(random.below(plan.routes.length), 1);
      return ['stop-lost'];
    },
  },
  {
    name: 'a left-out stop dropped in silence',
    apply({ plan, random }) {
      if (plan.leftOut.length === 0) return undefined;
      plan.leftOut.splice(random.below(plan.leftOut.length), 1);
      return ['stop-lost'];
    },
  },
  {
    name: 'a stop left out twice',
    apply({ plan, random }) {
      const one = anyOf(random, plan.leftOut);
      if (!one) return undefined;
      plan.leftOut.push(one);
      return ['stop-twice'];
    },
  },
  {
    name: 'a stop planned and left out',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      subject.plan.leftOut.push({ stopId: visit.stop.id, reason: { code: 'no-time-left' } });
      return ['stop-twice'];
    },
  },
  {
    name: 'a stop nobody ordered',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.entry.stopId = 'ghost';
      return ['unknown-stop'];
    },
  },
  {
    name: 'a job without a stop',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      delete visit.entry.stopId;
      return ['unknown-stop'];
    },
  },
  {
    name: 'a left-out stop nobody ordered',
    apply({ plan }) {
      plan.leftOut.push({ stopId: 'ghost', reason: { code: 'no-time-left' } });
      return ['unknown-stop'];
    },
  },
  {
    name: 'an unknown disposal site',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      if (!visit) return undefined;
      visit.entry.disposalSiteId = 'river';
      return ['unknown-site'];
    },
  },
  {
    name: 'another disposal site',
    apply(subject) {
      const { input, random } = subject;
      for (const { entry } of shuffled(random, disposals(subject))) {
        const other = input.disposalSites.find((site) => site.place !== entry.place);
        if (!other) continue;
        entry.disposalSiteId = other.id;
        return ['place'];
      }
      return undefined;
    },
  },
  {
    name: 'an unknown truck',
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.truckId = 'ghost';
      return ['unknown-truck'];
    },
  },
  {
    name: 'a truck on two routes',
    apply({ plan, random }) {
      const [a, b] = shuffled(random, plan.routes);
      if (!a || !b) return undefined;
      a.truckId = b.truckId;
      return ['truck-twice'];
    },
  },
  {
    name: 'a drive for nothing',
    apply(subject) {
      const { input, plan, random } = subject;
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      for (const { stopId } of route.stops)
        if (stopId !== undefined) plan.leftOut.push({ stopId, reason: { code: 'no-time-left' } });
      route.stops = route.stops.filter(({ kind }) => kind !== 'job');
      rebuild(input, plan);
      return ['nothing-served'];
    },
  },
  {
    name: 'an entry of a kind that does not exist',
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      const entry = route?.stops[0];
      if (!route || !entry) return undefined;
      // At the truck's own place and with zero duration, so that nothing else is wrong.
      route.stops.splice(1, 0, {
        ...structuredClone(entry),
        kind: 'detour' as 'break',
        arrival: entry.departure,
        serviceStart: entry.departure,
        departure: entry.departure,
        waitSeconds: 0,
        legSeconds: 0,
        legMeters: 0,
      });
      return ['unknown-kind'];
    },
  },
  ...(['start', 'end'] as const).map((kind): Mutation => ({
    name: `no ${kind}`,
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.stops = route.stops.filter((entry) => entry.kind !== kind);
      return ['start-or-end'];
    },
  })),
  ...(['start', 'end'] as const).map((kind): Mutation => ({
    name: `a second ${kind} in the middle`,
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      const entry = route?.stops.find((one) => one.kind === kind);
      if (!route || !entry) return undefined;
      route.stops.splice(1 + random.below(route.stops.length - 1), 0, structuredClone(entry));
      return ['start-or-end'];
    },
  })),
  ...(['start', 'end'] as const).map((kind): Mutation => ({
    name: `${kind === 'start' ? 'starts' : 'ends'} at another depot`,
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => entry.kind === kind),
      );
      if (!visit) return undefined;
      visit.entry.place = (visit.entry.place + 1) % subject.input.travel.size;
      if (subject.input.travel.size < 2) return undefined;
      rebuild(subject.input, subject.plan);
      return ['place'];
    },
  })),
  {
    name: 'a stop served somewhere else',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit || subject.input.travel.size < 2) return undefined;
      visit.entry.place = (visit.entry.place + 1) % subject.input.travel.size;
      rebuild(subject.input, subject.plan);
      return ['place'];
    },
  },
];
