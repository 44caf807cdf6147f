import { toClock } from '@haulwright/domain/kernel/time-of-day';
import { expect, test } from 'vitest';
import { minuteTyped } from './typed-time.ts';

test.each([
  ['00:00', false, 0],
  ['00:00', true, 1_440],
  ['00:01', true, 1],
  ['17:30', true, 1_050],
  ['', true, null],
  ['', false, null],
])('%j, ending %s, is minute %s', (text, ends, minute) => {
  expect(minuteTyped(text, ends)).toBe(minute);
});

test('a span that lasts until midnight keeps its end when it is shown and taken back', () => {
  expect(minuteTyped(toClock(1_440), true)).toBe(1_440);
});
