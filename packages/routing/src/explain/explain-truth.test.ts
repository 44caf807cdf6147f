import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { arbitraryDay, byNight } from '../test/days.ts';
import { withCompartments, withHours, withLimits, withReleases } from '../test/rich-days.ts';
import { untruthOf } from '../test/true-reasons.ts';
import { patiently } from '../../../../test/patience.ts';

const small = { places: 6, stops: 5, trucks: 2, sites: 2 };
const seen = new Set<string>();

test.each<[string, fc.Arbitrary<PlanInput>]>([
  ['by day', arbitraryDay(small)],
  ['by night', arbitraryDay(small).map(byNight)],
  ['with worst cases, sizes and limits of a day', withLimits(arbitraryDay(small))],
  ['with divided tanks by night', withCompartments(arbitraryDay(small)).map(byNight)],
  ['with loads that are ready later', withReleases(arbitraryDay(small))],
  ['with speeds by the hour', withHours(arbitraryDay(small))],
])(
  '%s every reason of a left-out stop is true of that stop alone on each truck',
  (_, days) => {
    fc.assert(
      fc.property(days, (input) => {
        const { leftOut } = solve(input, { iterations: 10 });
        for (const { reason } of leftOut) seen.add(reason.code);
        expect(leftOut.map(({ stopId, reason }) => untruthOf(input, stopId, reason))).toEqual(
          leftOut.map(() => null),
        );
      }),
      { numRuns: 250, seed: 33 },
    );
  },
  patiently(30_000),
);

test('every reason that one stop alone can have was among them', () => {
  expect([...seen].toSorted()).toEqual([
    'daily-cap',
    'disposal-closed',
    'missing-skill',
    'no-disposal-for-waste',
    'no-time-left',
    'no-truck-meets-all',
    'no-truck-takes-waste',
    'outside-shift',
    'released-too-late',
    'tank-too-small',
    'truck-day-limit',
    'truck-too-large',
    'unreachable',
    'window-cannot-be-met',
  ]);
});
