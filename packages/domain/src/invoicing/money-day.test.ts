import { expect, test } from 'vitest';
import { moneyDayProblem } from './money-day.ts';

test.each([
  ['today', '2026-11-27', undefined],
  ['tomorrow', '2026-11-28', 'This day is in the future.'],
  ['five years ago', '2021-11-27', undefined],
  ['a day more', '2021-11-26', 'This day is more than 5 years ago. Check the year.'],
  ['another century', '1926-11-27', 'This day is more than 5 years ago. Check the year.'],
])('money of %s', (_, day, problem) => expect(moneyDayProblem(day, '2026-11-27')).toBe(problem));
