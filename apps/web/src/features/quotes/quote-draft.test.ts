import { describe, expect, it } from 'vitest';
import {
  deliveryLine,
  draftCents,
  emptyDraft,
  freeLine,
  readDraft,
  unitsLine,
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
const draft = { ...emptyDraft('2026-04-10'), addressId, title: 'Pump-out' };

describe('lines that are added', () => {
  it('come before the units', () => {
    const lines = withLines([typed('Pump'), unitsLine({ id: toilet, name: 'Toilet' }, 2)], [typed('Dig')]);
    expect(lines.map(({ description }) => description)).toEqual(['Pump', 'Dig', 'Toilet']);
  });

  it('count a kind of unit again and keep its price', () => {
    const before = { ...unitsLine({ id: toilet, name: 'Toilet' }, 2), unitPrice: 1_500_000 };
    const [line, ...others] = withLines([before], [unitsLine({ id: toilet, name: 'Toilet' }, 5)]);
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

describe('what is sent', () => {
  const toilets = { ...unitsLine({ id: toilet, name: 'Toilet' }, 4), unitPrice: 1_500_000 };

  it('is the whole of what was typed, units by their rhythm and days, their delivery before them', () => {
    const lines = withLines([typed('Pump'), toilets], [{ ...deliveryLine(), unitPrice: 1_500_000 }]);
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
