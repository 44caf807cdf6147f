import { expect, it } from 'vitest';
import { kindOfEmpty } from './kind-of-empty.ts';

it.each([
  [undefined, false, 'yet'],
  ['', false, 'yet'],
  ['', true, 'left'],
  [undefined, true, 'left'],
  ['mill', false, 'found'],
  ['mill', true, 'found'],
] as const)('a list searched for %j, narrowed: %j, has nothing %s', (search, isNarrowed, kind) => {
  expect(kindOfEmpty(search, isNarrowed)).toBe(kind);
});
