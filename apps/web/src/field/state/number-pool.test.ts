import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftIn, takeFirst, type NumberSpan } from './number-pool.ts';

const spans = fc.array(
  fc.record({ firstNumber: fc.integer({ min: 1, max: 10_000 }), count: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 5 },
);

const all = (list: readonly NumberSpan[]): number[] =>
  list.flatMap(({ firstNumber, count }) => Array.from({ length: count }, (_, at) => firstNumber + at));

it('numbers are taken in turn, each once, until none is left', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const taken: number[] = [];
      let rest: readonly NumberSpan[] = list;
      for (let next = takeFirst(rest); next !== null; next = takeFirst(rest)) {
        expect(leftIn(next.rest)).toBe(leftIn(rest) - 1);
        taken.push(next.number);
        rest = next.rest;
      }
      expect(taken).toEqual(all(list));
    }),
  );
});
