import type { PackTank } from '@haulwright/domain/field/day-pack';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asProposed, chosenTanks, type IntoForm, rowsInto } from './into-tanks.ts';

const tank = (id: string, changes: Partial<PackTank> = {}): PackTank => ({
  id,
  name: id,
  capacityGallons: 1_000,
  acceptedWasteTypes: ['septage', 'grease'],
  gallons: 0,
  wasteType: null,
  ...changes,
});
const tanks = [tank('front', { gallons: 800, wasteType: 'septage' }), tank('rear')];
const pumped = { tanks, waste: 'septage', gallons: 500, units: 'us' } as const;
const into = (form: Partial<IntoForm>, changes: object = {}) => {
  const { rows, problem } = rowsInto({ ...pumped, ...changes }, { ...asProposed, ...form });
  return problem ?? rows.map(({ compartmentId, gallons }) => `${compartmentId} ${gallons}`).join(', ');
};

test.each([
  { what: 'as proposed, the one with room', form: {}, goes: 'rear 500' },
  { what: 'as proposed, the one that holds it', form: {}, changes: { gallons: 200 }, goes: 'front 200' },
  { what: 'by hand', form: { tankId: 'front' }, goes: 'front 500' },
  { what: 'a tank the truck no longer has', form: { tankId: 'gone' }, goes: 'rear 500' },
  { what: 'gallons unknown', form: {}, changes: { gallons: null }, goes: '' },
  { what: 'no gallons', form: {}, changes: { gallons: 0 }, goes: '' },
  { what: 'none takes it', form: {}, changes: { waste: 'manure' }, goes: 'tank' },
  {
    what: 'none takes it, by hand',
    form: { tankId: 'rear' },
    changes: { waste: 'manure' },
    goes: 'rear 500',
  },
  { what: 'split without the other', form: { tankId: 'front', isSplit: true }, goes: 'other' },
  {
    what: 'split into itself',
    form: { tankId: 'front', otherId: 'front', isSplit: true },
    goes: 'other',
  },
  {
    what: 'split',
    form: { tankId: 'front', otherId: 'rear', isSplit: true, amounts: { front: '200', rear: '300' } },
    goes: 'front 200, rear 300',
  },
  {
    what: 'split, too little',
    form: { tankId: 'front', otherId: 'rear', isSplit: true, amounts: { front: '200', rear: '299' } },
    goes: 'sum',
  },
  {
    what: 'split, all of it in one',
    form: { tankId: 'front', otherId: 'rear', isSplit: true, amounts: { front: '500', rear: '0' } },
    goes: 'sum',
  },
  {
    what: 'split, not a number',
    form: { tankId: 'front', otherId: 'rear', isSplit: true, amounts: { front: 'some', rear: '500' } },
    goes: 'sum',
  },
  {
    what: 'split and put together again',
    form: { tankId: 'front', otherId: 'rear', amounts: { front: '200', rear: '1' } },
    goes: 'front 500',
  },
])('500 gal of septage, $what: $goes', ({ form, changes, goes }) => {
  expect(into(form, changes)).toBe(goes);
});

test('what goes into two tanks is what was pumped, in gallons and in liters', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 9_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom('us' as const, 'metric' as const),
      (typed, share, units) => {
        const gallons = units === 'us' ? typed : Math.round(typed / 3.785_41);
        // At least a gallon into each.
        const first = 5 + Math.round((typed - 10) * share);
        const amounts = { front: String(first), rear: String(typed - first) };
        const form = { tankId: 'front', otherId: 'rear', isSplit: true, amounts };
        const { rows, problem } = rowsInto({ ...pumped, gallons, units }, form);
        expect(problem).toBeUndefined();
        expect(rows.reduce((sum, row) => sum + row.gallons, 0)).toBe(gallons);
        expect(rows.every((row) => row.gallons > 0)).toBe(true);
      },
    ),
  );
});

test('the second tank counts only while the load is split', () => {
  const form = { ...asProposed, tankId: 'front', otherId: 'rear' };
  expect(chosenTanks(pumped, form).map(({ id }) => id)).toEqual(['front']);
  expect(chosenTanks(pumped, { ...form, isSplit: true }).map(({ id }) => id)).toEqual(['front', 'rear']);
});
