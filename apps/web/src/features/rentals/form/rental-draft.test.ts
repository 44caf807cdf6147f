import { rentalInput, type Rental } from '@haulwright/domain/rentals/rental';
import { describe, expect, it } from 'vitest';
import { blankRental, cycleOf, draftOfRental, inputOf } from './rental-draft.ts';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const today = '2026-06-01';

const filled = {
  ...blankRental(today),
  client: { id: id(1), name: 'Birch Builders' },
  clientAddressId: id(2),
  name: 'Elm Street',
  items: [{ unitTypeId: id(3), quantity: 2, rates: [{ validFrom: today, cents: 12_000 }] }],
};

describe('the form of a rental', () => {
  it('asks for what only the office knows', () => {
    const wrong = rentalInput.safeParse(inputOf(blankRental(today))).error?.issues;
    expect(wrong?.map(({ path }) => path.join('.'))).toEqual([
      'clientId',
      'clientAddressId',
      'name',
      'items.0.unitTypeId',
      'items.0.rates.0.cents',
    ]);
  });

  it('sends what the rules take', () => {
    expect(rentalInput.parse(inputOf(filled))).toMatchObject({
      clientId: id(1),
      cycle: { every: 'days', days: 28 },
      bills: 'advance',
      serviceRule: 'weekly',
      purchaseOrder: null,
    });
  });

  it('begins again with what was agreed', () => {
    const input = rentalInput.parse(inputOf({ ...filled, cycle: 'quarter', dayOfMonth: 15 }));
    const rental = { ...input, clientName: 'Birch Builders' } as Rental;
    expect(rentalInput.parse(inputOf(draftOfRental(rental)))).toEqual(input);
  });

  it.each([
    ['week', { every: 'days', days: 7 }],
    ['days', { every: 'days', days: 14 }],
    ['month', { every: 'months', months: 1, day: 1 }],
    ['event', { every: 'event' }],
  ] as const)('means by %s a cycle', (cycle, meant) => {
    expect(cycleOf({ cycle, days: 14, dayOfMonth: 1 })).toEqual(meant);
  });
});
