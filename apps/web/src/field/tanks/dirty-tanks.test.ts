import type { PackTank } from '@haulwright/domain/field/day-pack';
import type { WashingDuty } from '@haulwright/domain/field/pack-papers';
import { dayPackOf } from '@haulwright/domain/field/testing';
import { expect, test } from 'vitest';
import { dirtyTanks } from './dirty-tanks.ts';

const tank = (changes: Partial<PackTank>): PackTank => ({
  id: 'rear',
  name: 'Rear',
  capacityGallons: 1_000,
  acceptedWasteTypes: [],
  gallons: 0,
  wasteType: null,
  unwashedWaste: 'grease',
  ...changes,
});
const texas: WashingDuty = { packId: 'us-tx', cite: '30 TAC 312.144(c)', wastes: ['septage', 'grease'] };
const packOf = (...washing: WashingDuty[]) => ({
  ...dayPackOf([]),
  papers: {
    hauler: { name: 'Acme', address: null, phone: null, registrations: [] },
    rules: [],
    pickups: [],
    washing,
  },
});

test.each([
  { what: 'carried grease', is: {}, found: ['grease, 30 TAC 312.144(c)'] },
  { what: 'washed', is: { unwashedWaste: null }, found: [] },
  { what: 'a pack of an older version', is: { unwashedWaste: undefined }, found: [] },
  { what: 'a waste that mixes', is: { unwashedWaste: 'portable_toilet' }, found: [] },
  { what: 'not empty', is: { gallons: 10, wasteType: 'grease' }, found: [] },
] as const)('before septage, $what', ({ is, found }) => {
  const dirty = dirtyTanks(packOf(texas), [tank(is)], ['septage']);
  expect(dirty.map(({ before, cite }) => `${before}, ${cite}`)).toEqual(found);
});

test('without a rule, or with one for other wastes, only what it carried is known', () => {
  for (const pack of [dayPackOf([]), packOf(), packOf({ ...texas, wastes: ['manure'] })])
    expect(dirtyTanks(pack, [tank({})], ['septage'])).toMatchObject([{ before: 'grease', cite: null }]);
});

test('a job without a waste asks nothing', () => {
  expect(dirtyTanks(packOf(texas), [tank({})], [])).toEqual([]);
});
