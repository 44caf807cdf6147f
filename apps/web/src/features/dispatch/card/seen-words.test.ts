import { expect, it } from 'vitest';
import { seenInWords } from './seen-words.ts';

it.each([
  [null, 'since 10:02 AM (tracker)'],
  ['2026-03-03T15:31:59Z', '10:02 AM – 10:31 AM (tracker)'],
])('a truck that came at 10:02 and left at %s was there %s', (departedAt, words) => {
  // The space before AM is a narrow one.
  expect(
    seenInWords({ arrivedAt: '2026-03-03T15:02:10Z', departedAt }, 'America/New_York').replaceAll(
      '\u202F',
      ' ',
    ),
  ).toBe(words);
});
