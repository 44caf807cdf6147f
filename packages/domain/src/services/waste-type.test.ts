import { expect, test } from 'vitest';
import { mixableWasteTypes, wasteType, wasteTypeName, wasteTypes } from './waste-type.ts';

test('every waste has a name of its own', () => {
  expect(wasteTypes.map((type) => wasteTypeName[type])).toEqual([
    'Septage',
    'Portable-toilet waste',
    'Grease',
    'Manure',
    'Wastewater',
  ]);
  expect(wasteType.safeParse('milk').success).toBe(false);
});

test('only domestic septage may share a tank: never grease or manure with anything', () => {
  expect(mixableWasteTypes.map((pair) => pair.toSorted())).toEqual([['portable_toilet', 'septage']]);
});
