import { expect, test } from 'vitest';
import { reaches, topicReaches } from './live-reach.ts';
import type { LiveTopic } from './live.contract.ts';

test.each<[LiveTopic, boolean]>([
  ['loads', true],
  ['invoicing', true],
  ['prices', true],
  ['rentals', true],
  ['jobs', true],
  ['users', false],
  ['messages', false],
])('what is assured is old after a change of %s: %s', (noun, isOld) => {
  for (const call of ['gallons', 'rentals']) {
    expect(reaches({ noun }, { path: ['assurance', call], input: {}, data: {} })).toBe(isOld);
    expect(topicReaches(noun, ['assurance', call])).toBe(isOld);
  }
});

test.each<[LiveTopic, boolean]>([
  ['rentals', true],
  ['quotes', true],
  ['jobs', false],
  ['invoicing', false],
])('the stock of units is old after a change of %s: %s', (noun, isOld) => {
  expect(reaches({ noun }, { path: ['rentals', 'stock'], input: {}, data: {} })).toBe(isOld);
  expect(topicReaches(noun, ['rentals', 'stock'])).toBe(isOld);
});
