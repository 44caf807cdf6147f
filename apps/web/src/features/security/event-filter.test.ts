import { expect, test } from 'vitest';
import { inOrder, isFiltered } from './event-filter.ts';

test('a range the wrong way round is turned', () => {
  expect(inOrder({ search: 'levi', from: '2026-03-03', to: '2026-03-01' })).toEqual({
    search: 'levi',
    from: '2026-03-01',
    to: '2026-03-03',
  });
  expect(inOrder({ from: '2026-03-03' })).toEqual({ from: '2026-03-03' });
});

test('an empty search narrows nothing', () => {
  expect(isFiltered({ search: '' })).toBe(false);
  expect(isFiltered({ to: '2026-03-01' })).toBe(true);
});
