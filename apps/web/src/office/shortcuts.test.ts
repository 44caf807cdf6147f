import { expect, test } from 'vitest';
import { drawnKeys, keysOf, officeShortcuts, readKey } from './shortcuts.ts';

test.each([
  [null, 'g', 'g', null],
  ['g', 'c', null, '/clients'],
  ['g', 'C', null, '/clients'],
  ['g', 'x', null, null],
  ['g', 'g', 'g', null],
  ['g', 'n', null, 'new'],
  [null, 'c', null, null],
  [null, 'n', null, 'new'],
  [null, '?', null, 'help'],
  [null, '/', null, 'search'],
  [null, 'k', null, null],
  [null, 'Escape', null, null],
  ['g', 'Shift', null, null],
])('waiting for %s, %s leaves %s waiting and does %s', (before, key, waiting, act) => {
  expect(readKey(before, key)).toEqual({ waiting, act });
});

test('no two shortcuts have the same keys, and none hides behind another', () => {
  const typed = officeShortcuts.map(({ keys }) => keys.join(' '));
  expect(new Set(typed).size).toBe(typed.length);
  const firsts = new Set(officeShortcuts.filter(({ keys }) => keys.length === 2).map(({ keys }) => keys[0]));
  expect(officeShortcuts.filter(({ keys }) => keys.length === 1 && firsts.has(keys[0]))).toEqual([]);
});

test('keys are drawn as they stand on the keyboard', () => {
  expect(keysOf('/clients', 'Ctrl')).toEqual(['G', 'C']);
  expect(keysOf('palette', '⌘')).toEqual(['⌘', 'K']);
  expect(officeShortcuts.map((shortcut) => drawnKeys(shortcut, 'Ctrl').length)).toEqual(
    officeShortcuts.map(({ keys }) => keys.length),
  );
});
