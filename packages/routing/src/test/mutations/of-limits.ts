import type { Mutation } from './mutation.ts';
import { anyOf, disposals, jobs } from './mutation.ts';
import { rebuild } from './rebuild.ts';

/** A truck's daily limits, access, worst cases, and the weight of a given plan. */
export const limitMutations: Mutation[] = [
  {
    name: 'more gallons than the truck takes up a day',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ stop }) => stop.gallons > 0),
      );
      if (!visit) return undefined;
      const total = jobs(subject, ({ route }) => route === visit.route).reduce(
        (sum, { stop }) => sum + stop.gallons,
        0,
      );
      visit.truck.maxGallonsPerDay = total - 1;
      return ['day-limit'];
    },
  },
  {
    name: 'more stops than the truck makes a day',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.truck.maxStops = jobs(subject, ({ route }) => route === visit.route).length - 1;
      return ['day-limit'];
    },
  },
  {
    name: 'a truck too large for the lane',
    apply(subject) {
      const visit = anyOf(subject.random, jobs(subject));
      if (!visit) return undefined;
      visit.stop.maxTruckSize = 10;
      visit.truck.truckSize = 10.5;
      return ['truck-size'];
    },
  },
  {
    name: 'a worst case that no longer fits',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(
          subject,
          ({ stop, entry, truck }) => stop.gallons > 0 && entry.loadAfterGallons <= truck.capacityGallons,
        ),
      );
      if (!visit) return undefined;
      visit.stop.worstCaseGallons =
        visit.stop.gallons + visit.truck.capacityGallons - visit.entry.loadAfterGallons + 1;
      rebuild(subject.input, subject.plan);
      return ['capacity'];
    },
  },
  {
    name: 'more planned for than was',
    apply(subject) {
      const { input, plan, random } = subject;
      const visit = anyOf(
        random,
        jobs(subject, ({ stop }) => stop.gallons > 0 && stop.worstCaseGallons === undefined),
      );
      if (!visit) return undefined;
      input.rules.planForExtraPercent = 1000;
      rebuild(input, plan);
      return visit.truck.capacityGallons < 11 * visit.stop.gallons ? ['capacity'] : undefined;
    },
  },
  {
    name: 'a worst case nobody tells of',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        jobs(subject, ({ stop }) => stop.gallons > 0),
      );
      if (!visit) return undefined;
      visit.stop.worstCaseGallons = (visit.stop.worstCaseGallons ?? 11 * visit.stop.gallons) + 1;
      return ['load'];
    },
  },
  {
    name: 'a worst case that is none',
    apply(subject) {
      const visit = anyOf(subject.random, disposals(subject));
      if (!visit) return undefined;
      visit.entry.loadAfterWorstCaseGallons = 1;
      return ['load'];
    },
  },
  {
    name: 'work that was to be balanced, at no cost',
    apply({ input, plan, random }) {
      const route = anyOf(
        random,
        plan.routes.filter(
          ({ durationSeconds, cost }) => durationSeconds > 3600 && cost.balanceCents === undefined,
        ),
      );
      if (!route) return undefined;
      input.rules.balanceCentsPerSquaredHour = 100;
      return ['cost'];
    },
  },
  {
    name: 'a stop that was to stay on another truck, moved at no cost',
    apply(subject) {
      const { input, random } = subject;
      const visit = anyOf(random, jobs(subject));
      const other = input.trucks.find((truck) => truck !== visit?.truck);
      if (!visit || !other || input.stability) return undefined;
      input.stability = { plan: [{ truckId: other.id, stopIds: [visit.stop.id] }], perMovedStopCents: 500 };
      return ['cost'];
    },
  },
  {
    name: 'a service that was to start at another time, at no cost',
    apply(subject) {
      const { input, random } = subject;
      const visit = anyOf(random, jobs(subject));
      if (!visit || input.stability) return undefined;
      input.stability = {
        plan: [
          {
            truckId: visit.truck.id,
            stopIds: [visit.stop.id],
            serviceStarts: [visit.entry.serviceStart + 600],
          },
        ],
        perMovedStopCents: 0,
        perShiftedMinuteCents: 7,
      };
      return ['cost'];
    },
  },
];
