import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeShares, type DumpedPickup } from './fee-shares.ts';

const pickup = (changes: Partial<DumpedPickup>): DumpedPickup => ({
  visitId: 'plant',
  pickupId: 'miller',
  gallons: 1_000,
  isOwn: true,
  feeCents: 15_000,
  ...changes,
});

it.each([
  ['nothing was dumped', [], null],
  ['the whole fee', [pickup({})], 15_000],
  ['a fee that is not known', [pickup({ feeCents: null })], null],
  ['one of two fees is not known', [pickup({}), pickup({ visitId: 'farm', feeCents: null })], null],
  ['two visits', [pickup({}), pickup({ visitId: 'farm', feeCents: 500 })], 15_500],
  ['nothing charged', [pickup({ feeCents: 0 })], 0],
  // 150.00 over 1,350, 900 and 1,000 gallons is 62.307…, 41.538… and 46.153….
  ['the first of three', threeOf('a'), 6_231],
  ['the second of three', threeOf('b'), 4_154],
  ['the third of three', threeOf('c'), 4_615],
] as const)('a job pays %s', (_, pickups, cents) => {
  expect(feeShares(pickups)).toBe(cents);
});

function threeOf(own: string): DumpedPickup[] {
  return Object.entries({ a: 1_350, b: 900, c: 1_000 }).map(([pickupId, gallons]) =>
    pickup({ pickupId, gallons, isOwn: pickupId === own }),
  );
}

it('the parts of all clients of a visit are its fee, to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 }),
      (feeCents, gallons) => {
        const partOf = (own: number) =>
          feeShares(gallons.map((one, at) => pickup({ feeCents, gallons: one, isOwn: at === own }))) ?? 0;
        expect(gallons.reduce((sum, _, at) => sum + partOf(at), 0)).toBe(feeCents);
      },
    ),
  );
});
