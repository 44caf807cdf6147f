import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dumpsOf, emptiedStops } from './emptied-stops.ts';
import type { RouteStatus } from './route.ts';

const job = (
  id: string,
  jobStatus: 'scheduled' | 'in_progress' | 'completed' | 'cancelled',
  start?: number,
) =>
  ({
    id,
    kind: 'job',
    jobStatus,
    actualStartSecond: start ?? null,
    actualEndSecond: start === undefined || jobStatus !== 'completed' ? null : start + 1_800,
  }) as const;
const site = (id: string) =>
  ({ id, kind: 'disposal', jobStatus: null, actualStartSecond: null, actualEndSecond: null }) as const;
const done = (id: string, start?: number) => job(id, 'completed', start);
const open = (id: string) => job(id, 'scheduled');

describe('a disposal stop is finished', () => {
  it.each([
    ['not before anything was done', [open('a'), site('s')], 'in_progress', [], []],
    [
      'not while the work before it goes on',
      [job('a', 'in_progress', 100), site('s')],
      'in_progress',
      [50],
      [],
    ],
    ['not when nothing was dumped yet', [done('a', 100), site('s'), open('b')], 'in_progress', [], []],
    [
      'when something was dumped after the work',
      [done('a', 100), site('s')],
      'in_progress',
      [4_000],
      [['s', 4_000]],
    ],
    ['not by a dump before the work', [done('a', 3_000), site('s')], 'in_progress', [2_000], []],
    [
      'when later work was begun',
      [done('a'), site('s'), job('b', 'in_progress')],
      'in_progress',
      [],
      [['s', null]],
    ],
    [
      'each by its own dump',
      [done('a', 100), site('s'), done('b', 6_000), site('t'), open('c')],
      'in_progress',
      [4_000, 9_000],
      [
        ['s', 4_000],
        ['t', 9_000],
      ],
    ],
    [
      'without a time, when the dump was after later work',
      [done('a', 100), site('s'), done('b', 6_000), site('t')],
      'in_progress',
      [9_000],
      [
        ['s', null],
        ['t', 9_000],
      ],
    ],
    ['when the day is over', [done('a'), site('s')], 'completed', [], [['s', null]]],
    [
      'beside a job that was cancelled',
      [done('a', 100), job('b', 'cancelled'), site('s')],
      'in_progress',
      [5_000],
      [['s', 5_000]],
    ],
    ['not by the dump of another place', [done('a', 100), open('b'), site('s')], 'in_progress', [5_000], []],
  ] as const)('%s', (_, stops, status, dumpSeconds, expected) => {
    expect([...emptiedStops({ status, stops, dumpSeconds })]).toEqual(expected);
  });

  it('never by a dump that another stop has, and never before one that is finished', () => {
    const stops = fc.array(
      fc.oneof(
        fc.constant(site('')),
        fc.record({
          id: fc.constant(''),
          kind: fc.constant('job' as const),
          jobStatus: fc.constantFrom('scheduled' as const, 'in_progress' as const, 'completed' as const),
          actualStartSecond: fc.option(fc.nat(80_000)),
          actualEndSecond: fc.option(fc.nat(80_000)),
        }),
      ),
      { maxLength: 12 },
    );
    const statuses = fc.constantFrom<RouteStatus[]>('draft', 'published', 'in_progress', 'completed');
    fc.assert(
      fc.property(stops, statuses, fc.array(fc.nat(86_400)), (all, status, dumps) => {
        const named = all.map((stop, at) => ({ ...stop, id: String(at) }));
        const dumpSeconds = dumps.toSorted((a, b) => a - b);
        const emptied = emptiedStops({ status, stops: named, dumpSeconds });
        const times = [...emptied.values()].filter((second) => second !== null);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.length).toBeLessThanOrEqual(dumps.length);
        for (const id of emptied.keys()) expect(named[Number(id)]?.kind).toBe('disposal');
        const disposals = named.filter(({ kind }) => kind === 'disposal').length;
        expect(emptied.size === disposals || status !== 'completed').toBe(true);
      }),
    );
  });
});

it.each([
  [[], 0, []],
  [[{ second: 10, gallons: 500 }], 0, []],
  [[{ second: 10, gallons: 0 }], 300, [10]],
  [
    [
      { second: 10, gallons: 500 },
      { second: 20, gallons: 900 },
      { second: 30, gallons: 0 },
      { second: 40, gallons: 0 },
    ],
    0,
    [30],
  ],
])('dumps of %j beginning with %d gal are at %j', (levels, opening, expected) => {
  expect(dumpsOf(levels, opening)).toEqual(expected);
});
