import { expect, it } from 'vitest';
import { unstorableText } from './storable.ts';

it.each([
  ['plain', null],
  [{ a: ['é', '🚛', 1, null, undefined, true] }, null],
  ['a\0b', []],
  [{ rows: [{ name: 'ok' }, { name: '\uD800' }] }, ['rows', 1, 'name']],
  [{ a: { '\0': 1 } }, ['a']],
  [['\uDE00\uD83D'], [0]],
])('names the first text of %j that the database cannot hold', (input, path) => {
  expect(unstorableText(input)?.path ?? null).toEqual(path);
});
