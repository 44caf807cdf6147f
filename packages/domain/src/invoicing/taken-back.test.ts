import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineTax } from './invoice-tax.ts';
import { taxesTakenBack, type TaxedLine } from './taken-back.ts';

const taxOf = (ppm: number, taxableCents: number): LineTax => ({
  jurisdictionId: 's',
  name: 'State',
  ppm,
  taxableCents,
});
const line = (
  invoiceId: string,
  cents: number,
  ppm: number | null,
  mirrorsId: string | null = null,
): TaxedLine => ({
  invoiceId,
  mirrorsId,
  cents,
  taxes: ppm === null ? [] : [taxOf(ppm, cents)],
});
const back = (cents: number, ...billed: TaxedLine[]) =>
  taxesTakenBack(cents, billed)?.map(({ ppm, taxableCents }) => [ppm, taxableCents]);

describe('the taxes of a credit', () => {
  test.each<[string, number, TaxedLine[], number[][] | undefined]>([
    ['are those of the bill', 40, [line('a', 100, 6)], [[6, -40]]],
    ['are none where none were charged', 40, [line('a', 100, null)], []],
    [
      'are those of the newest line first',
      40,
      [line('a', 100, 6), line('b', 30, 7)],
      [
        [7, -30],
        [6, -10],
      ],
    ],
    [
      'are of what earlier credits left',
      40,
      [line('a', 100, 6), line('b', 30, 7), line('c', -20, 7)],
      [
        [7, -10],
        [6, -30],
      ],
    ],
    [
      'leave out an invoice that a credit note mirrors',
      40,
      [line('a', 100, 6), line('b', 50, 7), line('c', -100, 6, 'a')],
      [[7, -40]],
    ],
    ['are not known beyond what was billed', 101, [line('a', 100, 6)], undefined],
    [
      'are in proportion where a part was taxed',
      50,
      [{ ...line('a', 100, 6), taxes: [taxOf(6, 30)] }],
      [[6, -15]],
    ],
  ])('%s', (_, cents, billed, expected) => {
    expect(back(cents, ...billed)).toEqual(expected);
  });

  test('leave in the end the tax of what is kept, whatever was billed and given back before', () => {
    const steps = array(record({ cents: integer({ min: -60, max: 60 }), ppm: integer({ min: 1, max: 4 }) }));
    assert(
      property(steps, (list) => {
        const billed: TaxedLine[] = [];
        let kept = 0;
        for (const [at, { cents, ppm }] of list.entries()) {
          if (cents === 0 || kept + cents < 0) continue;
          const taxes = cents > 0 ? [taxOf(ppm, cents)] : taxesTakenBack(-cents, billed);
          expect(taxes).not.toBeNull();
          billed.push({ invoiceId: String(at), mirrorsId: null, cents, taxes: taxes ?? [] });
          kept += cents;
        }
        const byRate = Map.groupBy(
          billed.flatMap(({ taxes }) => taxes),
          ({ ppm }) => ppm,
        );
        const sums = [...byRate.values()].map((taxes) =>
          taxes.reduce((sum, tax) => sum + tax.taxableCents, 0),
        );
        expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(kept);
        expect(sums.every((cents) => cents >= 0)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
