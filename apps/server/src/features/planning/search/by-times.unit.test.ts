import { describe, expect, it } from 'vitest';
import type { Plan } from '@haulwright/routing/answer';
import { checkPlan } from '@haulwright/routing/check';
import { visitedRoutes } from '@haulwright/routing/compare-plans';
import type { PlanInput, PlanStop } from '@haulwright/routing/input';
import { solve } from '@haulwright/routing/solve';
import { missedByTimes } from '../day/missed-by-times.ts';
import { byTimesOf, losesTime, searchInTime, withByTimes } from './by-times.ts';
import type { PlannedOrder } from './search-day.ts';

const ids = ['1', '2', '3', '4', '5', '6', '7', 'urgent'];
const noon = 12 * 60;

/** Eight jobs on a round of which the last is the urgent one: cheapest in this order, dear in any other. */
function round(changes: Record<string, Partial<PlanStop>> = {}): PlanInput {
  const size = ids.length + 1;
  const seconds = Array.from({ length: size * size }, (_, leg) => {
    const [from, to] = [Math.floor(leg / size), leg % size];
    if (from === to) return 0;
    return (from + 1) % size === to ? 600 : 2_400;
  });
  return {
    travel: { size, seconds, meters: seconds.map((leg) => leg * 15) },
    stops: ids.map((id, at) => ({
      id,
      place: at + 1,
      serviceSeconds: 2_700,
      windows: [],
      priority: id === 'urgent' ? 'emergency' : 'normal',
      gallons: 0,
      wasteType: null,
      ...changes[id],
    })),
    rules: { endEmpty: false },
    mixable: [],
    disposalSites: [],
    trucks: [
      {
        id: 'truck',
        startPlace: 0,
        endPlace: 0,
        shift: [7 * 3_600, 17 * 3_600],
        capacityGallons: 3_500,
        acceptedWastes: ['septage'],
        costPerMileCents: 130,
        costPerHourCents: 4_500,
        fixedCostCents: 2_000,
      },
    ],
  };
}

const jobs = (byMinutes: Record<string, number>) =>
  ids.map((id) => ({ id, jobNumber: `J-${id}`, clientName: 'Miller', beginByMinute: byMinutes[id] ?? null }));

async function planned(
  input: PlanInput,
  byMinutes: Record<string, number>,
  before: readonly PlannedOrder[] = [],
) {
  let searches = 0;
  const found = await searchInTime(input, { byTimes: byTimesOf(jobs(byMinutes)), before }, (day) => {
    searches += 1;
    const plan = solve(day, { iterations: 400, seed: 1 });
    expect(checkPlan(day, plan)).toEqual([]);
    return Promise.resolve({ plan });
  });
  return { ...found, searches, missed: missedByTimes(jobs(byMinutes), found.plan.routes) };
}

const beginOf = (plan: Plan, id: string): number => {
  const stop = plan.routes.flatMap(({ stops }) => stops).find(({ stopId }) => stopId === id);
  return stop ? (stop.arrival + stop.waitSeconds) / 60 : Infinity;
};

const orderOf = (plan: Plan): PlannedOrder[] =>
  visitedRoutes(plan.routes).map(({ truckId, visits }) => ({
    truckId,
    visits,
    stopIds: visits.flatMap((visit) => ('stopId' in visit ? [visit.stopId] : [])),
  }));

describe('an emergency among eight jobs', () => {
  it('is last where nobody says by when it begins', async () => {
    const { plan, searches } = await planned(round(), {});
    expect(beginOf(plan, 'urgent')).toBeGreaterThan(13 * 60);
    expect(searches).toBe(1);
  });

  it('begins by its time where that can be, with all the others done', async () => {
    const { plan, missed, searches } = await planned(round(), { urgent: noon });
    expect(beginOf(plan, 'urgent')).toBeLessThanOrEqual(noon);
    expect([plan.leftOut, missed, searches]).toEqual([[], [], 1]);
  });

  it('is done as soon as the day allows, and explained, where no truck gets there in time', async () => {
    const { plan, missed, searches } = await planned(round(), { urgent: 7 * 60 + 20 });
    expect([plan.leftOut, searches]).toEqual([[], 1]);
    expect(missed).toEqual([
      expect.stringMatching(
        /^J-urgent \(Miller\) is to begin by 7:20 AM, which this plan does not keep: it begins at .+ later\. Place…/,
      ),
    ]);
  });

  it('is searched again without its time where the other work leaves no room for that', async () => {
    const early: Partial<PlanStop> = { mandatory: true, windows: [[7 * 3_600, 7 * 3_600 + 2_400]] };
    const { plan, missed, searches } = await planned(round({ 1: early }), { urgent: 7 * 60 + 40 });
    expect([plan.leftOut, searches]).toEqual([[], 2]);
    expect(missed).toHaveLength(1);
    expect(beginOf(plan, '1')).toBeLessThanOrEqual(7 * 60 + 40);
  });

  it('keeps the client’s window when that begins after its time', async () => {
    const { plan, missed } = await planned(round({ urgent: { windows: [[13 * 3_600, 14 * 3_600]] } }), {
      urgent: noon,
    });
    expect([beginOf(plan, 'urgent') >= 13 * 60, missed.length]).toEqual([true, 1]);
  });

  it('keeps a time that is kept today before one that is new', async () => {
    const both = { 7: 7 * 60 + 40, urgent: 7 * 60 + 40 };
    const urgent7 = round({ 7: { priority: 'emergency' } });
    for (const first of ['7', 'urgent']) {
      const other = first === '7' ? 'urgent' : '7';
      const today = (await planned(urgent7, { [first]: 7 * 60 + 40 })).plan;
      const { plan, missed } = await planned(urgent7, both, orderOf(today));
      expect(beginOf(plan, first)).toBeLessThanOrEqual(7 * 60 + 40);
      expect(beginOf(plan, other)).toBeGreaterThan(7 * 60 + 40);
      expect([plan.leftOut, missed.length]).toEqual([[], 1]);
    }
  });
});

describe('an improvement', () => {
  const byTimes = byTimesOf(jobs({ urgent: noon }));

  it('loses time when an urgent job begins too late for it, whatever it saves', async () => {
    const late = (await planned(round(), {})).plan;
    const intime = (await planned(round(), { urgent: noon })).plan;
    expect(late.cost.totalCents).toBeLessThan(intime.cost.totalCents);
    expect(losesTime(late.routes, intime.routes, byTimes)).toBe(true);
    expect(losesTime(intime.routes, late.routes, byTimes)).toBe(false);
    expect(losesTime(late.routes, late.routes, byTimes)).toBe(false);
  });

  it('may serve another urgent job for it', async () => {
    const late = (await planned(round(), {})).plan;
    expect(losesTime(late.routes, [], byTimes)).toBe(false);
  });
});

it('narrows windows to the by time, each for itself', () => {
  const windows: PlanStop['windows'] = [
    [3_600, 7_200],
    [36_000, 43_200],
    [50_000, 60_000],
  ];
  const narrow = (by: number) =>
    withByTimes(round({ urgent: { windows } }), new Map([['urgent', by]])).stops.at(-1)?.windows;
  expect(narrow(660)).toEqual([windows[0], [36_000, 39_600]]);
  expect(narrow(30)).toEqual(windows);
});
