import { expect, test } from 'vitest';
import { nothingSelected, stillListed, ticked } from './job-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const tick = (id: string, range = false, on = true) => ({ id, on, range });

test('a tick adds and takes away one job', () => {
  const two = ticked(ticked(nothingSelected, rows, tick('b')), rows, tick('d'));
  expect([...two.ids]).toEqual(['b', 'd']);
  expect([...ticked(two, rows, tick('b', false, false)).ids]).toEqual(['d']);
});

test.each([
  ['downwards', 'b', 'd'],
  ['upwards', 'd', 'b'],
])('with Shift everything between is ticked, %s', (_how, from, to) => {
  const range = ticked(ticked(nothingSelected, rows, tick(from)), rows, tick(to, true));
  expect(stillListed(range, rows)).toEqual(['b', 'c', 'd']);
});

test('with Shift a range is taken away as well', () => {
  const all = { ids: new Set(rows), anchor: 'a' };
  expect(stillListed(ticked(all, rows, tick('c', true, false)), rows)).toEqual(['d', 'e']);
});

test('without a place to begin, or when that row is gone, Shift ticks one', () => {
  expect(stillListed(ticked(nothingSelected, rows, tick('c', true)), rows)).toEqual(['c']);
  expect(stillListed(ticked({ ids: new Set(['x']), anchor: 'x' }, rows, tick('c', true)), rows)).toEqual([
    'c',
  ]);
});

test('a job that left the list is no longer meant', () => {
  expect(stillListed({ ids: new Set(['e', 'a', 'gone']), anchor: null }, rows)).toEqual(['a', 'e']);
});
