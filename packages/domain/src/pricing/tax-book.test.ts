import { describe, expect, test } from 'vitest';
import { expectedTaxOf, jurisdictionsAt, taxJurisdictionInput, type TaxJurisdiction } from './tax-book.ts';

const dates = { validFrom: '2026-01-01', validTo: null, citation: 'Title 1, § 2' };
const state: TaxJurisdiction = {
  id: 'pa',
  name: 'Pennsylvania',
  state: 'PA',
  postalCodes: [],
  rates: [{ ppm: 60_000, ...dates }],
  taxability: [
    { category: 'service', taxable: true, ...dates },
    { category: 'disposal', taxable: false, ...dates },
  ],
};
const county: TaxJurisdiction = {
  ...state,
  id: 'al',
  name: 'Allegheny County',
  postalCodes: ['15201'],
  rates: [{ ppm: 10_000, ...dates }],
};
const lines = [
  { taxCategory: 'service' as const, cents: 32_500 },
  { taxCategory: 'disposal' as const, cents: 8_438 },
];

test('a place is taxed by its state, and by those of its ZIP code', () => {
  const names = (place: { state: string; postalCode: string }) =>
    jurisdictionsAt([state, county], place).map(({ name }) => name);
  expect(names({ state: 'pa', postalCode: '15201-1234' })).toEqual(['Pennsylvania', 'Allegheny County']);
  expect(names({ state: 'PA', postalCode: '17601' })).toEqual(['Pennsylvania']);
  expect(names({ state: 'MD', postalCode: '15201' })).toEqual([]);
});

describe('taxes of a price', () => {
  test('are worked out for each jurisdiction on what it taxes', () => {
    expect(expectedTaxOf(lines, '2026-03-03', [state, county], [])).toEqual({
      taxes: [
        { name: 'Pennsylvania', ppm: 60_000, cents: 1_950 },
        { name: 'Allegheny County', ppm: 10_000, cents: 325 },
      ],
      notSet: [],
      isExempt: false,
    });
  });

  test('say what nobody has entered: the place, the rate of the day, the category', () => {
    expect(expectedTaxOf(lines, '2026-03-03', [], []).notSet).toBeNull();
    expect(expectedTaxOf(lines, '2025-12-31', [state], []).notSet).toEqual([
      { name: 'Pennsylvania', what: null },
      { name: 'Pennsylvania', what: 'service' },
      { name: 'Pennsylvania', what: 'disposal' },
    ]);
    const gallons = [...lines, { taxCategory: 'gallons' as const, cents: 1 }];
    expect(expectedTaxOf(gallons, '2026-03-03', [state], [])).toMatchObject({
      taxes: [],
      notSet: [{ name: 'Pennsylvania', what: 'gallons' }],
    });
  });

  test('stop where and while a certificate holds', () => {
    const certificate = { jurisdictionId: 'pa', from: '2026-01-01', to: '2026-03-03' };
    expect(expectedTaxOf(lines, '2026-03-03', [state, county], [certificate])).toMatchObject({
      taxes: [{ name: 'Allegheny County' }],
      isExempt: true,
    });
    expect(expectedTaxOf(lines, '2026-03-04', [state], [certificate]).taxes).toHaveLength(1);
    expect(
      expectedTaxOf(lines, '2026-03-03', [state, county], [{ ...certificate, jurisdictionId: null }]),
    ).toEqual({
      taxes: [],
      notSet: [],
      isExempt: true,
    });
  });
});

test.each<[string, object, string]>([
  ['without a source', { rates: [{ ppm: 1, ...dates, citation: ' ' }] }, 'Enter the source of this.'],
  [
    'with two rates on one day',
    {
      rates: [
        { ppm: 1, ...dates },
        { ppm: 2, ...dates, validFrom: '2027-01-01' },
      ],
    },
    'Two rates hold on one day. End the older one first.',
  ],
  [
    'with a category set twice',
    {
      taxability: [
        { category: 'service', taxable: true, ...dates },
        { category: 'service', taxable: false, ...dates },
      ],
    },
    'A category is set twice for one day. End the older entry first.',
  ],
  [
    'whose last day is first',
    { rates: [{ ppm: 1, ...dates, validTo: '2025-01-01' }] },
    'The last day is before the first.',
  ],
  ['of no state', { state: '17' }, 'Enter the state as two letters.'],
])('a jurisdiction %s is refused', (_, changes, message) => {
  const { id: _id, ...values } = state;
  const checked = taxJurisdictionInput.safeParse({ ...values, ...changes });
  expect(checked.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
