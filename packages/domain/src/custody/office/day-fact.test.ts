import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFactsOf, type StoredDayFact } from './day-fact.ts';

const row = (id: string, changes: Partial<StoredDayFact> = {}): StoredDayFact => ({
  id,
  kind: 'pickup',
  occurredAt: '2026-11-24T13:00:00.000Z',
  tank: { id: 'T1', name: 'Front' },
  toTank: null,
  gallons: 100,
  method: 'meter',
  wasteType: 'septage',
  varianceGallons: 0,
  client: null,
  job: null,
  site: null,
  ticketId: null,
  recordedBy: 'Tom',
  recordedAt: `2026-11-24T14:0${id.length}:00.000Z`,
  replacesId: null,
  replacedById: null,
  reason: null,
  ...changes,
});

describe('the facts of a day', () => {
  test('are put together with what they replaced, latest first', () => {
    const rows = [
      row('a', { replacedById: 'bb' }),
      row('bb', { gallons: 90, replacesId: 'a', replacedById: 'ccc', reason: 'Glass', recordedBy: 'Dora' }),
      row('ccc', { gallons: 80, replacesId: 'bb', reason: 'Again', tank: { id: 'T2', name: 'Rear' } }),
    ];
    expect(dayFactsOf(rows)).toMatchObject([
      {
        id: 'ccc',
        gallons: 80,
        isWithdrawn: false,
        changes: [
          { reason: 'Again', gallonsBefore: 90, tankBefore: 'Front', withdraws: false },
          { by: 'Dora', reason: 'Glass', gallonsBefore: 100 },
        ],
      },
    ]);
  });

  test('that were withdrawn stay as they were last seen', () => {
    const gone = row('bb', { kind: 'withdrawn', gallons: null, replacesId: 'a', reason: 'Wrong truck' });
    expect(dayFactsOf([row('a', { replacedById: 'bb' }), gone])).toMatchObject([
      {
        id: 'a',
        kind: 'pickup',
        gallons: 100,
        isWithdrawn: true,
        changes: [{ withdraws: true, reason: 'Wrong truck' }],
      },
    ]);
  });

  test('that a report moved to another day are of that day', () => {
    expect(dayFactsOf([row('a', { replacedById: 'elsewhere' })])).toEqual([]);
    expect(dayFactsOf([row('bb', { replacesId: 'elsewhere' })])).toMatchObject([{ id: 'bb', changes: [] }]);
    expect(dayFactsOf([row('bb', { kind: 'withdrawn', replacesId: 'elsewhere' })])).toEqual([]);
  });

  test('are as many as there are ends of chains, whatever the order of the rows', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(lengths, fc.nat(), (chains, seed) => {
        const rows = chains.flatMap((length, chain) =>
          Array.from({ length }, (_, at) =>
            row(`${chain}-${at}`, {
              replacesId: at === 0 ? null : `${chain}-${at - 1}`,
              replacedById: at === length - 1 ? null : `${chain}-${at + 1}`,
            }),
          ),
        );
        const mixed = rows.toSorted(
          (a, b) => ((a.id.length * 7 + seed) % 5) - ((b.id.length * 3 + seed) % 7),
        );
        const facts = dayFactsOf(mixed);
        expect(facts).toHaveLength(chains.length);
        expect(facts.reduce((sum, { changes }) => sum + changes.length + 1, 0)).toBe(rows.length);
      }),
    );
  });
});
