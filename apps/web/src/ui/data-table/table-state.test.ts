import { describe, expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { columnMoved, columnsOf, columnsText, columnToggled, sortOf, sortText } from './table-state.ts';

const column = (id: string, more: Partial<DataColumn<unknown>> = {}): DataColumn<unknown> => ({
  id,
  header: id,
  cell: () => id,
  width: 5,
  ...more,
});
const columns = [
  column('day'),
  column('name', { rowHeader: true }),
  column('site'),
  column('note', { extra: true }),
];

describe('the order of a table', () => {
  it.each([
    ['gallons', [{ id: 'gallons', desc: false }]],
    ['-gallons', [{ id: 'gallons', desc: true }]],
    [undefined, []],
  ])('%s is read and written', (text, sorting) => {
    expect(sortOf(text)).toEqual(sorting);
    expect(sortText(sorting)).toBe(text);
  });
});

describe('the columns shown', () => {
  it.each([
    ['nothing said', undefined, ['day', 'name', 'site']],
    ['nothing remembered', null, ['day', 'name', 'site']],
    ['an order', 'site.name', ['site', 'name']],
    ['without the one that names rows', 'site.note', ['name', 'site', 'note']],
    ['twice the same', 'site.site.name', ['site', 'name']],
    ['unknown ones', 'gone.site.name', ['site', 'name']],
    ['only unknown ones', 'gone', ['day', 'name', 'site']],
    ['an empty text', '', ['day', 'name', 'site']],
  ])('%s', (_what, text, shown) => expect(columnsOf(columns, text)).toEqual(shown));

  it('are written unless they are the usual ones', () => {
    expect(columnsText(columns, ['day', 'name', 'site'])).toBeUndefined();
    expect(columnsText(columns, ['name', 'day', 'site'])).toBe('name.day.site');
  });

  it.each([
    ['day', 1, ['name', 'day', 'site']],
    ['site', -1, ['day', 'site', 'name']],
    ['day', -1, ['day', 'name', 'site']],
    ['site', 1, ['day', 'name', 'site']],
    ['note', 1, ['day', 'name', 'site']],
  ] as const)('moves %s by %i', (id, by, shown) =>
    expect(columnMoved(['day', 'name', 'site'], id, by)).toEqual(shown),
  );

  it('hides one, and shows it again at its usual place', () => {
    expect(columnToggled(columns, ['day', 'name', 'site'], 'site')).toEqual(['day', 'name']);
    expect(columnToggled(columns, ['name', 'site'], 'day')).toEqual(['day', 'name', 'site']);
    expect(columnToggled(columns, ['site', 'day'], 'note')).toEqual(['site', 'day', 'note']);
  });
});
