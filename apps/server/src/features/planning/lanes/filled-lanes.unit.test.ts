import { describe, expect, it } from 'vitest';
import type { Plan } from '@haulwright/routing/answer';
import type { TodaysVisit } from '../../routes/day/todays-routes.ts';
import { withoutBrokenLanes, withoutReordered } from './filled-lanes.ts';
import {
  jobsOf,
  job,
  visit,
  empty,
  route,
  lane,
  dayOf,
  prepare,
  withTravel,
} from './testing/prepared-day.ts';

describe('a route that is filled', () => {
  const filled = (visits: TodaysVisit[]) => lane(route(visits), { existing: 'fill' });

  it('is left alone when its own order breaks a rule', () => {
    const broken = filled([visit('a'), visit('b'), visit('c'), visit('d'), empty]);
    const day = dayOf([broken], { jobs: [...jobsOf(broken.visits), job('e')] });
    const kept = withoutBrokenLanes(day, withTravel(prepare(day, { existing: 'fill' }).input));
    expect([
      kept.broken,
      kept.day.lanes[0]?.use,
      kept.day.jobs.map(({ id }) => id),
      kept.input.trucks.map(({ id }) => id),
    ]).toEqual([['Route'], 'keep', ['e'], ['2']]);
    const whole = filled([visit('a'), visit('b'), empty]);
    expect(
      withoutBrokenLanes(dayOf([whole]), withTravel(prepare(dayOf([whole]), { existing: 'fill' }).input))
        .broken,
    ).toEqual([]);
  });

  it('gets nothing when the plan would change its order', () => {
    const plan = (...stopIds: string[]): Plan => ({
      routes: [{ truckId: '1', stops: stopIds.map((stopId) => ({ kind: 'job', stopId })) } as never],
      leftOut: [],
      cost: {} as never,
      iterations: 0,
      seed: 1,
    });
    const day = dayOf([filled([visit('a'), visit('b')])]);
    expect(withoutReordered(day, plan('a', 'e', 'b'))).toEqual(plan('a', 'e', 'b'));
    expect(withoutReordered(day, plan('b', 'e', 'a'))).toMatchObject({
      routes: [],
      leftOut: [{ stopId: 'e', reason: { code: 'no-time-left' } }],
    });
  });
});
