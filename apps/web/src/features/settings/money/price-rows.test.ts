import { describe, expect, it } from 'vitest';
import { foundPrices, priceRows, priceSortOf, sortedPrices, type PriceRow } from './price-rows.ts';

const item = (name: string, jobTypeIds: string[] = []) => ({
  id: name,
  name,
  unit: 'visit',
  revenueCategory: 'service' as const,
  taxCategory: 'service' as const,
  jobTypeIds,
  version: '1',
});
const sold = (itemId: string, jobCount: number, cents: number) => ({
  itemId,
  agreedCount: 0,
  upcomingCount: 0,
  jobCount,
  cents,
});
const types = new Map([
  ['t1', 'Grease trap'],
  ['t2', 'Septic tank'],
]);
const rows = priceRows(
  [item('Trap 10', ['t1']), item('trap 9'), item('Pump-out', ['t2', 'gone'])],
  { prices: [], sold: [sold('trap 9', 2, 500), sold('Pump-out', 1, 900)], unpriced: [] },
  types,
);
const names = (some: readonly PriceRow[]) => some.map((row) => row.item.name);

describe('the rows of the price book', () => {
  it('name job types, and those that are not loaded by a sign', () => {
    expect(rows.map((row) => row.types)).toEqual(['Grease trap', '', 'Septic tank, …']);
  });

  it('tell no price from one that is still asked', () => {
    expect(rows[0]?.price).toBeNull();
    expect(priceRows([item('One')], undefined, types)[0]?.price).toBeUndefined();
  });

  it.each([
    ['name', ['Pump-out', 'trap 9', 'Trap 10']],
    ['-name', ['Trap 10', 'trap 9', 'Pump-out']],
    ['types', ['trap 9', 'Trap 10', 'Pump-out']],
    // Without a sum both: by name.
    ['sold', ['Trap 10', 'trap 9', 'Pump-out']],
    ['-sold', ['Pump-out', 'trap 9', 'Trap 10']],
  ])('are sorted by %s', (sort, expected) => {
    expect(names(sortedPrices(rows, sort))).toEqual(expected);
  });

  it.each([
    [undefined, 'name'],
    ['-sold', '-sold'],
    ['price', 'name'],
    ['constructor', 'name'],
  ])('are in an order that exists: %s', (asked, sort) => {
    expect(priceSortOf(asked)).toBe(sort);
  });

  it('are found by item and job type', () => {
    expect(names(foundPrices(rows, 'septic'))).toEqual(['Pump-out']);
    expect(names(foundPrices(rows, 'TRAP'))).toEqual(['Trap 10', 'trap 9']);
    expect(foundPrices(rows, ' ')).toBe(rows);
  });
});
