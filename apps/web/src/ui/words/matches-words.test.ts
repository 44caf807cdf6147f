import { expect, test } from 'vitest';
import { matchesWords } from './matches-words.ts';

test.each([
  ['Add New Client create customer', '', true],
  ['Add New Client create customer', ' ', true],
  ['Add New Client create customer', 'cli', true],
  ['Add New Client create customer', 'client add', true],
  ['Add New Client create customer', 'lient', false],
  ['Add New Client create customer', 'client x', false],
  ['Sign-in events', 'in ev', true],
])('%j has %j: %s', (text, typed, matches) => {
  expect(matchesWords(text, typed)).toBe(matches);
});
