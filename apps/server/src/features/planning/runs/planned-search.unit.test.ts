import { describe, expect, it, test } from 'vitest';
import { defaultChoices } from '@haulwright/domain/planning/planning-choices';
import type { Plan } from '@haulwright/routing/answer';
import { visitedRoutes } from '@haulwright/routing/compare-plans';
import type { PlanInput, PlanStop } from '@haulwright/routing/input';
import { solve } from '@haulwright/routing/solve';
import { newId } from '../../../platform/ids.ts';
import { aheadOf, isImprovement } from '../proposals/given-proposal.ts';
import { checkedSearch } from './planned-search.ts';
import type { PlannedOrder } from '../search/search-day.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';

/** The same numbers for the same seed: Mulberry32 by Tommy Ettinger, public domain. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A day of two septic trucks and three plants of different price, with more work than fits well. */
function dayOf(seed: number): PlanInput {
  const random = randomFrom(seed);
  const places = Array.from({ length: 40 }, () => [random() * 60_000, random() * 60_000] as const);
  const meters = places.flatMap(([x, y]) =>
    places.map(([toX, toY]) => Math.round(Math.hypot(x - toX, y - toY) * 1.3)),
  );
  const stops = Array.from({ length: 36 }, (_, at): PlanStop => {
    const from = 28_800 + Math.floor(random() * 18_000);
    return {
      id: `job ${at}`,
      place: 4 + at,
      serviceSeconds: 900 + Math.round(random() * 1_800),
      windows: random() < 0.3 ? [[from, from + 7_200]] : [],
      priority: random() < 0.2 ? 'high' : 'normal',
      gallons: 300 + Math.round(random() * 1_700),
      wasteType: 'septage',
    };
  });
  return {
    travel: { size: places.length, seconds: meters.map((length) => Math.round(length / 18)), meters },
    stops,
    rules: { endEmpty: true },
    mixable: [],
    trucks: ['a', 'b'].map((id) => ({
      id,
      startPlace: 0,
      endPlace: 0,
      shift: [25_200, 64_800],
      capacityGallons: 3_500,
      acceptedWastes: ['septage'],
      costPerMileCents: 130,
      costPerHourCents: 4_500,
      fixedCostCents: 2_000,
    })),
    disposalSites: [0.02, 0.05, 0.08].map((feeCentsPerGallon, at) => ({
      id: `site ${at}`,
      place: 1 + at,
      windows: at === 0 ? [[32_400, 50_400]] : [],
      acceptedWastes: ['septage'],
      unloadSecondsFixed: 600 * (3 - at),
      unloadSecondsPerGallon: 0.2,
      queueSeconds: 0,
      feeCentsPerGallon,
    })),
  };
}

const parts = { log: { error: () => undefined }, maxSeconds: 0.001, maxChosenSeconds: 60, searchThreads: 2 };
const run = (improve: boolean) => ({
  id: newId(),
  companyId: newId(),
  date: '2026-03-03',
  includeJobs: true,
  improve,
  asProposal: false,
  choices: defaultChoices,
  attempt: 1,
  requestedBy: null,
  accepting: null,
});
const ordersOf = (plan: Plan): PlannedOrder[] =>
  visitedRoutes(plan.routes).map(({ truckId, visits }) => ({
    truckId,
    visits,
    stopIds: visits.flatMap((visit) => ('stopId' in visit ? [visit.stopId] : [])),
  }));
const watched = () => ({
  state: { progress: 0, search: null, bestSoFar: null },
  interrupted: new AbortController(),
  enough: new AbortController(),
  recall: new AbortController(),
  unfinishedRuns: () => Promise.resolve(1),
});

describe('an improvement that has hardly any time', () => {
  it.each([1, 2, 5, 8])('keeps the plan it was given unless it finds a better one, day %d', async (seed) => {
    const input = dayOf(seed);
    const good = solve(input, { iterations: 800, seed });
    const { plan, search } = await checkedSearch(parts, run(true), watched(), input, {
      before: ordersOf(good),
      leftOutBefore: 0,
      longestSearchSeconds: null,
    });
    expect(plan.leftOut.length).toBeLessThanOrEqual(good.leftOut.length);
    expect([plan.leftOut.length, plan.cost.totalCents <= good.cost.totalCents]).toEqual([
      plan.leftOut.length,
      true,
    ]);
    // What it is compared with on the screen is what was stored.
    expect(search.better[0]).toMatchObject({ costCents: good.cost.totalCents, leftOut: good.leftOut.length });
  });
});

