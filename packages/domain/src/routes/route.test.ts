import { expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { optimizeInput } from '../planning/optimization.ts';
import { planningChoices, defaultChoices } from '../planning/planning-choices.ts';
import { secondOfDay } from './route.ts';

test('a time of a route may reach into the next day, not further', () => {
  for (const second of [0, 86_400, 172_800]) expect(secondOfDay.parse(second)).toBe(second);
  for (const second of [-1, 172_801, 0.5]) expect(secondOfDay.safeParse(second).success).toBe(false);
});

test('a day is planned with its unscheduled jobs unless said otherwise', () => {
  expect(optimizeInput.parse({ date: '2026-11-20' })).toEqual({
    date: '2026-11-20',
    includeJobs: true,
    improve: false,
    asProposal: false,
    choices: defaultChoices,
  });
  expect(messagesOf(optimizeInput, { date: '' })).toEqual({ date: 'Enter a date as yyyy-MM-dd.' });
});

test('choices left out get their defaults', () => {
  expect(planningChoices.parse({})).toEqual(defaultChoices);
});
