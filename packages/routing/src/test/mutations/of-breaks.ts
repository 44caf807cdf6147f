import type { Mutation } from './mutation.ts';
import { anyOf, jobs, shuffled, visits } from './mutation.ts';
import { rebuild } from './rebuild.ts';

/** Breaks that are missing, too short or long, at the wrong time or place. */
export const breakMutations: Mutation[] = [
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
];
