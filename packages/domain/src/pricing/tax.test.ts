import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxesOf, type Taxability, type TaxRate } from './tax.ts';

const forever = { from: '2026-01-01', to: null };
const state: TaxRate = { id: 'r1', jurisdictionId: 'state', name: 'State', ppm: 60_000, ...forever };
const county: TaxRate = { id: 'r2', jurisdictionId: 'county', name: 'County', ppm: 10_000, ...forever };
const yes = (jurisdictionId: string, category: Taxability['category'], taxable = true): Taxability => ({
  jurisdictionId,
  category,
  taxable,
  ...forever,
});
const set = {
  rates: [state, county],
  taxability: [
    yes('state', 'rental'),
    yes('state', 'service', false),
    yes('county', 'rental'),
    yes('county', 'service'),
  ],
  exemptions: [],
};
const lines = [
  { category: 'rental' as const, cents: 15_000 },
  { category: 'service' as const, cents: 10_000 },
];
const on = '2026-07-01';

const sums = (more: Partial<typeof set> | object = {}, date = on) => {
  const found = taxesOf(lines, date, ['state', 'county'], { ...set, ...more });
  return found.ok ? found.taxes.map(({ name, cents }) => `${name} ${cents}`) : found.notSet;
};

describe('taxes of an invoice', () => {
  test.each<[string, object, string, unknown]>([
    ['state and county are lines of their own', {}, on, ['State 900', 'County 250']],
    ['an exemption with a certificate', { exemptions: [{ jurisdictionId: null, ...forever }] }, on, []],
    ['of one jurisdiction', { exemptions: [{ jurisdictionId: 'state', ...forever }] }, on, ['County 250']],
    [
      'that has ended',
      { exemptions: [{ jurisdictionId: null, from: '2025-01-01', to: '2026-06-30' }] },
      on,
      ['State 900', 'County 250'],
    ],
    [
      'a rate that changes',
      { rates: [{ ...state, to: '2026-06-30' }, { ...state, id: 'r3', ppm: 70_000, from: on }, county] },
      on,
      ['State 1050', 'County 250'],
    ],
    [
      'a category nobody set',
      { taxability: set.taxability.slice(0, 3) },
      on,
      [{ jurisdictionId: 'county', category: 'service' }],
    ],
  ])('%s', (_, more, date, expected) => {
    expect(sums(more, date)).toEqual(expected);
  });

  test('are rounded once, and a rate with three decimals is exact', () => {
    const quebec = { ...state, ppm: 99_750 };
    for (const [cents, tax] of [
      [14_000, 1_397],
      [114_000, 11_372],
      [449_516, 44_839],
    ] as const)
      expect(
        taxesOf([{ category: 'rental', cents }], on, ['state'], { ...set, rates: [quebec] }),
      ).toMatchObject({ taxes: [{ cents: tax }] });
  });

  test('lines add up to the tax, credits among them too', () => {
    assert(
      property(
        array(
          record({
            category: constantFrom('rental' as const, 'service' as const),
            cents: integer({ min: -90_000, max: 90_000 }),
          }),
          {
            minLength: 1,
            maxLength: 9,
          },
        ),
        (list) => {
          const found = taxesOf(list, on, ['state', 'county'], set);
          if (!found.ok) throw new Error('not set');
          for (const { cents, byLine } of found.taxes)
            expect(byLine.reduce((sum, part) => sum + part, 0)).toBe(cents);
        },
      ),
    );
  });
});
