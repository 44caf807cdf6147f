import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findHeaderLine, isClosingLine, isTotalLine } from './list-lines.ts';

const known = new Set(['name', 'phone', 'email', 'city']);
const isKnown = (header: string) => known.has(header.toLowerCase());

describe('the header', () => {
  test.each([
    [
      'is the first line',
      [
        ['Name', 'Phone'],
        ['Ann', '1'],
      ],
      0,
    ],
    ['stands below a title', [['Customer list'], [], ['Name', 'Phone'], ['Ann', '1']], 2],
    [
      'stands below a title of two cells',
      [
        ['Haul Co', 'Nov 24'],
        ['Name', 'Phone'],
        ['Ann', '1'],
      ],
      1,
    ],
    ['with unknown names is the first with several cells', [['List'], ['Wer', 'Wo'], ['Ann', '1']], 1],
    ['of one column is the first line', [[], ['Wer'], ['Ann']], 1],
    [
      'is not where a row repeats words of it',
      [
        ['Name', 'City', 'Phone'],
        ['City', 'Phone', ''],
      ],
      0,
    ],
    ['is missing where nothing is', [[], ['']], -1],
  ])('%s', (_what, lines, index) => expect(findHeaderLine(lines, isKnown)).toBe(index));

  test('is always one of the lines', () => {
    assert(
      property(array(array(string(), { maxLength: 4 }), { maxLength: 30 }), (lines) => {
        const index = findHeaderLine(lines, isKnown);
        expect(index).toBeLessThan(Math.max(1, lines.length));
        expect(index === -1).toBe(lines.every((cells) => cells.every((cell) => cell === '')));
      }),
    );
  });
});

test.each([
  [['Tuesday, Nov 24, 2026 05:00:12 PM GMT-5'], true],
  [['', 'Tuesday, November 24, 2026'], true],
  [['11/24/26'], true],
  [['2026-11-24 17:05'], true],
  [['Accrual Basis Tuesday, Nov 24, 2026'], true],
  [['TOTAL', '', '1,204.50'], true],
  [['Total', '12'], true],
  [['300 customers'], true],
  [['Total Septic', '717-555-0101', '5 Main St'], false],
  [['Total Waste Inc.', 'Lancaster'], false],
  [['May Sundae'], false],
  [['Friday Harbor Marina'], false],
  [['June 4 Farms', '717-555-0101'], false],
  [[''], false],
  [[], false],
])('a line of %j closes a list: %s', (cells, closes) => expect(isClosingLine(cells)).toBe(closes));

test.each([
  [['Total'], true],
  [['', '', 'Subtotal', '$1,204.50'], true],
  [['Total for 1 - 30 days past due', '1,204.50', '1,204.50'], true],
  [['Total for Lapp Farm', '($125.00)'], true],
  [['Grand total', '12'], true],
  [['Total:', '12'], true],
  [['Total Septic', '717-555-0101', '5 Main St'], false],
  [['Total Septic', '1,204.50'], false],
  [['Total for Lapp Farm', '717-555-0101'], false],
  [['Totally Clean'], false],
  [[], false],
])('a line of %j among rows is a total: %s', (cells, isTotal) => expect(isTotalLine(cells)).toBe(isTotal));
