import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breaksOf, type BreakRules, isBreakInShift } from './truck-breaks.ts';

const truck = (
  shift: [number, number],
  own: [number, number, number] | null,
  driving = false,
): BreakRules => ({
  shiftStartMinute: shift[0] * 60,
  shiftEndMinute: shift[1] * 60,
  breakMinutes: own && own[2],
  breakFromMinute: own && own[0] * 60,
  breakToMinute: own && own[1] * 60,
  drivingBreak: driving,
  maxOvertimeMinutes: null,
});
const owed = (rules: BreakRules) =>
  breaksOf(rules).map(({ fromMinute, toMinute, minutes }) => [fromMinute / 60, toMinute / 60, minutes]);

test.each([
  ['no break', truck([7, 17], null), []],
  ['its own break', truck([7, 17], [11, 13, 45]), [[11, 13, 45]]],
  ['at one time', truck([7, 17], [12, 12, 30]), [[12, 12, 30]]],
  ['its own in the night', truck([22, 6], [1, 3, 30]), [[25, 27, 30]]],
  ['its own around midnight', truck([22, 6], [23, 1, 30]), [[23, 25, 30]]],
  ['none for driving in eight hours', truck([7, 15], null, true), []],
  ['one for driving in ten', truck([7, 17], null, true), [[11, 15, 30]]],
  ['one for driving in fourteen', truck([5, 19], null, true), [[10.5, 13, 30]]],
  [
    'two in seventeen',
    truck([5, 22], null, true),
    [
      [12, 13, 30],
      [16.5, 20.5, 30],
    ],
  ],
  ['lunch counts for driving', truck([7, 17], [11, 13, 30], true), [[11, 13, 30]]],
  ['late lunch in time', truck([7, 17], [11, 16, 45], true), [[11, 15, 45]]],
  [
    'too short a lunch',
    truck([7, 17], [9, 16, 15], true),
    [
      [9, 15, 15],
      [11, 15, 30],
    ],
  ],
  [
    'too late a lunch',
    truck([7, 18], [16, 17, 45], true),
    [
      [11, 15, 30],
      [16, 17, 45],
    ],
  ],
])('%s', (_, rules, expected) => expect(owed(rules)).toEqual(expected));

test('overtime can make a break necessary', () => {
  const rules = truck([7, 15], null, true);
  expect(owed({ ...rules, maxOvertimeMinutes: 60 })).toEqual([[11, 15, 30]]);
});

test.each([
  [truck([7, 17], [11, 13, 30]), true],
  [truck([7, 17], [16, 17, 30]), true],
  [truck([7, 17], [16, 18, 30]), false],
  [truck([7, 17], [5, 8, 30]), false],
  [truck([22, 6], [5, 7, 30]), false],
  [truck([22, 6], null), true],
])('%j is in the shift: %s', (rules, isIn) => expect(isBreakInShift(rules)).toBe(isIn));

test('nobody drives for eight hours without a break, and the planner can take them in their order', () => {
  const minute = fc.integer({ min: 0, max: 1_440 });
  fc.assert(
    fc.property(
      fc.record({
        shiftStartMinute: minute,
        shiftEndMinute: minute,
        breakMinutes: fc.option(fc.integer({ min: 5, max: 240 })),
        breakFromMinute: minute,
        breakToMinute: minute,
        drivingBreak: fc.constant(true),
        maxOvertimeMinutes: fc.option(fc.integer({ min: 1, max: 720 })),
      }),
      (rules) => {
        fc.pre(isBreakInShift(rules));
        const breaks = breaksOf(rules);
        const start = rules.shiftStartMinute;
        const end =
          rules.shiftEndMinute + (rules.shiftEndMinute < start ? 1_440 : 0) + (rules.maxOvertimeMinutes ?? 0);
        expect(breaks.length).toBeLessThanOrEqual(4);
        for (const [at, { fromMinute, toMinute }] of breaks.entries()) {
          expect(fromMinute).toBeLessThanOrEqual(toMinute);
          expect(toMinute).toBeLessThanOrEqual(breaks[at + 1]?.toMinute ?? 2_880);
          expect(fromMinute).toBeLessThanOrEqual(breaks[at + 1]?.fromMinute ?? 2_880);
        }
        // However early each is taken, the next is due within eight hours of its end.
        let since = start;
        for (const { fromMinute, toMinute, minutes } of breaks.filter((one) => one.minutes >= 30)) {
          expect(toMinute - since).toBeLessThanOrEqual(480);
          since = fromMinute + minutes;
        }
        expect(Math.min(end, start + 1_440) - since).toBeLessThanOrEqual(480);
      },
    ),
    { numRuns: 500 },
  );
});
