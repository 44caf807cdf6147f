import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceRule, type PricePart } from './price-rule.ts';
import { priceWork, type WorkFacts } from './price-work.ts';

const facts: WorkFacts = {
  gallons: 1_350,
  onSiteMinutes: 50,
  units: null,
  isEmergency: true,
  isAfterHours: false,
  disposalCents: null,
};

const pumpOut: PricePart[] = [
  { part: 'base', cents: 32_500, includedGallons: 1_000 },
  { part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: 2_800 }] },
  { part: 'disposal-per-gallon', unitPrice: 625 },
  { part: 'emergency', cents: 15_000 },
  { part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service', 'gallons'] },
];

const cents = (parts: PricePart[], more: Partial<WorkFacts> = {}) => {
  const priced = priceWork({ parts }, { ...facts, ...more });
  return priced.ok ? priced.lines.map((line) => line.cents) : priced.holds;
};

test('an emergency of 1,350 gallons comes to $676.42, and each line says why', () => {
  const priced = priceWork({ parts: pumpOut }, facts);
  expect(priced).toMatchObject({ ok: true, totalCents: 67_642 });
  expect(priced.ok && priced.lines.map((line) => [line.description, line.cents])).toEqual([
    ['Service, up to 1,000 gal', 32_500],
    ['350 gal above 1,000 gal included', 9_800],
    ['Disposal of 1,350 gal', 8_438],
    ['Emergency service', 15_000],
    ['Fuel, 4.5 %', 1_904],
  ]);
});

describe('parts', () => {
  const graduated: PricePart = {
    part: 'gallons',
    mode: 'graduated',
    tiers: [
      { upTo: 500, unitPrice: 3_000 },
      { upTo: null, unitPrice: 2_000 },
    ],
  };
  test.each<[string, PricePart[], Partial<WorkFacts>, number[] | string[]]>([
    ['each tier prices its own gallons', [graduated], {}, [15_000, 17_000]],
    ['one tier prices all of it', [{ ...graduated, mode: 'volume' }], {}, [27_000]],
    ['at the end of a tier', [{ ...graduated, mode: 'volume' }], { gallons: 500 }, [15_000]],
    ['nothing above what is included', pumpOut.slice(0, 2), { gallons: 1_000 }, [32_500]],
    ['a zero is known', pumpOut.slice(0, 2), { gallons: 0 }, [32_500]],
    ['gallons nobody measured hold it', pumpOut, { gallons: null }, ['gallons-missing']],
    ['a flat price needs no gallons', pumpOut.slice(0, 1), { gallons: null }, [32_500]],
    [
      'started quarters of an hour above the free half hour',
      [{ part: 'hours', unitPrice: 1_200_000, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 30 }],
      {},
      [6_000],
    ],
    [
      'an hour at least',
      [{ part: 'hours', unitPrice: 1_200_000, incrementMinutes: 15, minimumMinutes: 60, freeMinutes: 0 }],
      {},
      [12_000],
    ],
    [
      'a third of an hour is a third of its price',
      [{ part: 'hours', unitPrice: 900_000, incrementMinutes: 10, minimumMinutes: 0, freeMinutes: 30 }],
      {},
      [3_000],
    ],
    [
      'two thirds of an hour, rounded once',
      [{ part: 'hours', unitPrice: 1_000_000, incrementMinutes: 20, minimumMinutes: 40, freeMinutes: 0 }],
      { onSiteMinutes: 5 },
      [6_667],
    ],
    [
      'time nobody knows holds it',
      [{ part: 'hours', unitPrice: 1, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 0 }],
      { onSiteMinutes: null },
      ['time-missing'],
    ],
    [
      'disposal at cost with a tenth',
      [{ part: 'disposal-at-cost', markupPpm: 100_000 }],
      { disposalCents: 6_231 },
      [6_854],
    ],
    [
      'a fee nobody knows holds it',
      [{ part: 'disposal-at-cost', markupPpm: 0 }],
      {},
      ['disposal-cost-missing'],
    ],
    ['no emergency, no charge', [{ part: 'emergency', cents: 15_000 }], { isEmergency: false }, []],
    ['after hours', [{ part: 'after-hours', cents: 7_500 }], { isAfterHours: true }, [7_500]],
    ['units', [{ part: 'units', unitPrice: 450_000, unitName: 'Toilet' }], { units: 4 }, [18_000]],
    [
      'the minimum adds what is missing',
      [
        { part: 'trip', cents: 4_000 },
        { part: 'minimum', cents: 9_500 },
      ],
      {},
      [4_000, 5_500],
    ],
    [
      'the minimum is reached',
      [
        { part: 'trip', cents: 9_500 },
        { part: 'minimum', cents: 9_500 },
      ],
      {},
      [9_500],
    ],
  ])('%s', (_, parts, more, expected) => {
    expect(cents(parts, more)).toEqual(expected);
  });

  test('quantity × unit price is the amount of every line, and more gallons never cost less when graduated', () => {
    assert(
      property(integer({ min: 0, max: 20_000 }), integer({ min: 0, max: 500 }), (gallons, more) => {
        const price = (amount: number) =>
          priceWork({ parts: [...pumpOut.slice(0, 1), graduated] }, { ...facts, gallons: amount });
        const [less, greater] = [price(gallons), price(gallons + more)];
        if (!less.ok || !greater.ok) throw new Error('held');
        expect(greater.totalCents).toBeGreaterThanOrEqual(less.totalCents);
        for (const { quantityThousandths, unitPrice, cents: amount } of less.lines)
          expect(Math.round((quantityThousandths * unitPrice) / 100_000)).toBe(amount);
      }),
    );
  });
});

test.each<[string, unknown]>([
  [
    'two base prices',
    [
      { part: 'base', cents: 1 },
      { part: 'base', cents: 2 },
    ],
  ],
  [
    'tiers out of order',
    [
      {
        part: 'gallons',
        mode: 'volume',
        tiers: [
          { upTo: 500, unitPrice: 1 },
          { upTo: 400, unitPrice: 1 },
          { upTo: null, unitPrice: 1 },
        ],
      },
    ],
  ],
  ['a last tier with an end', [{ part: 'gallons', mode: 'volume', tiers: [{ upTo: 500, unitPrice: 1 }] }]],
  ['nothing', []],
  ['a price below nothing', [{ part: 'trip', cents: -1 }]],
])('%s is no rule', (_, parts) => {
  expect(priceRule.safeParse({ parts }).success).toBe(false);
});
