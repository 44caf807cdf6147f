import { expect, test } from 'vitest';
import { headerChoices, listOf } from './imported-list.ts';

const quickBooksOnline = {
  fileName: 'contacts.csv',
  notes: ['Read.'],
  lines: [
    ['Customer Contact List', '', ''],
    ['Fine Haul LLC', '', ''],
    ['', '', ''],
    ['Customer full name', 'Phone numbers', 'Email'],
    ['Ann Lapp', 'Phone:(717) 555-0101', 'ann@lapp.example'],
    ['', '', ''],
    ['Bob Esh', '', 'bob@esh.example'],
    ['', '', ''],
    ['Tuesday, Nov 24, 2026 05:00:12 PM GMT-5', '', ''],
  ],
};

test('titles above the header and the date below the rows are no rows', () => {
  const list = listOf(quickBooksOnline);
  expect([list.headerRow, list.headers, list.rows.map(({ row, cells }) => [row, cells[0]])]).toEqual([
    4,
    ['Customer full name', 'Phone numbers', 'Email'],
    [
      [5, 'Ann Lapp'],
      [7, 'Bob Esh'],
    ],
  ]);
  expect(list.notes).toEqual([
    'Read.',
    'Row 9, “Tuesday, Nov 24, 2026 05:00:12 PM GMT-5”, is not a row of the list and is left out.',
  ]);
});

test('any line with rows below it can be chosen as the header', () => {
  const list = listOf(quickBooksOnline);
  expect(headerChoices(list).map(({ row }) => row)).toEqual([1, 2, 4, 5]);
  for (const { row } of headerChoices(list)) {
    const chosen = listOf(list.source, row);
    expect([chosen.headerRow, chosen.headers[0], chosen.rows.at(-1)?.row]).toEqual([
      row,
      quickBooksOnline.lines[row - 1]?.[0],
      7,
    ]);
    expect(headerChoices(chosen)).toEqual(headerChoices(list));
  }
});

test('totals among the rows and repeated headers are left out and named', () => {
  const list = listOf({
    fileName: 'aging.csv',
    notes: [],
    lines: [
      ['', 'Num', 'Client name', 'Phone'],
      ['', '1001', 'Ann Lapp', '12.00'],
      ['Total for 1 - 30 days past due', '', '', '$12.00'],
      ['', 'Num', 'Client name', 'Phone'],
      ['', '1002', 'Total Septic', '13.00'],
      ['Total for 31 - 60 days past due', '', '', '$13.00'],
      ['TOTAL', '', '', '$25.00'],
    ],
  });
  expect(list.rows.map(({ row, cells }) => [row, cells[2]])).toEqual([
    [2, 'Ann Lapp'],
    [5, 'Total Septic'],
  ]);
  expect(list.notes).toEqual([
    '2 rows with totals or the header are left out: 3, 4.',
    'Row 6, “Total for 31 - 60 days past due $13.00”, is not a row of the list and is left out.',
    'Row 7, “TOTAL $25.00”, is not a row of the list and is left out.',
  ]);
});
