import { expect, test } from 'vitest';
import {
  readTruckSize,
  sizesThatGetIn,
  truckSizeName,
  truckSizeNumber,
  truckSizes,
  truckSizeWords,
} from './truck-size.ts';

test('of two classes the later is the larger number', () => {
  for (const [at, size] of truckSizes.entries())
    for (const [other, than] of truckSizes.entries())
      expect(truckSizeNumber(size) > truckSizeNumber(than), `${size} > ${than}`).toBe(at > other);
});

test.each([
  ['small', 'a small truck', 'only a small truck gets in'],
  ['medium', 'a medium truck', 'only a medium truck or a smaller one gets in'],
  ['large', 'a large truck', 'only a large truck or a smaller one gets in'],
  ['trailer', 'a tractor with a trailer', 'only a tractor with a trailer or a smaller one gets in'],
] as const)('%s in sentences', (size, words, getIn) => {
  expect([truckSizeWords(truckSizeNumber(size)), sizesThatGetIn(truckSizeNumber(size))]).toEqual([
    words,
    getIn,
  ]);
});

test.each(truckSizes)('a list that was exported is read again: %s', (size) => {
  expect(readTruckSize(truckSizeName[size])).toBe(size);
});

test.each([
  ['Small', 'small'],
  ['F-550 pickup', 'small'],
  ['medium', 'medium'],
  ['Single-axle', 'medium'],
  ['2-axle', 'medium'],
  ['3 axles', 'large'],
  ['BIG', 'large'],
  ['Tri-axle', 'large'],
  ['tandem axle', 'large'],
  ['Semi', 'trailer'],
  ['vacuum trailer', 'trailer'],
  ['26 ft', null],
  ['septage', null],
  ['', null],
])('%j is read as %s', (cell, size) => {
  expect(readTruckSize(cell)).toBe(size);
});
