import { expect, test } from 'vitest';
import { isFiltered } from './event-filter.ts';

test('an empty search narrows nothing', () => {
  expect(isFiltered({ search: '' })).toBe(false);
  expect(isFiltered({ to: '2026-03-01' })).toBe(true);
});
