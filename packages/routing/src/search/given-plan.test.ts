import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { centsOf, compareLeftOut } from '../compare/better-plan.ts';
import { checkPlan } from '../check/check.ts';
import { visitedRoutes } from '../compare/compare-plans.ts';
import type { GivenRoute, PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';

const ordersOf = (plan: Plan): GivenRoute[] =>
  plan.routes.map(({ truckId, stops }) => ({
    truckId,
    stopIds: stops.flatMap(({ stopId }) => stopId ?? []),
  }));
/** The planner's result when it continues from a plan with hardly any effort. */
const improved = (input: PlanInput, plan: Plan, seed: number): Plan =>
  solve(input, { iterations: 1, seed, warmStart: ordersOf(plan), given: visitedRoutes(plan.routes) });

test('whatever the day, the plan to stay near and the effort, an improvement is never worse in what is left out and in cents', () => {
  const size = { places: 7, stops: 12, trucks: 3, sites: 3 };
  fc.assert(
    fc.property(
      arbitraryDay(size),
      fc.integer({ min: 1, max: 1e6 }),
      fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
      (some, seed, weight) => {
        const good = solve(some, { iterations: 120, seed });
        // Someone was told another plan: staying near it weighs in the search, but costs nothing.
        const told =
          weight === null
            ? undefined
            : { plan: ordersOf(solve(some, { iterations: 0, seed: 1 })), perMovedStopCents: weight * 100 };
        const input: PlanInput = told ? { ...some, stability: told } : some;
        const again = improved(input, good, seed + 1);
        expect(checkPlan(input, again)).toEqual([]);
        const less = compareLeftOut(input, again, good);
        expect(less).toBeLessThanOrEqual(0);
        expect(less === 0 ? centsOf(again) : 0).toBeLessThanOrEqual(less === 0 ? centsOf(good) : 0);
        expect(visitedRoutes(again.isGiven ? again.routes : [])).toEqual(
          again.isGiven ? visitedRoutes(good.routes) : [],
        );
      },
    ),
    { numRuns: 150 },
  );
});

/** The plant at 30 takes less to unload at, the one at 10 lies on the way. */
const tank = day({
  travel: line(0, 10, 20, 30),
  stops: [stop('a', 2, { gallons: 2_000, wasteType: 'septage' })],
  trucks: [truck('t')],
  disposalSites: [site('near', 1), site('far', 3)],
});
const given = [{ truckId: 't', visits: [{ stopId: 'a' }, { disposalSiteId: 'near' }] }];

test('nothing better: the plan is the given one, and says so', () => {
  const plan = solve(tank, { iterations: 5, warmStart: [{ truckId: 't', stopIds: ['a'] }], given });
  expect([plan.isGiven, visitedRoutes(plan.routes)]).toEqual([true, given]);
});

test.each([
  ['dearer', [{ truckId: 't', visits: [{ stopId: 'a' }, { disposalSiteId: 'far' }] }]],
  ['leaving something out', []],
  ['against a rule: nothing is unloaded', [{ truckId: 't', visits: [{ stopId: 'a' }] }]],
  ['of a truck and a stop that are gone', [{ truckId: 'ghost', visits: [{ stopId: 'ghost' }] }]],
])('a given plan that is worse is left: %s', (_, worse) => {
  const plan = solve(tank, { iterations: 5, given: worse });
  expect([plan.isGiven, visitedRoutes(plan.routes)]).toEqual([undefined, given]);
});

test('a stop that is gone takes its unloading along', () => {
  const more = { ...tank, stops: [...tank.stops, stop('b', 1)] };
  const before = [
    {
      truckId: 't',
      visits: [
        { stopId: 'gone' },
        { disposalSiteId: 'far' },
        { stopId: 'a' },
        { disposalSiteId: 'near' },
        { stopId: 'b' },
      ],
    },
  ];
  const plan = solve(more, {
    iterations: 0,
    given: before,
    warmStart: [{ truckId: 't', stopIds: ['b', 'a'] }],
  });
  expect(plan.cost.totalCents).toBeLessThanOrEqual(
    solve(more, { iterations: 0, given: [{ truckId: 't', visits: before[0]!.visits.slice(2) }] }).cost
      .totalCents,
  );
});
