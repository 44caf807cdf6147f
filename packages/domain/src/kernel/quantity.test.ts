import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, durationMinutes, formatDuration, formatGallons, gallons, toMiles } from './quantity.ts';

test.each([
  ['gallons', gallons, 1_000_000],
  ['cents', cents, 1_000_000_000],
  ['minutes', durationMinutes, 1_440],
])('%s are whole and bounded', (_name, schema, largest) => {
  for (const right of [0, 1, largest]) expect(schema.parse(right)).toBe(right);
  for (const wrong of [-1, largest + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null])
    expect(schema.safeParse(wrong).success).toBe(false);
});

describe('miles', () => {
  test.each([
    [0, 0],
    [1_609.344, 1],
    [80_467.2, 50],
    [80, 0],
    [81, 0.1],
    [12_345, 7.7],
  ])('%d m are %d mi', (meters, miles) => {
    expect(toMiles(meters)).toBe(miles);
  });

  test('are within half a tenth of the distance', () => {
    assert(
      property(
        integer({ min: 0, max: 10_000_000 }),
        (meters) => Math.abs(toMiles(meters) * 1_609.344 - meters) <= 80.5,
      ),
    );
  });
});

describe('durations', () => {
  test.each([
    [0, '0 min'],
    [45, '45 min'],
    [59.4, '59 min'],
    [59.5, '1 h'],
    [60, '1 h'],
    [61, '1 h 1 min'],
    [120, '2 h'],
    [135, '2 h 15 min'],
    [1_500, '25 h'],
  ])('%d minutes read %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  test('say all their minutes', () => {
    assert(
      property(integer({ min: 0, max: 10_000 }), (minutes) => {
        const text = formatDuration(minutes);
        const count = (unit: RegExp) => Number(unit.exec(text)?.[1] ?? 0);
        expect(count(/(\d+) h/) * 60 + count(/(\d+) min/)).toBe(minutes);
        expect(count(/(\d+) min/)).toBeLessThan(60);
      }),
    );
  });
});

test.each([
  [0, '0 gal'],
  [999, '999 gal'],
  [12_500, '12,500 gal'],
])('%i gallons read %s', (amount, text) => {
  expect(formatGallons(amount)).toBe(text);
});
