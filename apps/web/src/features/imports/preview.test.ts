import type { ImportOptions, ImportRow, MatchReason } from '@haulwright/domain/imports/client-import';
import { describe, expect, test } from 'vitest';
import { createPreviewer, stateOf, totalsOf, traitsKey } from './preview.ts';
import { patiently } from '../../../../../test/patience.ts';

const options: ImportOptions = {
  serviceTypeId: '0190f5fe-7c00-7a00-8000-000000000001',
  clientType: 'business',
  sameName: 'one-client',
  duplicates: 'skip',
};
const row = (number: number, values: ImportRow['values'] = {}): ImportRow => ({
  row: number,
  values: {
    name: `Client ${number}`,
    phone: '717-555-0100',
    street: `${number} Main St`,
    city: 'Lititz',
    state: 'PA',
    zip: '17543',
    ...values,
  },
});

describe('a preview', () => {
  const rows = [
    row(2),
    row(3, { zip: '' }),
    row(4, { name: 'Client 2' }),
    { ...row(5), choice: 'skip' as const },
    row(6),
    row(7),
    { ...row(8), choice: 'import' as const },
  ];
  const preview = createPreviewer([], options)(rows);
  const like = (reasons: readonly MatchReason[]) => ({ clientId: 'x', clientName: 'X', reasons });
  const there = new Map([
    [traitsKey(preview.clients[1]!), like(['email'])],
    [traitsKey(preview.clients[2]!), like(['phone'])],
    [traitsKey(preview.clients[3]!), like(['phone'])],
  ]);

  test('says what becomes of each row', () => {
    expect(preview.rows.map((one) => [one.verdict.row, stateOf(one, there, options)])).toEqual([
      [2, 'ready'],
      [3, 'error'],
      [4, 'ready'],
      [5, 'skipped'],
      [6, 'duplicate'],
      [7, 'question'],
      [8, 'duplicate'],
    ]);
  });

  test.each([
    ['skip', 2, 3],
    ['import', 3, 4],
    ['add-address', 2, 4],
  ] as const)(
    'counts what will be imported when clients that are there are to %s',
    (duplicates, clientsToAdd, rowsToImport) => {
      expect(totalsOf(preview, there, { duplicates })).toEqual({
        rows: 7,
        errors: 1,
        skipped: 1,
        duplicates: 2,
        questions: 1,
        warnings: 1,
        clientsToAdd,
        rowsToImport,
        rowsWithoutService: 0,
      });
    },
  );
});

test('a correction is judged again, and with it the other rows of the client', () => {
  const previewer = createPreviewer([], options);
  const rows = [row(2, { phone: '' }), row(3, { name: 'Client 2', phone: '' }), row(4)];
  const before = previewer(rows);
  const warned = ({ rows: shown }: typeof before) => shown.map(({ verdict }) => verdict.warnings.length);
  expect(warned(before)).toEqual([1, 2, 0]);
  const after = previewer(
    rows.map((one) => (one.row === 3 ? { ...one, values: { ...one.values, phone: '717-555-0199' } } : one)),
  );
  expect(after.rows.map(({ client }) => client?.rows ?? null)).toEqual([[2, 3], [2, 3], [4]]);
  expect(warned(after)).toEqual([0, 1, 0]);
  // Unchanged rows are not planned again.
  expect(after.clients[1]).toBe(before.clients[1]);
});

test('20,000 rows are previewed at once, and corrected without a pause', () => {
  const previewer = createPreviewer([], options);
  const rows = Array.from({ length: 20_000 }, (_, index) => row(index + 2));
  expect(previewer(rows).clients).toHaveLength(20_000);
  const started = performance.now();
  previewer(
    rows.map((one) => (one.row === 2 ? { ...one, values: { ...one.values, city: 'Ephrata' } } : one)),
  );
  expect(performance.now() - started).toBeLessThan(patiently(2_000));
});
