import { expect, it } from 'vitest';
import {
  at,
  dayOf,
  depot,
  done,
  job,
  lane,
  route,
  truck,
  visit,
  withTravel,
} from '../../planning/lanes/testing/prepared-day.ts';
import { preparePlan } from '../day/plan-input.ts';
import { followFromNow, wayBehind } from './follow-from-now.ts';

const worked = (id: string, from: number, until: number) => ({
  ...done(id, 900),
  startedAt: new Date(from * 1_000),
  completedAt: new Date(until * 1_000),
});
const visits = [worked('a', 30_000, 31_800), worked('b', 34_800, 36_600), visit('c')];

/** A truck that owes half an hour from 10:20 to 10:40 AM; it is 10:15. */
function followed(planned: readonly { after: number; beginSecond: number; endSecond: number }[]) {
  const breaks = { breakMinutes: 30, breakFromMinute: 620, breakToMinute: 640, drivingBreak: false };
  const trucks = [{ ...truck('1'), ...breaks }];
  const { input, places } = preparePlan(
    dayOf([], { trucks, jobs: ['a', 'b', 'c'].map((id) => job(id)) }),
    depot,
  );
  const under = lane(route(visits, { status: 'in_progress', breaks: planned }));
  const way = wayBehind(
    input.trucks[0]!,
    [...places],
    { route: under, clock: at(36_900) },
    {
      jobs: new Map(['a', 'b', 'c'].map((id) => [id, job(id)])),
      sites: new Map(),
    },
  );
  const order = ['a', 'b', 'c'].map((stopId) => ({ stopId }));
  return followFromNow(withTravel({ ...input, rules: { endEmpty: true } }), '1', order, way);
}

it.each<[string, [number, number, number][], string, [number, number][]]>([
  ['none', [], 'start job job break job end', []],
  ['as planned', [[1, 32_000, 33_800]], 'start job break job break job end', [[32_000, 33_800]]],
  [
    'as far as there was time',
    [[1, 34_000, 35_800]],
    'start job break job break job end',
    [[34_000, 34_800]],
  ],
  ['once the job was done', [[1, 31_000, 32_800]], 'start job break job break job end', [[31_800, 32_800]]],
  ['over by the clock', [[2, 36_600, 36_900]], 'start job job break break job end', [[36_600, 36_900]]],
  ['not over yet', [[2, 36_600, 37_000]], 'start job job break job end', []],
])('breaks behind a truck: %s', (_, planned, kinds, behind) => {
  const { route: timed, findings } = followed(
    planned.map(([after, beginSecond, endSecond]) => ({ after, beginSecond, endSecond })),
  );
  expect(timed.stops.map(({ kind }) => kind).join(' ')).toBe(kinds);
  const breaks = timed.stops.filter(({ kind }) => kind === 'break');
  const ahead = [37_500, 39_300];
  expect(breaks.map(({ serviceStart, departure }) => [serviceStart, departure])).toEqual([...behind, ahead]);
  for (const [index, stop] of timed.stops.entries())
    expect(stop.arrival).toBeGreaterThanOrEqual(timed.stops[index - 1]?.departure ?? 0);
  // The tank is full at the end: told of the last stop, wherever breaks are.
  expect(findings).toMatchObject([{ code: 'not-emptied', index: timed.stops.length - 1 }]);
});
