import { expect, it } from 'vitest';
import { picked, pickModeOf, type PickMode } from './use-picks.ts';

const row = ['a', 'b', 'c', 'd'];

it.each<[string, string[], string, PickMode, string | null, string[]]>([
  ['a click chooses one', ['a', 'b'], 'c', 'only', 'a', ['c']],
  ['a second click on the only one lets it go', ['c'], 'c', 'only', 'c', []],
  ['a click on one of several leaves it alone', ['b', 'c'], 'c', 'only', 'b', ['c']],
  ['Ctrl adds', ['a'], 'c', 'toggle', 'a', ['a', 'c']],
  ['Ctrl takes away', ['a', 'c'], 'a', 'toggle', 'c', ['c']],
  ['Shift chooses all in between', ['b'], 'd', 'range', 'b', ['b', 'c', 'd']],
  ['Shift goes backwards', ['d'], 'b', 'range', 'd', ['b', 'c', 'd']],
  ['Shift keeps what was chosen elsewhere', ['x', 'a'], 'b', 'range', 'a', ['a', 'b', 'x']],
  ['Shift from another lane adds this one', ['x'], 'b', 'range', 'x', ['b', 'x']],
  ['Shift with nothing before', [], 'b', 'range', null, ['b']],
])('%s', (_, before, jobId, mode, anchor, after) => {
  expect([...picked(new Set(before), jobId, mode, row, anchor)].toSorted()).toEqual(after);
});

it('keys say how it is chosen', () => {
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false };
  expect(
    [keys, { ...keys, ctrlKey: true }, { ...keys, metaKey: true }, { ...keys, shiftKey: true }].map(
      pickModeOf,
    ),
  ).toEqual(['only', 'toggle', 'toggle', 'range']);
});
