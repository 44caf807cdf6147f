import { describe, expect, test } from 'vitest';
import { emptyDraft, type RecordDraft, wrongIn } from './record-draft.ts';

const tank = { id: 'T1', name: 'Tank', capacityGallons: 2_000, acceptedWasteTypes: [] };
const client = { id: 'c' } as RecordDraft['client'];
const whole: RecordDraft = {
  time: '08:30',
  tankId: 'T1',
  toTankId: 'T2',
  gallons: 100,
  method: 'meter',
  jobId: null,
  client,
  clientAddressId: 'a',
  wasteType: 'septage',
  mixes: false,
};

describe('a record of the office', () => {
  test.each(['pickup', 'transfer', 'gauge', 'rinse'] as const)('of a whole %s lacks nothing', (kind) => {
    expect(wrongIn(kind, whole, 2)).toEqual({});
  });

  test.each([
    ['pickup', ['client', 'gallons', 'method', 'tank', 'time', 'waste']],
    ['transfer', ['gallons', 'method', 'tank', 'time', 'toTank']],
    ['gauge', ['gallons', 'method', 'tank', 'time']],
    ['rinse', ['tank', 'time']],
  ] as const)('of an empty %s says what is missing', (kind, fields) => {
    const draft = emptyDraft({ tanks: [tank, { ...tank, id: 'T2' }] });
    expect(Object.keys(wrongIn(kind, draft, 2)).toSorted()).toEqual(fields);
  });

  test('chooses the only tank, and needs none of a truck nobody has reported of', () => {
    expect(emptyDraft({ tanks: [tank] }).tankId).toBe('T1');
    expect(wrongIn('rinse', { ...whole, tankId: null }, 0)).toEqual({});
  });

  test('is refused where it cannot be', () => {
    expect(wrongIn('transfer', { ...whole, toTankId: 'T1' }, 2)).toEqual({
      toTank: 'Choose two different tanks.',
    });
    expect(wrongIn('gauge', { ...whole, gallons: 0 }, 2)).toEqual({});
    expect(wrongIn('pickup', { ...whole, gallons: 0 }, 2)).toEqual({ gallons: 'Enter the gallons.' });
    expect(wrongIn('pickup', { ...whole, client: null, jobId: 'j' }, 2)).toEqual({});
    expect(wrongIn('rinse', { ...whole, time: '24:00' }, 2)).toEqual({ time: 'Enter the time of day.' });
  });
});
