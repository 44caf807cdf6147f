import { expect, it } from 'vitest';
import { sanitationRules } from './sanitation-rules.ts';
import { startingRules } from './starting-rules.ts';

const { events, sites, crews } = startingRules;
const row = { people: 50, toilets: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] };

it('takes the rules a company begins with', () => {
  expect(sanitationRules.parse(startingRules)).toEqual(startingRules);
});

it.each([
  ['no rows', { events: { ...events, rows: [] } }, 'Keep at least one row.'],
  [
    'two rows for the same people',
    { events: { ...events, rows: [row, row] } },
    'List the rows by people, fewest first, and each number once.',
  ],
  [
    'nine numbers for ten hours',
    { events: { ...events, rows: [{ ...row, toilets: row.toilets.slice(1) }] } },
    'Enter 10 numbers, one for each hour from 1 to 10.',
  ],
  [
    'half a toilet',
    { events: { ...events, rows: [{ ...row, toilets: [0.5, ...row.toilets.slice(1)] }] } },
    'Toilets are whole: enter a whole number.',
  ],
  [
    'no toilet for an hour',
    { events: { ...events, rows: [{ ...row, toilets: [0, ...row.toilets.slice(1)] }] } },
    'Enter at least one toilet for each hour.',
  ],
  ['no source', { sites: { ...sites, source: ' ' } }, 'Say where these figures are from.'],
  [
    'no row for one worker',
    { sites: { ...sites, rows: sites.rows.slice(1) } },
    'The first row begins with 1 worker.',
  ],
  ['a day of 25 hours', { crews: { ...crews, hoursWithout: 24 } }, 'A day has 24 hours.'],
])('rules with %s are refused', (_, part, message) => {
  expect(sanitationRules.safeParse({ ...startingRules, ...part }).error?.issues[0]?.message).toBe(message);
});
