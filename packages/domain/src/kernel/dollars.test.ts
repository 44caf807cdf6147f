import { expect, it } from 'vitest';
import { formatDollars, formatQuantity, formatUnitPrice } from './dollars.ts';

it.each([
  [formatDollars(125_000), '$1,250.00'],
  [formatDollars(-5), '-$0.05'],
  [formatUnitPrice(625), '$0.0625'],
  [formatUnitPrice(1_250_000), '$125.00'],
  [formatUnitPrice(-2_500), '-$0.25'],
  [formatQuantity(1_250_500), '1,250.5'],
  [formatQuantity(4_000), '4'],
])('%s is written %s', (written, text) => {
  expect(written).toBe(text);
});
