import { describe, expect, it, test } from 'vitest';
import { flatRule } from '../pricing/price-rule.ts';
import { judgePriceRows, tidyPriceRows } from './judge-price-rows.ts';
import { recognizePriceList } from './price-programs.ts';
import { guessWorkMapping, workMappingMistakes } from './work-columns.ts';
import type { WorkRow } from './work-import.ts';

const facts = {
  taken: ['Trip charge'],
  jobTypes: [
    { id: 'pump', name: 'Septic tank pump-out' },
    { id: 'grease', name: 'Grease trap' },
  ],
  pricedJobTypeIds: new Set(['grease']),
};
const row = (values: WorkRow['values'], number = 2): WorkRow => ({
  row: number,
  values: { itemName: 'Riser lid', itemPrice: '85.00', ...values },
});
const judge = (values: WorkRow['values']) => {
  const [judged] = judgePriceRows([row(values)], facts);
  if (judged === undefined) throw new Error('a row was not judged');
  return judged;
};

const perGallon = (unitPrice: number) => ({
  parts: [{ part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice }] }],
});
const perHour = {
  parts: [{ part: 'hours', unitPrice: 1_500_000, incrementMinutes: 15, minimumMinutes: 0, freeMinutes: 0 }],
};

describe('what a row costs', () => {
  it.each<[WorkRow['values'], object | null, string, string]>([
    [{ itemPrice: '$1,325.50' }, flatRule(132_550), 'visit', '$1,325.50 a visit'],
    [{ itemPrice: '0.0625', itemUnit: 'gal' }, perGallon(625), 'gallon', '$0.0625 a gallon'],
    [{ itemName: 'Disposal, per gallon', itemPrice: '0.25' }, perGallon(2_500), 'gallon', '$0.25 a gallon'],
    [{ description: 'Jetting $/hr', itemPrice: '150' }, perHour, 'hour', '$150.00 an hour'],
    [{ description: 'Up to 1,000 gallons' }, flatRule(8_500), 'visit', '$85.00 a visit'],
    [{ itemPrice: '0' }, flatRule(0), 'visit', '$0.00 a visit'],
    [
      { itemName: 'Extra gallons', description: 'each gallon over 1000', itemPrice: '0.28' },
      {
        parts: [
          {
            part: 'gallons',
            mode: 'graduated',
            tiers: [
              { upTo: 1_000, unitPrice: 0 },
              { upTo: null, unitPrice: 2_800 },
            ],
          },
        ],
      },
      'gallon',
      '$0.28 a gallon over 1,000',
    ],
    [
      { itemName: 'Pumping', itemUnit: 'gallon over 1,500', itemPrice: '0.30' },
      expect.objectContaining({
        parts: [
          expect.objectContaining({
            tiers: [
              { upTo: 1_500, unitPrice: 0 },
              { upTo: null, unitPrice: 3_000 },
            ],
          }),
        ],
      }),
      'gallon',
      '$0.30 a gallon over 1,500',
    ],
    [{ itemUnit: 'per 100 gallons', itemPrice: '12' }, perGallon(1_200), 'gallon', '$12.00 for 100 gallons'],
    [
      { itemName: 'Hose beyond 100 ft, per foot', itemPrice: '2' },
      { parts: [{ part: 'units', unitPrice: 20_000, unitName: 'foot' }] },
      'foot',
      '$2.00 a foot',
    ],
    [
      { itemUnit: 'Mile', itemPrice: '4.5' },
      { parts: [{ part: 'units', unitPrice: 45_000, unitName: 'mile' }] },
      'mile',
      '$4.50 a mile',
    ],
    [
      { description: 'Up to 1,000 gal, $0.20 per gallon over 1,000', itemPrice: '325' },
      flatRule(32_500),
      'visit',
      '$325.00 a visit',
    ],
    [{ itemUnit: 'each', itemPrice: '85' }, flatRule(8_500), 'visit', '$85.00 a visit'],
    [{ itemPrice: '' }, null, 'visit', 'Without a price'],
  ])('%j', (values, rule, unit, detail) => {
    const judged = judge(values);
    expect(judged.price).toMatchObject({ rule, unit });
    expect(judged.detail).toBe(detail);
  });
});

describe('what is wrong with a row', () => {
  it.each([
    [{ itemName: '' }, 'itemName', 'The name is missing.'],
    [{ itemName: 'x'.repeat(201) }, 'itemName', 'A name has at most 200 characters.'],
    [
      { itemUnit: 'zorkmid' },
      'itemUnit',
      '“zorkmid” is not a unit of prices. Write visit, gallon, hour, or a piece such as foot, mile or load.',
    ],
    [{ itemPrice: 'ask' }, 'itemPrice', '“ask” is not a price.'],
    [
      { itemPrice: '-10' },
      'itemPrice',
      'A price cannot be negative. Give discounts on the quote or invoice.',
    ],
    [
      { itemPrice: '(10.00)' },
      'itemPrice',
      'A price cannot be negative. Give discounts on the quote or invoice.',
    ],
    [
      { itemPrice: '$(10.00)' },
      'itemPrice',
      'A price cannot be negative. Give discounts on the quote or invoice.',
    ],
    [{ itemPrice: '85.00 EUR' }, 'itemPrice', '“85.00 EUR” is not a price.'],
    [{ itemPrice: '0.00625', itemUnit: 'gal' }, 'itemPrice', '“0.00625” is not a price.'],
    [{ itemPrice: '10000001' }, 'itemPrice', 'A price is at most $10,000,000.'],
    [{ itemPrice: '0.0625' }, 'itemPrice', 'A price has whole cents, unless it is for a gallon or an hour.'],
  ] as const)('%j', (values, field, message) => {
    const { problems, price } = judge(values);
    expect(problems).toEqual([{ field, message }]);
    expect(price).toBeNull();
  });
});

it('knows what is there, in the price book or above in the list', () => {
  expect(judge({ itemName: 'TRIP  charge' }).isThere).toBe(true);
  expect(judgePriceRows([row({}, 2), row({}, 3)], facts).map(({ isThere }) => isThere)).toEqual([
    false,
    true,
  ]);
});

it('prices the job type of the same name, unless it has a price item', () => {
  expect(judge({ itemName: 'Septic tank pump-out' }).price?.jobTypeIds).toEqual(['pump']);
  expect(judge({ itemName: 'Grease trap' }).price?.jobTypeIds).toEqual([]);
});

it('counts parts as other than services, and leaves out categories', () => {
  expect(judge({ itemType: 'Non-Inventory' }).price?.revenueCategory).toBe('other');
  expect(judge({ itemType: 'Service' }).price?.revenueCategory).toBe('service');
  expect(tidyPriceRows([row({ itemType: 'Category' }), row({ itemType: 'Service' }, 3)])).toHaveLength(1);
});

test.each([
  [
    [
      'Product/Service Name',
      'Sales Description',
      'SKU',
      'Type',
      'Sales Price / Rate',
      'Taxable',
      'Income Account',
    ],
    'QuickBooks Online',
  ],
  [['Item', 'Description', 'Type', 'Cost', 'Price', 'Sales Tax Code'], 'QuickBooks Desktop'],
  [['Name', 'Description', 'Category', 'Unit Price', 'Taxable'], 'Jobber'],
  [['Service', 'Rate'], undefined],
])('the columns %j', (headers, program) => {
  expect(recognizePriceList(headers)).toBe(program);
  expect(workMappingMistakes('prices', guessWorkMapping('prices', headers))).toEqual([]);
});
