import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Draftable, turnsOf } from './draft-turns.ts';

const jobsOf = (clientId: string, count: number): Draftable[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'job', id: `${clientId}${at}`, clientId }));

test.each<[string, Draftable[], number[]]>([
  ['nothing', [], []],
  ['what one call takes', jobsOf('a', 3), [3]],
  ['a client that does not fit any more begins a call', [...jobsOf('a', 2), ...jobsOf('b', 2)], [2, 2]],
  ['clients that fit share a call', [...jobsOf('a', 1), ...jobsOf('b', 2), ...jobsOf('c', 1)], [3, 1]],
  ['a client with more than a call takes', jobsOf('a', 7), [3, 3, 1]],
])('%s', (_, work, jobs) => {
  expect(turnsOf(work, 3).map(({ jobIds }) => jobIds.length)).toEqual(jobs);
});

const work = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('job' as const, 'rental' as const),
    id: fc.uuid(),
    clientId: fc.constantFrom('a', 'b', 'c'),
  }),
  { maxLength: 40, selector: ({ id }) => id },
);

test('all goes out once, no call is too long, and a client that fits one call is in one', () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 12 }), (all, atMost) => {
      const turns = turnsOf(all, atMost).map(({ jobIds, rentalIds }) => [jobIds, rentalIds] as const);
      expect(turns.flat(2).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      expect(turns.every((lists) => lists.every(({ length }) => length <= atMost))).toBe(true);
      for (const ofClient of Map.groupBy(all, ({ clientId }) => clientId).values()) {
        const ids = new Set(ofClient.map(({ id }) => id));
        const calls = turns.filter((lists) => lists.flat().some((id) => ids.has(id))).length;
        expect(calls).toBeLessThanOrEqual(Math.ceil(ofClient.length / atMost));
      }
    }),
  );
});
