import type { PriceRule } from '@haulwright/domain/pricing/price-rule';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';

/** The worked example: 1,350 gallons as an emergency cost $676.42. */
export const pumpOutRule: PriceRule = {
  parts: [
    { part: 'base', cents: 32_500, includedGallons: 1_000 },
    { part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: 2_800 }] },
    { part: 'disposal-per-gallon', unitPrice: 625 },
    { part: 'emergency', cents: 15_000 },
    { part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service', 'gallons'] },
  ],
};

export const flat = (cents: number): PriceRule => ({ parts: [{ part: 'base', cents, includedGallons: 0 }] });

let made = 0;
export async function makeItem(
  admin: TestPerson,
  jobTypeIds: readonly string[],
  changes: object = {},
): Promise<{ id: string; name: string }> {
  made += 1;
  return bodyOf(
    await admin.call('POST', '/price-items', {
      name: `Pump-out ${made}`,
      unit: 'visit',
      revenueCategory: 'service',
      taxCategory: 'service',
      jobTypeIds,
      ...changes,
    }),
  );
}

export const ruleValues = (priceItemId: string, rule: PriceRule, changes: object = {}) => ({
  priceItemId,
  rule,
  validFrom: '2020-01-01',
  ...changes,
});

export const makeRule = async (
  admin: TestPerson,
  priceItemId: string,
  rule: PriceRule,
  changes: object = {},
): Promise<{ id: string }> =>
  bodyOf(await admin.call('POST', '/price-rules', ruleValues(priceItemId, rule, changes)));
