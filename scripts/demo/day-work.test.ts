import { addDays } from '@haulwright/domain/kernel/calendar-date';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesOf, workOf } from './day-work.ts';

it.each([
  ['a Monday', '2026-03-02', 19, ['Truck 11', 'Truck 12', 'Grease 21', 'Toilets 31']],
  ['a Tuesday', '2026-03-03', 17, ['Truck 11', 'Tanker 41', 'Grease 21', 'Toilets 31']],
  ['a Wednesday', '2026-03-04', 19, ['Truck 11', 'Truck 12', 'Grease 21', 'Toilets 31']],
  ['a Thursday', '2026-03-05', 17, ['Truck 11', 'Tanker 41', 'Grease 21', 'Toilets 31']],
  ['a Friday', '2026-03-06', 19, ['Truck 11', 'Truck 12', 'Grease 21', 'Toilets 31']],
  ['a Saturday', '2026-03-07', 9, ['Truck 11', 'Toilets 31']],
  ['a Sunday, on which clocks change', '2026-03-08', 9, ['Truck 11', 'Toilets 31']],
  ['the Sunday they change back', '2026-11-01', 9, ['Truck 11', 'Toilets 31']],
])('%s has its work', (_, date, jobs, trucks) => {
  const work = workOf(date);
  expect(Object.values(work.jobs).reduce((sum, count) => sum + count)).toBe(jobs);
  expect(work.crews.map(({ truck }) => truck)).toEqual(trucks);
});

const days = fc.integer({ min: 0, max: 3_000 }).map((offset) => addDays('2024-06-01', offset));

it('every day has work for somebody of its crew, and Levi is one of them', () => {
  fc.assert(
    fc.property(days, fc.double({ min: 0, max: 2, noNaN: true }), (date, share) => {
      const { jobs, crews } = workOf(date, share);
      for (const [trade, count] of Object.entries(jobs))
        expect(crews.some((crew) => crew.trade === trade)).toBe(count > 0);
      expect(crews.map(({ driver }) => driver)).toContain(0);
      expect(new Set(crews.map(({ driver }) => driver)).size).toBe(crews.length);
    }),
  );
});

it('no client has work twice on a day, and nobody who is busy', () => {
  const places = fc.array(
    fc.record({ clientId: fc.integer({ min: 0, max: 30 }).map(String), id: fc.nat() }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(places, days, fc.integer({ min: 0, max: 20 }), (all, date, count) => {
      const busy = new Set(['3', '7']);
      const chosen = placesOf(all, { date, count, busy });
      const clients = chosen.map(({ clientId }) => clientId);
      expect(new Set(clients).size).toBe(clients.length);
      expect(clients.some((id) => busy.has(id))).toBe(false);
      // Fewer only when there are no more.
      const free = new Set(all.map(({ clientId }) => clientId).filter((id) => !busy.has(id)));
      expect(chosen).toHaveLength(Math.min(count, free.size));
    }),
  );
});

it('everybody has their turn before anybody has it again', () => {
  const all = Array.from({ length: 40 }, (_, at) => ({ clientId: String(at) }));
  const visited = Array.from({ length: 8 }, (_, day) =>
    placesOf(all, { date: addDays('2026-05-04', day), count: 5, busy: new Set() }),
  ).flat();
  expect(new Set(visited.map(({ clientId }) => clientId)).size).toBe(40);
});

it('a place rests as long as the others let it, after its work and before it', () => {
  const all = Array.from({ length: 12 }, (_, at) => ({ clientId: String(Math.floor(at / 3)), at }));
  // One of them has work ahead.
  const worked = new Map<number, number[]>([[7, [3]]]);
  const reached: number[] = [];
  for (let day = 0; day < 18; day += 1) {
    const restOf = ({ at }: { at: number }) =>
      Math.min(60, ...(worked.get(at) ?? []).map((one) => Math.abs(one - day)));
    const chosen = placesOf(all, { date: addDays('2026-05-04', day), count: 2, busy: new Set(), restOf });
    for (const { at } of chosen) worked.set(at, [...(worked.get(at) ?? []), day]);
    reached.push(worked.size);
  }
  expect(reached[5]).toBe(12);
  for (const days of worked.values()) {
    const sorted = days.toSorted((a, b) => a - b);
    const rests = sorted.slice(1).map((day, at) => day - (sorted[at] ?? 0));
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(5);
  }
});
