import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLaneChanged, lanesTogether } from './proposal.ts';

const lane = (routeId: string, today: string[], proposed: string[]) => ({
  routeId,
  todayJobIds: today,
  visits: proposed.map((jobId) => ({ kind: 'job' as const, jobId })),
  seenUpdatedAt: '2026-11-22T08:00:00.000Z',
});

describe('lanes that must be accepted together', () => {
  it.each([
    ['none exchanges', [lane('a', ['1'], ['1']), lane('b', ['2'], ['2', '3'])], [['a'], ['b']]],
    [
      'two exchange',
      [lane('a', ['1', '2'], ['1']), lane('b', [], ['2']), lane('c', ['4'], ['4'])],
      [['a', 'b'], ['c']],
    ],
    [
      'a chain is one group',
      [lane('a', ['1'], []), lane('b', ['2'], ['1']), lane('c', [], ['2'])],
      [['a', 'b', 'c']],
    ],
    ['a job from the pool couples nothing', [lane('a', [], ['9']), lane('b', ['1'], ['1'])], [['a'], ['b']]],
  ])('%s', (_, lanes, groups) => {
    expect(lanesTogether(lanes)).toEqual(groups);
  });

  it('whatever groups are accepted, no job is on two routes and none is lost', () => {
    const jobs = 'abcdefghij'.split('');
    const places = fc.array(fc.nat({ max: 4 }), { minLength: jobs.length, maxLength: jobs.length });
    fc.assert(
      fc.property(
        places,
        places,
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (today, proposed, wanted) => {
          // Lane 4 is the pool before; a plan does not take a routed job off every route.
          const to = proposed.map((at, job) => (at === 4 ? (today[job] ?? 4) : at));
          const lanes = [0, 1, 2, 3].map((at) =>
            lane(
              String(at),
              jobs.filter((_, job) => today[job] === at),
              jobs.filter((_, job) => to[job] === at),
            ),
          );
          const accepted = new Set(
            lanesTogether(lanes)
              .filter((_, at) => wanted[at])
              .flat(),
          );
          const after = lanes.flatMap((one) =>
            accepted.has(one.routeId) ? one.visits.map(({ jobId }) => jobId) : one.todayJobIds,
          );
          expect(new Set(after).size).toBe(after.length);
          expect(jobs.filter((name, job) => today[job] !== 4 && !after.includes(name))).toEqual([]);
        },
      ),
    );
  });
});

it.each([
  [lane('a', ['1', '2'], ['1', '2']), false],
  [lane('a', ['1', '2'], ['2', '1']), true],
  [lane('a', ['1'], []), true],
  [{ ...lane('a', ['1'], ['1']), emptiesElsewhere: true }, true],
  [{ ...lane('a', [], []), seenUpdatedAt: null }, false],
  [{ ...lane('a', [], ['1']), seenUpdatedAt: null }, true],
])('a lane is changed when its jobs or their order are', (one, changed) => {
  expect(isLaneChanged(one)).toBe(changed);
});
