import { expect, test } from 'vitest';
import { textAfter } from './use-typed-ahead.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['', 'n', {}, 'n'],
  ['nol', 't', {}, 'nolt'],
  ['nolt', ' ', {}, 'nolt '],
  ['nolt', 'Backspace', {}, 'nol'],
  ['', 'Backspace', {}, ''],
  ['nolt', 'Enter', {}, null],
  ['nolt', 'Shift', {}, null],
  ['nolt', 'a', { ctrlKey: true }, null],
  ['nolt', 'a', { metaKey: true }, null],
  ['nolt', 'a', { altKey: true }, null],
])('"%s" and then %s %j is "%s"', (text, key, held, after) =>
  expect(textAfter(text, { ...plain, key, ...held })).toBe(after),
);
