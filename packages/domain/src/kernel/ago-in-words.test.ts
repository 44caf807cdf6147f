import { expect, it } from 'vitest';
import { agoInWords } from './ago-in-words.ts';

const at = (time: string) => new Date(`2026-03-03T${time}Z`);

it.each([
  ['10:00:00', '10:00:59', 'just now'],
  ['10:00:05', '10:00:00', 'just now'],
  ['10:00:00', '10:01:00', '1 min ago'],
  ['10:00:00', '10:59:59', '59 min ago'],
  ['10:00:00', '11:00:00', '1 h ago'],
  ['10:00:00', '11:10:30', '1 h 10 min ago'],
])('a place of %s is at %s %s', (measured, now, words) => {
  expect(agoInWords(at(measured), at(now))).toBe(words);
});