it('searches from nothing too, in its second half, and stops before it when that is enough', async () => {
  const input = dayOf(3);
  const before = ordersOf(solve(input, { iterations: 100, seed: 3 }));
  const progressOf = async (improve: boolean, isEnough: boolean) => {
    const progress: number[] = [];
    const one = watched();
    const state = new Proxy(one.state, {
      set: (target, key, value) => {
        if (key === 'progress') progress.push(value as number);
        return Reflect.set(target, key, value);
      },
    });
    if (isEnough) one.enough.abort();
    const { search } = await checkedSearch(
      { ...parts, maxSeconds: 0.2 },
      run(improve),
      { ...one, state },
      input,
      { before, leftOutBefore: 0, longestSearchSeconds: null },
    );
    const searching = progress.slice(0, -1);
    return {
      ofSeconds: search.ofSeconds,
      first: searching.some((part) => part > 0.15 && part < 0.55),
      second: searching.some((part) => part > 0.55 && part < 0.95),
    };
  };
  expect(await progressOf(true, false)).toEqual({ ofSeconds: 0.4, first: true, second: true });
  expect(await progressOf(true, true)).toMatchObject({ ofSeconds: 0.4, second: false });
  expect(await progressOf(false, false)).toMatchObject({ ofSeconds: 0.2, second: true });
});

test('what is done of an older proposal is not given again', () => {
  const visit = (jobId: string, jobStatus: 'completed' | 'scheduled') => ({
    visit: { kind: 'job' as const, jobId },
    jobStatus,
  });
  const lane = {
    begun: 1,
    visits: [visit('x', 'completed'), visit('y', 'scheduled')],
  } as unknown as TodaysLane;
  const visits = [{ stopId: 'x' }, { disposalSiteId: 'site' }, { stopId: 'y' }];
  expect(aheadOf([{ truckId: 'a', stopIds: ['x', 'y'], visits }], [lane])).toEqual([
    { truckId: 'a', stopIds: ['y'], visits: visits.slice(1) },
  ]);
});

const totals = { miles: 1, minutes: 1, cents: 787_164, jobs: 1, trucks: 1, findings: 0 };
const planWithout = (...stopIds: string[]): Plan => ({
  routes: [],
  cost: {
    milesCents: 0,
    hoursCents: 0,
    overtimeCents: 0,
    disposalFeesCents: 0,
    fixedCents: 0,
    totalCents: 0,
  },
  iterations: 0,
  seed: 1,
  leftOut: stopIds.map((stopId) => ({ stopId, reason: { code: 'no-truck' } })),
});
const input = {
  ...dayOf(1),
  stops: [
    { ...dayOf(1).stops[0]!, id: 'high', priority: 'high' as const },
    { ...dayOf(1).stops[0]!, id: 'low', priority: 'low' as const },
    { ...dayOf(1).stops[0]!, id: 'low2', priority: 'low' as const },
  ],
};

test.each([
  ['dearer', [], { cents: 788_088 }, 'cost', false],
  ['as dear', [], {}, 'cost', false],
  ['cheaper', [], { cents: 787_163 }, 'cost', true],
  ['cheaper by leaving a job out', ['low'], { cents: 1 }, 'cost', false],
  ['cheaper with a broken rule', [], { cents: 1, findings: 1 }, 'cost', false],
  ['dearer, for another goal', [], { cents: 788_088 }, 'miles', true],
] as const)('a proposal that is %s', (_, leftOut, changes, goal, isBetter) => {
  expect(
    isImprovement(
      input,
      { plan: planWithout(...leftOut), totals: { ...totals, ...changes } },
      { plan: planWithout(), totals },
      goal,
      new Map(),
    ),
  ).toBe(isBetter);
});

test.each([
  ['of the search', { isGiven: true as const }, { cents: 1 }, 'miles', false],
  ['that no longer breaks a rule, at the price of a job', planWithout('high'), {}, 'cost', true],
] as const)('a given plan is no measure for one %s', (_, changes, figures, goal, isBetter) => {
  const given = { plan: planWithout(), totals: { ...totals, findings: 1 } };
  expect(
    isImprovement(
      input,
      { plan: { ...planWithout(), ...changes }, totals: { ...totals, ...figures } },
      given,
      goal,
      new Map(),
    ),
  ).toBe(isBetter);
});

test('an urgent job outweighs any number of others', () => {
  expect(
    isImprovement(
      input,
      { plan: planWithout('low', 'low2'), totals: { ...totals, cents: 900_000 } },
      { plan: planWithout('high'), totals },
      'cost',
      new Map(),
    ),
  ).toBe(true);
});
