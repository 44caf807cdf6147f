import { expect, it } from 'vitest';
import { isSameCode, likeNamed } from './same-name.ts';

const trucks = [
  { id: 'a', name: 'Truck 11' },
  { id: 'b', name: 'Tanker' },
];

it.each([
  ['truck-11', ['a']],
  ['TRUCK 11 ', ['a']],
  ['Truck 11', []],
  ['Truck 12', []],
  ['–', []],
])('a name like %s', (name, found) =>
  expect(likeNamed({ id: null, name }, trucks).map(({ id }) => id)).toEqual(found),
);

it('a thing is not like itself', () => {
  expect(likeNamed({ id: 'a', name: 'truck 11' }, trucks)).toEqual([]);
});

it.each([
  ['PA 123-45', 'pa12345', true],
  ['', '', false],
  [null, null, false],
  ['-', ' ', false],
  ['12345', '12346', false],
])('codes %s and %s', (one, other, same) => expect(isSameCode(one, other)).toBe(same));
