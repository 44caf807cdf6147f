import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyRows } from './row-identity.ts';

const counter = () => {
  let last = 0;
  return () => `new-${(last += 1)}`;
};

describe('identifyRows', () => {
  it.each([
    [
      'keeps sent ids and gives new ones',
      [{ id: 'a' }, {}, { id: 'b' }, {}],
      ['a', 'b', 'c'],
      ['a', 'new-1', 'b', 'new-2'],
    ],
    ['takes rows in any order', [{ id: 'b' }, { id: 'a' }], ['a', 'b'], ['b', 'a']],
    ['refuses an unknown id', [{ id: 'x' }], ['a'], null],
    ['refuses an id that comes twice', [{ id: 'a' }, { id: 'a' }], ['a'], null],
    ['takes no rows', [], ['a'], []],
  ])('%s', (_case, rows: { id?: string }[], stored, expected) => {
    const identified = identifyRows(
      rows,
      stored.map((id) => ({ id })),
      counter(),
    );
    expect(identified && identified.map(({ id }) => id)).toEqual(expected);
  });

  it('never gives two rows one id, nor one that is not stored or new', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(
        ids,
        fc.array(fc.record({ id: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined }) })),
        (stored, rows) => {
          const identified = identifyRows(
            rows,
            stored.map((id) => ({ id })),
            counter(),
          );
          const sent = rows.flatMap(({ id }) => id ?? []);
          const acceptable = new Set(sent).size === sent.length && sent.every((id) => stored.includes(id));
          expect(identified !== null).toBe(acceptable);
          const ids = identified?.map(({ id }) => id) ?? [];
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id, index) => id === rows[index]?.id || id.startsWith('new-'))).toBe(true);
        },
      ),
    );
  });
});
