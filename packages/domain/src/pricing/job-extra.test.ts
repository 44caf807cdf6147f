import { expect, test } from 'vitest';
import { unitPriceOf, withExtras } from './job-extra.ts';
import { priceJob, type JobPriceLine } from './price-job.ts';
import { flatRule, type PricePart } from './price-rule.ts';

test.each<[PricePart[], number | undefined]>([
  [[{ part: 'base', cents: 4_500, includedGallons: 0 }], 450_000],
  [[{ part: 'units', unitPrice: 12_345, unitName: 'foot' }], 12_345],
  [[{ part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: 2_800 }] }], 2_800],
  [
    [
      {
        part: 'gallons',
        mode: 'graduated',
        tiers: [
          { upTo: 9, unitPrice: 1 },
          { upTo: null, unitPrice: 2 },
        ],
      },
    ],
    undefined,
  ],
  [[{ part: 'minimum', cents: 100 }], undefined],
  [
    [
      { part: 'base', cents: 4_500, includedGallons: 0 },
      { part: 'trip', cents: 100 },
    ],
    undefined,
  ],
])('%j costs %s apiece', (parts, unitPrice) => {
  expect(unitPriceOf({ parts })).toBe(unitPrice);
});

const lid: JobPriceLine = {
  key: 'extra/1',
  category: 'other',
  revenueCategory: 'other',
  taxCategory: 'other',
  description: 'Lid, 24 in',
  quantityThousandths: 2_000,
  unit: 'each',
  unitPrice: 450_000,
  cents: 9_000,
};
const facts = {
  gallons: null,
  onSiteMinutes: null,
  units: null,
  isEmergency: false,
  isAfterHours: false,
  disposalCents: null,
};
const pinned = {
  source: 'company',
  itemName: null,
  revenueCategory: 'service',
  taxCategory: 'service',
} as const;

test('what is sold with a job is added to its price, and waits while the price does', () => {
  const price = withExtras(priceJob({ ...pinned, rule: flatRule(10_000) }, facts), [lid]);
  expect(price.totalCents).toBe(19_000);
  expect(price.lines.map(({ key }) => key)).toEqual(['0/base', 'extra/1']);
  const waits = priceJob(
    { ...pinned, rule: { parts: [{ part: 'disposal-per-gallon', unitPrice: 1 }] } },
    facts,
  );
  expect(withExtras(waits, [lid])).toEqual(waits);
  expect(withExtras(priceJob({ ...pinned, rule: null }, facts), [lid]).totalCents).toBeNull();
});
