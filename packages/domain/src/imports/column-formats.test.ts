import { expect, test } from 'vitest';
import { columnsRead, formatQuestions, inReadFormat } from './column-formats.ts';
import { readMoney } from './read-amount-cells.ts';
import type { WorkField } from './work-import.ts';

const rowsOf = (field: WorkField, cells: readonly string[]) =>
  cells.map((cell, index) => ({ row: index + 2, values: { [field]: cell } }));

test.each<[WorkField, readonly string[], string | undefined]>([
  ['date', ['10/05/2026', '10/31/2026'], 'month-first'],
  ['date', ['05/10/2026', '31/10/2026'], 'day-first'],
  ['date', ['10/31/2026', '31/10/2026'], 'month-first'],
  ['date', ['2026-10-05', 'Oct 6, 2026', '24-Oct-2026'], undefined],
  ['openAmount', ['1.234,50', '12,5'], 'decimal-comma'],
  ['openAmount', ['1,234.50', '12.50', '$ 1,500'], undefined],
  ['openAmount', ['1.234,50', '1,234.50'], 'decimal-point'],
  ['gallons', ['1.500'], 'decimal-point'],
  ['gallons', ['1,500', '1000 gal'], undefined],
])('the column %s of %j is asked about: %s', (field, cells, suggested) =>
  expect(formatQuestions(rowsOf(field, cells)).map((question) => question.suggested)).toEqual(
    suggested === undefined ? [] : [suggested],
  ),
);

test.each([
  ['1.234,50', 1_234.5],
  ['$ 1.234,50', 1_234.5],
  ['12,5 USD', 12.5],
  ['1 500,00', 1_500],
  ['1.500', 1_500],
  ['20', 20],
])('with a decimal comma %s is %d', (cell, dollars) => {
  const [row] = inReadFormat(rowsOf('openAmount', [cell]), { openAmount: 'decimal-comma' });
  expect(readMoney(row?.values.openAmount ?? '')?.dollars).toBe(dollars);
});

test.each([
  ['05/10/2026', '2026-10-05'],
  ['31.10.2026', '2026-10-31'],
  ['2026-10-05', '2026-10-05'],
  ['soon', 'soon'],
  // Never read with the month first in a column of the other order.
  ['10/31/2026', '10/31/2026 ?'],
])('with the day first %s is %s', (cell, read) =>
  expect(inReadFormat(rowsOf('date', [cell]), { date: 'day-first' })[0]?.values.date).toBe(read),
);

test('columns say what was read of them', () => {
  expect(columnsRead(rowsOf('date', ['10/06/2026', 'soon', '20261004']), ['date', 'client'])).toEqual([
    { field: 'date', filled: 3, unread: 1, from: '2026-10-04', to: '2026-10-06', example: '10/06/2026' },
    { field: 'client', filled: 0, unread: 0, from: null, to: null, example: '' },
  ]);
});
