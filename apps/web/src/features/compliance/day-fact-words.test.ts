import type { DayFact } from '@haulwright/domain/custody/office/day-fact';
import { formatGallons } from '@haulwright/domain/kernel/quantity';
import { describe, expect, test } from 'vitest';
import { aboutFact, changeInWords, changesOf, detailsOf, factInWords } from './day-fact-words.ts';

const pickup: DayFact = {
  id: 'p',
  kind: 'pickup',
  occurredAt: '2026-11-24T13:00:00.000Z',
  tank: { id: 'T1', name: 'Front' },
  toTank: null,
  gallons: 900,
  method: 'sight_glass',
  wasteType: 'septage',
  varianceGallons: 0,
  client: { id: 'c', name: 'Miller', address: '1 Mill Rd' },
  job: { id: 'j', number: 'J-7' },
  site: null,
  ticketId: null,
  recordedBy: 'Tom',
  recordedAt: '2026-11-24T13:01:00.000Z',
  isWithdrawn: false,
  changes: [],
};
const change = { at: '', by: 'Dora', reason: null, withdraws: false, toTankBefore: null };
const move: DayFact = {
  ...pickup,
  kind: 'transfer',
  client: null,
  job: null,
  toTank: { id: 'T2', name: 'Rear' },
};

describe('a fact in words', () => {
  test('names what it is about', () => {
    expect(factInWords(pickup, formatGallons)).toBe('Pickup: Miller, 900 gal');
    expect(factInWords({ ...pickup, kind: 'rinse', client: null, gallons: null }, formatGallons)).toBe(
      'Washing: Front',
    );
    expect(aboutFact(move)).toBe('Front to Rear');
    expect(detailsOf(pickup)).toBe('Front · septage · sight glass · job J-7');
    expect(detailsOf({ ...move, wasteType: null })).toBe('sight glass');
  });

  test('says what each correction changed', () => {
    const corrected: DayFact = {
      ...pickup,
      changes: [
        { ...change, gallonsBefore: 900, tankBefore: 'Rear' },
        { ...change, gallonsBefore: 1_050, tankBefore: 'Rear' },
      ],
    };
    const words = (fact: DayFact) =>
      changesOf(fact).map((one) => changeInWords(one.change, one.after, formatGallons));
    expect(words(corrected)).toEqual(['Corrected, was Rear', 'Corrected, was 1,050 gal']);
    const gone: DayFact = {
      ...corrected,
      isWithdrawn: true,
      changes: [
        { ...change, withdraws: true, gallonsBefore: 900, tankBefore: 'Front' },
        ...corrected.changes,
      ],
    };
    expect(words(gone)).toEqual(['Withdrawn', 'Corrected, was Rear', 'Corrected, was 1,050 gal']);
  });
});
