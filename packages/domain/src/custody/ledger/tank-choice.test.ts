import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wasteTypes, type WasteType } from '../../services/waste-type.ts';
import { proposedTank, roomIn, tankObstacle, type ChoosableTank } from './tank-choice.ts';

const tank = (
  id: string,
  gallons: number,
  wasteType: WasteType | readonly WasteType[] | null,
  changes: object = {},
): ChoosableTank => ({
  id,
  capacityGallons: 1_000,
  acceptedWasteTypes: ['septage', 'portable_toilet', 'grease'],
  gallons,
  wasteTypes: wasteType === null ? [] : [wasteType].flat(),
  ...changes,
});
const noGrease = { acceptedWasteTypes: ['septage', 'portable_toilet'] };

test.each([
  { what: 'empty', in: tank('A', 0, null), waste: 'grease', obstacle: null },
  { what: 'the same on board', in: tank('A', 500, 'grease'), waste: 'grease', obstacle: null },
  { what: 'one that mixes', in: tank('A', 500, 'septage'), waste: 'portable_toilet', obstacle: null },
  { what: 'one that does not mix', in: tank('A', 500, 'septage'), waste: 'grease', obstacle: 'does-not-mix' },
  { what: 'not accepted', in: tank('A', 0, null, noGrease), waste: 'grease', obstacle: 'not-accepted' },
  {
    what: 'a mixture, and one that does not mix with a part of it',
    in: tank('A', 500, ['septage', 'grease']),
    waste: 'grease',
    obstacle: 'does-not-mix',
  },
  { what: 'full', in: tank('A', 1_000, 'septage'), waste: 'septage', obstacle: null },
] as const)('$what: $obstacle', ({ in: given, waste, obstacle }) => {
  expect(tankObstacle(given, [waste])).toBe(obstacle);
});

test.each([
  { what: 'both empty', tanks: [tank('A', 0, null), tank('B', 0, null)], proposed: 'A' },
  {
    what: 'the larger of two empty ones',
    tanks: [tank('A', 0, null), tank('B', 0, null, { capacityGallons: 2_000 })],
    proposed: 'B',
  },
  { what: 'the one that holds it', tanks: [tank('A', 0, null), tank('B', 300, 'septage')], proposed: 'B' },
  {
    what: 'the larger one carried grease and was not washed',
    tanks: [tank('A', 0, null, { capacityGallons: 2_000, unwashedWastes: ['grease'] }), tank('B', 0, null)],
    proposed: 'B',
  },
  {
    what: 'the one that holds the very waste',
    tanks: [tank('A', 400, 'portable_toilet'), tank('B', 300, 'septage')],
    proposed: 'B',
  },
  {
    what: 'the fuller of two that hold it',
    tanks: [tank('A', 100, 'septage'), tank('B', 300, 'septage')],
    proposed: 'B',
  },
  { what: 'too full for it', tanks: [tank('A', 0, null), tank('B', 900, 'septage')], proposed: 'A' },
  { what: 'neither has room', tanks: [tank('A', 950, 'septage'), tank('B', 900, 'septage')], proposed: 'B' },
  { what: 'one is taken', tanks: [tank('A', 100, 'grease'), tank('B', 0, null)], proposed: 'B' },
  {
    what: 'none takes it',
    tanks: [tank('A', 100, 'grease'), tank('B', 0, null, { acceptedWasteTypes: ['grease'] })],
    proposed: null,
  },
  { what: 'no tanks', tanks: [], proposed: null },
])('200 gal of septage, $what: $proposed', ({ tanks, proposed }) => {
  expect(proposedTank(tanks, ['septage'], 200)?.id ?? null).toBe(proposed);
});

test('a full tank is not proposed although nobody knows yet how much it will be', () => {
  expect(proposedTank([tank('A', 1_000, 'septage'), tank('B', 0, null)], ['septage'], null)?.id).toBe('B');
});

test('what is proposed takes the waste, and has room if any that takes it has', () => {
  const anyTank = fc
    .record({
      capacityGallons: fc.integer({ min: 1, max: 3_000 }),
      acceptedWasteTypes: fc.uniqueArray(fc.constantFrom(...wasteTypes)),
      gallons: fc.integer({ min: 0, max: 3_000 }),
      wastes: fc.uniqueArray(fc.constantFrom(...wasteTypes), { minLength: 1 }),
    })
    .map(({ wastes, ...one }) => ({ ...one, id: 'A', wasteTypes: one.gallons === 0 ? [] : wastes }));
  fc.assert(
    fc.property(
      fc.array(anyTank, { maxLength: 4 }),
      fc.uniqueArray(fc.constantFrom(...wasteTypes), { minLength: 1 }),
      fc.integer({ min: 1, max: 3_000 }),
      (tanks, waste, gallons) => {
        const proposed = proposedTank(tanks, waste, gallons);
        const allowed = tanks.filter((one) => tankObstacle(one, waste) === null);
        expect(proposed === null).toBe(allowed.length === 0);
        if (proposed === null) return;
        expect(allowed).toContain(proposed);
        expect(roomIn(proposed) >= gallons).toBe(allowed.some((one) => roomIn(one) >= gallons));
      },
    ),
  );
});
