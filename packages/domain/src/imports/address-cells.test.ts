import { describe, expect, test } from 'vitest';
import { readCityLine, readWholeAddress } from './address-cells.ts';

const told = (cell: string, names: readonly string[] = []) => {
  const { street, street2, city, state, zip, place, isCityGuessed } = readWholeAddress(cell, names);
  return [street, street2, city, state, zip, place, isCityGuessed];
};

describe('an address in one cell', () => {
  test.each([
    [
      'lines',
      '12 Orange St\nLancaster, PA 17602',
      [],
      ['12 Orange St', '', 'Lancaster', 'PA', '17602', '', false],
    ],
    [
      'the name above it',
      'Ann Lapp\n12 Orange St\nLancaster, PA 17602',
      ['Ann Lapp'],
      ['12 Orange St', '', 'Lancaster', 'PA', '17602', '', false],
    ],
    [
      'a name with a comma above it',
      'Lapp, Ann\n12 Orange St\nLancaster PA 17602',
      ['Lapp, Ann'],
      ['12 Orange St', '', 'Lancaster', 'PA', '17602', '', false],
    ],
    [
      'the company and a person above it',
      'Lapp Dairy\nAttn: Ann Lapp\n12 Orange St\nSuite 4\nLancaster, PA  17602-1234\nUSA',
      ['Lapp Dairy', 'Ann Lapp'],
      ['12 Orange St', 'Suite 4', 'Lancaster', 'PA', '17602-1234', '', false],
    ],
    [
      'parts in cells of their own, joined',
      'Ann Lapp\n12 Orange St\nLancaster\nPA\n17602',
      ['ANN LAPP'],
      ['12 Orange St', '', 'Lancaster', 'PA', '17602', '', false],
    ],
    [
      'a place above it that nobody is called',
      'Lapp Farm\n12 Orange St\nLancaster, PA 17602',
      ['Ann Lapp'],
      ['12 Orange St', '', 'Lancaster', 'PA', '17602', 'Lapp Farm', false],
    ],
    [
      'no mark between street and city',
      '12 Orange St Mount Joy PA 17552',
      [],
      ['12 Orange St', '', 'Mount Joy', 'PA', '17552', '', true],
    ],
    [
      'a box',
      'Ann\nPO Box 12\nLititz, PA 17543',
      ['Ann'],
      ['PO Box 12', '', 'Lititz', 'PA', '17543', '', false],
    ],
    ['a name only', 'Ann Lapp', ['Ann Lapp'], ['Ann Lapp', '', '', '', '', '', false]],
    ['nothing', '', ['Ann'], ['', '', '', '', '', '', false]],
  ])('with %s', (_what, cell, names, parts) => expect(told(cell, names)).toEqual(parts));
});

test.each([
  ['Lancaster, PA 17602', 'Lancaster', 'PA', '17602'],
  ['Mount Joy PA 17552-1234', 'Mount Joy', 'PA', '17552-1234'],
  ['Lancaster, Pennsylvania 17602', 'Lancaster', 'Pennsylvania', '17602'],
  ['Lancaster', 'Lancaster', '', ''],
])('city, state and ZIP of %j', (cell, city, state, zip) =>
  expect(readCityLine(cell)).toEqual({ city, state, zip }),
);
