import { expect, test } from 'vitest';
import { clientStatuses, isArchived } from './client.ts';

test('lists treat inactive and archived alike', () => {
  expect(clientStatuses.map((status) => [status, isArchived(status)])).toEqual([
    ['active', false],
    ['inactive', true],
    ['archived', true],
  ]);
});
