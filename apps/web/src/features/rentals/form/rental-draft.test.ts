import { rentalInput, type Rental } from '@haulwright/domain/rentals/rental';
import { noPrices } from '@haulwright/domain/rentals/unit-prices';
import { describe, expect, it } from 'vitest';
import { blankRental, cycleOf, draftOfRental, inputOf, withKindPrices } from './rental-draft.ts';

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

describe('a new rental', () => {
  const kinds = [
    { id: id(3), prices: { ...noPrices, fourWeeksCents: 15_000, eventCents: 12_500, deliveryCents: 2_500 } },
    { id: id(4) },
  ];
  const blank = blankRental(today);
  const withItem = (unitTypeId: string, cents: number | null = null) => ({
    ...blank,
    items: [{ unitTypeId, quantity: 1, rates: [{ validFrom: today, cents }] }],
  });
  const centsOf = ({ items }: typeof blank) => items[0]?.rates[0]?.cents;

  it('has the prices of the kind that is chosen', () => {
    const chosen = withKindPrices(blank, withItem(id(3)), kinds);
    expect([centsOf(chosen), chosen.deliveryCents, chosen.pickupCents]).toEqual([15_000, 2_500, 0]);
    const event = withKindPrices(chosen, { ...chosen, cycle: 'event' }, kinds);
    expect(centsOf(event)).toBe(12_500);
    const next = { ...withItem(id(4), 12_500), cycle: 'event' as const, deliveryCents: 2_500 };
    const other = withKindPrices(event, next, kinds);
    expect([centsOf(other), other.deliveryCents]).toEqual([null, 0]);
  });

  it('keeps what was typed', () => {
    const typed = { ...withItem(id(3), 9_900), deliveryCents: 100 };
    const event = withKindPrices(typed, { ...typed, cycle: 'event' }, kinds);
    expect([centsOf(event), event.deliveryCents]).toEqual([9_900, 100]);
    expect(centsOf(withKindPrices(blank, withItem(id(4)), kinds))).toBeNull();
  });
});
