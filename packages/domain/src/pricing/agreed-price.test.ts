import { expect, it } from 'vitest';
import { agreedJobPrice, agreedPin, type AgreedPrice } from './agreed-price.ts';
import { priceJob } from './price-job.ts';

const line = (key: string, cents: number) => ({
  key,
  category: 'other' as const,
  revenueCategory: 'other' as const,
  taxCategory: 'gallons' as const,
  description: key,
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: cents * 100,
  cents,
});
const agreed = (isForAddress: boolean): AgreedPrice => ({
  name: 'Quote Q-00012',
  isForAddress,
  lines: [line('agreed/0', 32_500), line('agreed/1', 9_900)],
});

it('is the sum of its lines, as an agreement with the client or for the address', () => {
  expect(agreedJobPrice(agreed(true))).toMatchObject({ source: 'address', totalCents: 42_400, holds: [] });
  expect(agreedJobPrice(agreed(false))).toMatchObject({ source: 'client', itemName: 'Quote Q-00012' });
});

it('costs the same as a rule, whatever is pumped', () => {
  const pinned = agreedPin(agreed(true));
  expect(pinned).toMatchObject({ revenueCategory: 'other', taxCategory: 'gallons' });
  const facts = {
    gallons: 9_000,
    onSiteMinutes: null,
    units: null,
    isEmergency: true,
    isAfterHours: true,
    disposalCents: null,
  };
  expect(priceJob(pinned, facts).totalCents).toBe(42_400);
});
