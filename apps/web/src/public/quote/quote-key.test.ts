import { expect, test } from 'vitest';
import { readKey } from './quote-key.ts';

const key = 'A-b_'.repeat(11).slice(0, 43);

test.each([
  ['behind the sign', `#${key}`, key],
  ['without it', key, key],
  ['with a full stop of the mail behind it', `#${key}.`, key],
  ['cut off', `#${key.slice(0, -1)}`, null],
  ['longer than a key', `#${key}x`, null],
  ['nothing', '', null],
])('%s', (_what, text, expected) => {
  expect(readKey(text)).toBe(expected);
});
