import { expect, test } from 'vitest';
import { agreedJobPrice } from '../pricing/agreed-price.ts';
import {
  visitPrice,
  visitTermsOf,
  type CoveringAgreement,
  type SeriesWork,
  type VisitTerms,
} from './covered-visit.ts';

const agreement: CoveringAgreement = {
  name: 'Trap care',
  clientAddressId: null,
  charge: 'period',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  pauses: [{ from: '2026-07-01', to: '2026-07-31' }],
  rates: [
    { validFrom: '2026-01-01', cents: 20_000 },
    { validFrom: '2026-06-01', cents: 25_000 },
  ],
  includedGallons: 1_000,
  overagePrice: 2_800,
};
const work: SeriesWork = { on: '2026-06-10', jobTypeId: 'pump-out', seriesJobTypeId: 'pump-out' };

test.each<[string, Partial<CoveringAgreement>, Partial<SeriesWork>, number | null]>([
  ['nothing when the period is paid for', {}, {}, 0],
  ['the price of the day when visits are', { charge: 'visit' }, {}, 25_000],
  ['the earlier price before', { charge: 'visit' }, { on: '2026-05-31' }, 20_000],
  ['no agreement for another type of job', {}, { jobTypeId: 'repair' }, null],
  ['no agreement while it is paused', {}, { on: '2026-07-15' }, null],
  ['no agreement after its end', {}, { on: '2027-01-01' }, null],
])('a visit costs %s', (_, changed, done, cents) => {
  expect(visitTermsOf({ ...agreement, ...changed }, { ...work, ...done })?.cents ?? null).toBe(cents);
});

const terms: VisitTerms = {
  name: 'Trap care',
  isForAddress: true,
  cents: 0,
  includedGallons: 1_000,
  overagePrice: 2_800,
};

test.each<[string, Partial<VisitTerms>, number | null, number | null, number[]]>([
  ['covered', {}, 900, 0, [0]],
  ['covered to the last gallon', {}, 1_000, 0, [0]],
  ['covered, with gallons beyond', {}, 1_350, 9_800, [0, 9_800]],
  ['paid, with gallons beyond', { cents: 25_000 }, 1_350, 34_800, [25_000, 9_800]],
  ['covered however much is pumped', { includedGallons: null }, null, 0, [0]],
  ['waiting for the gallons', {}, null, null, []],
])('a visit is %s', (_, changed, gallons, total, lines) => {
  const price = agreedJobPrice(visitPrice({ ...terms, ...changed }, gallons));
  expect(price.totalCents).toBe(total);
  expect(price.lines.map(({ cents }) => cents)).toEqual(lines);
  expect(price.holds).toEqual(total === null ? ['gallons-missing'] : []);
});

test('says what covers it and what is charged', () => {
  expect(visitPrice(terms, 1_350).lines.map(({ description }) => description)).toEqual([
    'Covered by agreement Trap care',
    'Gallons beyond the 1,000 included',
  ]);
});
