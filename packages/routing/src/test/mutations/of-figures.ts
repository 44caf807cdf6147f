import type { PlanRoute, PlanRouteStop } from '../../answer.ts';
import type { Mutation } from './mutation.ts';
import { anyOf, visits } from './mutation.ts';

/** Every single number of a plan, slightly too high, slightly too low, or not a number. */

const changes: [name: string, change: (value: number) => number][] = [
  ['one too high', (value) => value + 1],
  ['one too low', (value) => value - 1],
  ['not a number', () => Number.NaN],
];

type Numbers<T> = { [K in keyof T]-?: T[K] extends number ? K : never }[keyof T];

const entryFields: Record<Numbers<PlanRouteStop>, readonly PlanRouteStop['kind'][]> = {
  place: ['start', 'job', 'disposal', 'end'],
  arrival: ['start', 'job', 'disposal', 'break', 'end'],
  waitSeconds: ['start', 'job', 'disposal', 'break', 'end'],
  serviceStart: ['start', 'job', 'disposal', 'end'],
  departure: ['start', 'job', 'disposal', 'break', 'end'],
  loadAfterGallons: ['start', 'job', 'disposal', 'break', 'end'],
  legSeconds: ['start', 'job', 'disposal', 'break', 'end'],
  legMeters: ['start', 'job', 'disposal', 'break', 'end'],
  odometerMeters: ['start', 'job', 'disposal', 'break', 'end'],
};
const routeFields: Record<Numbers<PlanRoute>, true> = {
  meters: true,
  drivingSeconds: true,
  durationSeconds: true,
  overtimeSeconds: true,
  costCents: true,
};
const costFields = {
  milesCents: true,
  hoursCents: true,
  overtimeCents: true,
  disposalFeesCents: true,
  fixedCents: true,
} as const;
const totalFields = { ...costFields, totalCents: true } as const;

const keys = <K extends string>(record: Record<K, unknown>): K[] => Object.keys(record) as K[];

export const figureMutations: Mutation[] = changes.flatMap(([how, change]): Mutation[] => [
  ...keys(entryFields).flatMap((field) =>
    entryFields[field].map((kind): Mutation => ({
      name: `${field} of a ${kind} ${how}`,
      apply(subject) {
        const visit = anyOf(
          subject.random,
          visits(subject, ({ entry }) => entry.kind === kind),
        );
        if (!visit) return undefined;
        visit.entry[field] = change(visit.entry[field]);
        return [
          'place',
          'no-road',
          'leg',
          'odometer',
          'time',
          'load',
          'break',
          'shift',
          'duration',
          'window',
        ];
      },
    })),
  ),
  ...keys(routeFields).map((field): Mutation => ({
    name: `${field} of a route ${how}`,
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route[field] = change(route[field]);
      return ['odometer', 'duration', 'overtime', 'cost'];
    },
  })),
  ...keys(costFields).map((field): Mutation => ({
    name: `${field} of a route ${how}`,
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.cost[field] = change(route.cost[field]);
      return ['cost'];
    },
  })),
  ...keys(totalFields).map((field): Mutation => ({
    name: `${field} of the plan ${how}`,
    apply({ plan }) {
      plan.cost[field] = change(plan.cost[field]);
      return ['cost'];
    },
  })),
]);

export const moneyMutations: Mutation[] = [
  {
    name: 'cents moved from one part to another',
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.cost.milesCents -= 1;
      route.cost.hoursCents += 1;
      return ['cost'];
    },
  },
  {
    name: 'a wrong price, added up rightly',
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.cost.milesCents -= 1;
      route.costCents -= 1;
      plan.cost.milesCents -= 1;
      plan.cost.totalCents -= 1;
      return ['cost'];
    },
  },
  {
    name: 'a wrong sum of a route, added up rightly',
    apply({ plan, random }) {
      const route = anyOf(random, plan.routes);
      if (!route) return undefined;
      route.costCents -= 1;
      plan.cost.totalCents -= 1;
      return ['cost'];
    },
  },
  {
    name: 'a price that was raised since',
    apply({ input, plan, random }) {
      const route = anyOf(
        random,
        plan.routes.filter((one) => one.meters > 10_000),
      );
      const truck = input.trucks.find((one) => one.id === route?.truckId);
      if (!truck) return undefined;
      truck.costPerMileCents += 1;
      return ['cost'];
    },
  },
  {
    name: 'a fee that was raised since',
    apply(subject) {
      const visit = anyOf(
        subject.random,
        visits(subject, ({ entry }) => (entry.unloadedGallons ?? 0) > 10),
      );
      const site = subject.input.disposalSites.find((one) => one.id === visit?.entry.disposalSiteId);
      if (!site) return undefined;
      site.feeCentsPerGallon += 1;
      return ['cost'];
    },
  },
  {
    name: 'a route that is not in the total',
    apply({ plan, random }) {
      const route = anyOf(
        random,
        plan.routes.filter((one) => one.costCents > 0),
      );
      if (!route) return undefined;
      plan.cost.totalCents -= route.costCents;
      return ['cost'];
    },
  },
];
