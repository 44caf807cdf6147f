import { noPrices } from '@haulwright/domain/rentals/unit-prices';
import { describe, expect, it } from 'vitest';
import {
  deliveryLine,
  draftCents,
  emptyDraft,
  freeLine,
  readDraft,
  unitsLine,
  withCycle,
  withLines,
  withoutLine,
} from './quote-draft.ts';

const [clientId, addressId, toilet] = [1, 2, 3].map((at) => `018f0000-0000-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
];
const today = '2026-03-10';
const typed = (description: string, unitPrice: number | null = 10_000) => ({
  ...freeLine([]),
  description,
  unitPrice,
});
const kind = { id: toilet, name: 'Toilet' };
const draft = { ...emptyDraft('2026-04-10'), addressId, title: 'Pump-out' };

describe('lines that are added', () => {
  it('come before the units', () => {
    const lines = withLines([typed('Pump'), unitsLine(kind, 2, draft.cycle)], [typed('Dig')]);
    expect(lines.map(({ description }) => description)).toEqual(['Pump', 'Dig', 'Toilet']);
  });

  it('count a kind of unit again and keep its price', () => {
    const before = { ...unitsLine(kind, 2, draft.cycle), unitPrice: 1_500_000 };
    const [line, ...others] = withLines([before], [unitsLine(kind, 5, draft.cycle)]);
    expect([line?.quantityThousandths, line?.unitPrice, line?.key, others]).toEqual([
      5_000,
      1_500_000,
      before.key,
      [],
    ]);
  });

  it('belong to the work before, and are work when they are the first', () => {
    const first = freeLine([]);
    const second = freeLine([first]);
    expect([first.kind, second.kind]).toEqual(['work', 'extra']);
    expect(withoutLine([first, second], first.key).map(({ kind }) => kind)).toEqual(['work']);
  });
});

describe('prices of kinds', () => {
  const prices = {
    ...noPrices,
    fourWeeksCents: 15_000,
    eventCents: 12_500,
    deliveryCents: 2_500,
    pickupCents: 1_500,
  };
  const priced = { ...kind, prices };
  const event = { every: 'event' } as const;

  it('are those of the cycle, and change with it unless something else was typed', () => {
    const line = unitsLine(priced, 2, draft.cycle);
    expect(line.unitPrice).toBe(1_500_000);
    const priceOf = (unitPrice: number | null) =>
      withCycle({ ...draft, lines: [{ ...line, unitPrice }] }, event, [priced]).lines[0]?.unitPrice;
    expect(priceOf(1_500_000)).toBe(1_250_000);
    expect(priceOf(null)).toBe(1_250_000);
    expect(priceOf(1_400_000)).toBe(1_400_000);
    expect(withCycle({ ...draft, lines: [line] }, event, [kind]).lines[0]?.unitPrice).toBe(1_500_000);
  });

  it('make the price of delivery and pickup, unless one of them has none', () => {
    const lines = [unitsLine(priced, 8, event)];
    expect(deliveryLine(lines, [priced]).unitPrice).toBe(3_200_000);
    expect(deliveryLine(lines, [kind]).unitPrice).toBeNull();
  });
});

describe('what is sent', () => {
  const toilets = { ...unitsLine(kind, 4, draft.cycle), unitPrice: 1_500_000 };

  it('is the whole of what was typed, units by their rhythm and days, their delivery before them', () => {
    const lines = withLines([typed('Pump'), toilets], [{ ...deliveryLine([], []), unitPrice: 1_500_000 }]);
    const days = { deliverOn: '2026-06-11', pickUpOn: null };
    const read = readDraft({ ...draft, ...days, lines }, clientId, today);
    expect('input' in read && read.input.lines.map(({ unit, work, rental }) => [unit, work, rental])).toEqual(
      [
        ['each', { jobTypeId: null }, null],
        ['each', { jobTypeId: null }, null],
        ['units per 28 days', null, { unitTypeId: toilet, cycle: { every: 'days', days: 28 }, ...days }],
      ],
    );
    expect(lines.map(draftCents)).toEqual([100, 15_000, 60_000]);
  });

  it.each([
    ['no day of delivery', {}, { deliverOn: 'Choose the day.' }],
    [
      'no day of pickup for a whole stay',
      { deliverOn: '2026-06-11', cycle: { every: 'event' } as const },
      { pickUpOn: 'Choose the day.' },
    ],
    [
      'a pickup before the delivery',
      { deliverOn: '2026-06-11', pickUpOn: '2026-06-10' },
      { lines: 'The pickup is before the delivery. Choose a later day for it.' },
    ],
  ])('is nothing with units and %s', (_, days, errors) => {
    const read = readDraft({ ...draft, ...days, lines: [toilets] }, clientId, today);
    expect('errors' in read && read.errors).toEqual(errors);
  });

  it('is nothing while something is missing, which is said beside its field', () => {
    const line = typed(' ', null);
    const read = readDraft({ ...draft, title: '', addressId: null, lines: [line] }, null, today);
    expect('errors' in read && read.errors).toEqual({
      clientId: 'Choose a client.',
      clientAddressId: 'Choose where the work is.',
      title: 'Give the quote a title, for example Pump-out and new riser.',
      [`${line.key}/description`]: 'Say what this line is for.',
      [`${line.key}/unitPrice`]: 'Enter a price.',
    });
  });

  it.each([
    ['no line', { lines: [] }, { lines: 'Add at least one line.' }],
    ['a day that is over', { expiresOn: '2026-03-09' }, { expiresOn: 'Choose today or a later day.' }],
    ['no day', { expiresOn: null }, { expiresOn: 'Choose the last day it is valid.' }],
  ])('is nothing with %s', (_, changes, errors) => {
    const read = readDraft({ ...draft, lines: [typed('Pump')], ...changes }, clientId, today);
    expect('errors' in read && read.errors).toEqual(errors);
  });
});
