import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import { relayDays } from './relay-days.ts';

const dayAt = (offset: number) => addDays('2026-11-02', offset);
const at = (offset: number) => ({ date: dayAt(offset), scheduledDate: dayAt(offset) });

test.each<[string, number[], number[], (number | null)[]]>([
  ['a day later each', [0, 7, 14], [1, 8, 15], [1, 8, 15]],
  ['days that stay, and one more', [0, 7], [0, 3, 7], [0, 7]],
  ['every second one', [0, 7, 14], [0, 14], [0, null, 14]],
  ['nothing to move', [], [0, 7], []],
])('%s', (_name, jobs, days, expected) => {
  const relaid = relayDays(
    jobs.map((offset) => ({ id: String(offset), date: dayAt(offset) })),
    days.map(at),
  );
  expect(relaid.map(({ day }) => day?.date ?? null)).toEqual(
    expected.map((offset) => (offset === null ? null : dayAt(offset))),
  );
});

test('no day is given twice, as many jobs as can have one have one, and those moved keep their order', () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(offsets, offsets, (jobs, days) => {
      const relaid = relayDays(
        jobs.map((offset) => ({ id: String(offset), date: dayAt(offset) })),
        days.toSorted((a, b) => a - b).map(at),
      );
      const given = relaid.flatMap(({ day }) => day?.date ?? []);
      expect(new Set(given).size).toBe(given.length);
      expect(given).toHaveLength(Math.min(jobs.length, days.length));
      const moved = relaid.flatMap(({ day, isMoved }) => (isMoved && day !== null ? [day.date] : []));
      expect(moved).toEqual(moved.toSorted());
    }),
  );
});
