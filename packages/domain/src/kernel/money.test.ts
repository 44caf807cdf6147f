import { assert, bigInt, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, lineCents, rateOf } from './money.ts';

describe('halves go away from zero', () => {
  test.each<[bigint, bigint, number]>([
    [1n, 2n, 1],
    [-1n, 2n, -1],
    [1n, -2n, -1],
    [5n, 2n, 3],
    [-5n, 2n, -3],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [0n, 7n, 0],
  ])('%s / %s is %i', (top, bottom, rounded) => {
    expect(divideRounded(top, bottom)).toBe(rounded);
  });

  test('never further than a half from the quotient, and the mirror image of the other sign', () => {
    assert(
      property(
        bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        bigInt({ min: 1n, max: 10n ** 6n }),
        (top, bottom) => {
          const rounded = BigInt(divideRounded(top, bottom));
          const twice = 2n * (rounded * bottom - top);
          expect(twice <= bottom && twice >= -bottom).toBe(true);
          expect(divideRounded(-top, bottom) + Number(rounded)).toBe(0);
        },
      ),
    );
  });
});

test.each([
  [350_000, 2_800, 9_800],
  [1_350_000, 625, 8_438],
  [1_000, 3_250_000, 32_500],
  [0, 99, 0],
])('%i thousandths at %i are %i cents', (quantity, price, cents) => {
  expect(lineCents(quantity, price)).toBe(cents);
});

// Quebec's rate is the one with three decimals: 9.975 %.
test.each([
  [42_300, 45_000, 1_904],
  [14_000, 99_750, 1_397],
  [114_000, 99_750, 11_372],
  [449_516, 99_750, 44_839],
])('of %i cents, %i ppm are %i', (cents, rate, share) => {
  expect(rateOf(cents, rate)).toBe(share);
});
