import { expect, test } from 'vitest';
import { mappedRows, rememberedMapping, rememberMapping } from './mapped-rows.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('cells go by what their columns hold; rows that say nothing there are none', () => {
  const list = {
    headers: ['Name', 'Balance', 'Phone'],
    rows: [
      { row: 2, cells: ['Ann', '120', ''] },
      { row: 3, cells: ['', '5'] },
    ],
  };
  expect(mappedRows(list, ['name', null, 'phone'])).toEqual([{ row: 2, values: { name: 'Ann' } }]);
});

test('cells of several columns that hold one thing are joined', () => {
  const list = {
    headers: ['Bill to 1', 'Bill to 2', 'Bill to 3', 'Main Phone', 'Mobile', 'Fax'],
    rows: [
      { row: 2, cells: ['Ann', '', 'Lancaster, PA 17602', '717-555-0101', '717-555-0102', 'Fax: 1'] },
      { row: 3, cells: ['', '5 Main St', '', '', '717-555-0103', ''] },
    ],
  };
  const whole = 'wholeAddress' as const;
  expect(mappedRows(list, [whole, whole, whole, 'phone', 'phone', 'phone'])).toEqual([
    {
      row: 2,
      values: {
        wholeAddress: 'Ann\nLancaster, PA 17602',
        phone: '717-555-0101\nMobile: 717-555-0102\nFax: 1',
      },
    },
    { row: 3, values: { wholeAddress: '5 Main St', phone: 'Mobile: 717-555-0103' } },
  ]);
});

test('a mapping is remembered for each company by the titles', () => {
  const store = memory();
  const headers = ['Who', 'Phone', 'Notes'];
  expect(rememberedMapping(headers, 'a', store)).toEqual([null, 'phone', 'notes']);
  rememberMapping(headers, ['name', 'phone', null], 'a', store);
  expect(rememberedMapping(['NOTES', 'who', 'City', 'Who'], 'a', store)).toEqual([
    null,
    'name',
    'city',
    null,
  ]);
  expect(rememberedMapping(headers, 'b', store)).toEqual([null, 'phone', 'notes']);
});

test('what was stored by something else is no mapping', () => {
  for (const stored of ['nonsense', '[1]', 'null', '{"who":"password"}']) {
    const store = memory();
    store.setItem('haulwright-import-mapping a', stored);
    expect(rememberedMapping(['Who', 'Phone'], 'a', store)).toEqual([null, 'phone']);
  }
});
