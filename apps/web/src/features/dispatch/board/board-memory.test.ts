import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zooms } from '../lanes/time-scale.ts';
import { parseBoard } from './board-memory.ts';

it.each([
  [null, { zoom: 0, showsMap: true }],
  ['{"zoom":2,"showsMap":false}', { zoom: 2, showsMap: false }],
  ['{"zoom":9}', { zoom: 0, showsMap: true }],
  ['{"zoom":0.5,"showsMap":"no"}', { zoom: 0, showsMap: true }],
  ['[1', { zoom: 0, showsMap: true }],
])('%s is remembered as %o', (text, board) => {
  expect(parseBoard(text)).toEqual(board);
});

it('makes a board of whatever stands in the storage', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { zoom, showsMap } = parseBoard(text);
      expect(zooms[zoom]).toBeDefined();
      expect(typeof showsMap).toBe('boolean');
    }),
  );
});
