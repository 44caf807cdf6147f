import type { Mutation } from './mutation.ts';
import { anyOf, disposals, jobs, shuffled, visits } from './mutation.ts';

/** Work and drives that are too short, and inconsistent times. */
export const timeMutations: Mutation[] = [
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
