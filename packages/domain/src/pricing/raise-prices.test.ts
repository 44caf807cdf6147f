import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricePart, PriceRule } from './price-rule.ts';
import { daysBefore, mayTakeBack, priceRaise, raiseRule, type RaiseBy } from './raise-prices.ts';

const rule = (...parts: PricePart[]): PriceRule => ({ parts });
const base = (cents: number): PricePart => ({ part: 'base', cents, includedGallons: 1_000 });
const perGallon = (...unitPrices: number[]): PricePart => ({
  part: 'gallons',
  mode: 'graduated',
  tiers: unitPrices.map((unitPrice, at) => ({
    upTo: at === unitPrices.length - 1 ? null : 100 * (at + 1),
    unitPrice,
  })),
});
const by = (changes: Partial<RaiseBy>): RaiseBy => ({ ppm: null, cents: null, stepCents: 1, ...changes });
const percent = (of: number, stepCents: RaiseBy['stepCents'] = 1) => by({ ppm: of * 10_000, stepCents });
const dollars = (of: number, stepCents: RaiseBy['stepCents'] = 1) => by({ cents: of * 100, stepCents });

describe('a raise', () => {
  it.each<[string, PriceRule, RaiseBy, PriceRule]>([
    ['of 4 % on $325.00', rule(base(32_500)), percent(4), rule(base(33_800))],
    ['of 3.5 % on $29.99 is rounded to a cent', rule(base(2_999)), percent(3.5), rule(base(3_104))],
    ['half a cent goes up', rule(base(50)), percent(1), rule(base(51))],
    ['to whole dollars', rule(base(32_500)), percent(3.3, 100), rule(base(33_600))],
    ['to five dollars', rule(base(32_500)), percent(3.3, 500), rule(base(33_500))],
    [
      'of $12 on the base price alone',
      rule(base(32_500), perGallon(2_800)),
      dollars(12),
      rule(base(33_700), perGallon(2_800)),
    ],
    [
      'of every tier, in fractions of a cent',
      rule(perGallon(2_800, 2_500)),
      percent(5, 500),
      rule(perGallon(2_940, 2_625)),
    ],
    ['downwards', rule(base(10_000)), percent(-12.5), rule(base(8_750))],
    [
      'of hours, disposal, trip, emergency, after hours and the minimum, and of no rate',
      rule(
        { part: 'hours', unitPrice: 1_250_000, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 0 },
        { part: 'units', unitPrice: 50_000, unitName: 'toilet' },
        { part: 'disposal-per-gallon', unitPrice: 625 },
        { part: 'disposal-at-cost', markupPpm: 100_000 },
        { part: 'trip', cents: 4_500 },
        { part: 'emergency', cents: 15_000 },
        { part: 'after-hours', cents: 9_000 },
        { part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service'] },
        { part: 'minimum', cents: 20_000 },
      ),
      percent(10),
      rule(
        { part: 'hours', unitPrice: 1_375_000, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 0 },
        { part: 'units', unitPrice: 55_000, unitName: 'toilet' },
        { part: 'disposal-per-gallon', unitPrice: 688 },
        { part: 'disposal-at-cost', markupPpm: 100_000 },
        { part: 'trip', cents: 4_950 },
        { part: 'emergency', cents: 16_500 },
        { part: 'after-hours', cents: 9_900 },
        { part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service'] },
        { part: 'minimum', cents: 22_000 },
      ),
    ],
  ])('%s', (_name, before, how, after) => {
    expect(raiseRule(before, how)).toEqual({ ok: true, rule: after });
  });

  it.each<[string, PriceRule, RaiseBy, string]>([
    ['$10 on a price without a base', rule(perGallon(2_800)), dollars(10), 'no-base'],
    ['$400 off $325', rule(base(32_500)), dollars(-400), 'below-zero'],
    ['100 % on ten million', rule(base(1_000_000_000)), percent(100), 'too-high'],
    ['2 % of $5 in whole dollars', rule(base(500)), percent(2, 100), 'unchanged'],
    [
      'a price of nothing but a rate',
      rule({ part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service'] }),
      percent(4),
      'unchanged',
    ],
  ])('leaves %s alone, and says why', (_name, before, how, why) => {
    expect(raiseRule(before, how)).toEqual({ ok: false, why });
  });

  it('is within half a step of the exact amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.integer({ min: -900_000, max: 1_000_000 }),
        fc.constantFrom(1 as const, 100 as const, 500 as const),
        (cents, ppm, stepCents) => {
          const raised = raiseRule(rule(base(cents)), by({ ppm, stepCents }));
          const exact = cents * (1 + ppm / 1_000_000);
          const [part] = raised.ok ? raised.rule.parts : rule(base(cents)).parts;
          const got = part?.part === 'base' ? part.cents : Number.NaN;
          expect(got % stepCents === 0 || !raised.ok).toBe(true);
          expect(Math.abs(got - exact)).toBeLessThanOrEqual(stepCents / 2 + (raised.ok ? 1e-6 : stepCents));
        },
      ),
    );
  });
});

it('ends a price the day before, unless it begins that day', () => {
  expect(daysBefore({ validFrom: '2026-01-01' }, '2027-03-01')).toEqual({
    validFrom: '2026-01-01',
    validTo: '2027-02-28',
  });
  expect(daysBefore({ validFrom: '2027-03-01' }, '2027-03-01')).toBeNull();
});

it('may be taken back through its first day', () => {
  expect(
    ['2026-12-31', '2027-01-01', '2027-01-02'].map((today) => mayTakeBack({ from: '2027-01-01' }, today)),
  ).toEqual([true, true, false]);
});

it.each([
  ['neither percent nor dollars', {}],
  ['both', { ppm: 40_000, cents: 500 }],
  ['nothing at all', { ppm: 0 }],
  ['more than twice', { ppm: 1_000_001 }],
  ['a step of 7 cents', { ppm: 40_000, stepCents: 7 }],
  ['no items', { ppm: 40_000, priceItemIds: [] }],
])('is refused with %s', (_name, changes) => {
  const item = '0198c0de-0000-7000-8000-000000000001';
  expect(priceRaise.safeParse({ priceItemIds: [item], from: '2027-01-01', ...changes }).success).toBe(false);
});
