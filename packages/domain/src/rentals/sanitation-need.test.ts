import { assert, boolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sanitationNeed,
  sanitationTable,
  startingTable,
  type SanitationQuestion,
} from './sanitation-need.ts';

const ask = (changes: Partial<SanitationQuestion> = {}): SanitationQuestion => ({
  people: 10,
  hours: 40,
  servicesPerWeek: 1,
  isPublic: false,
  ...changes,
});

describe('how many units people need', () => {
  it.each([
    ['ten for a week of work', {}, [1, 0, 1]],
    ['one more than ten', { people: 11 }, [2, 0, 1]],
    ['fewer hours than the first row', { hours: 8, people: 20 }, [2, 0, 1]],
    ['hours between two rows', { hours: 45, people: 16 }, [2, 0, 1]],
    ['the last row', { hours: 60, people: 12 }, [2, 0, 1]],
    ['twice the last row', { hours: 120, people: 12 }, [4, 0, 1]],
    ['serviced twice a week', { people: 40, servicesPerWeek: 2 }, [2, 0, 2]],
    ['open to the public, few', { people: 40, isPublic: true }, [4, 1, 2]],
    ['open to the public, twenty', { people: 200, isPublic: true }, [20, 1, 10]],
    ['open to the public, more than twenty', { people: 201, isPublic: true }, [21, 2, 11]],
  ] as const)('%s', (_, changes, [toilets, accessible, handWashes]) => {
    expect(sanitationNeed(ask(changes), startingTable)).toEqual({ toilets, accessible, handWashes });
  });

  it('never fall when there are more people or hours', () => {
    assert(
      property(
        integer({ min: 1, max: 5_000 }),
        integer({ min: 1, max: 167 }),
        integer({ min: 1, max: 7 }),
        boolean(),
        (people, hours, servicesPerWeek, isPublic) => {
          const need = (more: Partial<SanitationQuestion>) =>
            sanitationNeed({ people, hours, servicesPerWeek, isPublic, ...more }, startingTable).toilets;
          expect(need({ people: people + 1 })).toBeGreaterThanOrEqual(need({}));
          expect(need({ hours: hours + 1 })).toBeGreaterThanOrEqual(need({}));
        },
      ),
    );
  });

  it('follow the company’s own table, in whatever order its rows are', () => {
    const table = {
      rows: [
        { hours: 60, peoplePerToilet: 5 },
        { hours: 30, peoplePerToilet: 20 },
      ],
      peoplePerHandWash: 10,
    };
    expect(sanitationNeed(ask({ people: 40, hours: 30 }), table)).toEqual({
      toilets: 2,
      accessible: 0,
      handWashes: 4,
    });
  });
});

it.each([
  ['no rows', { ...startingTable, rows: [] }, 'Keep at least one row.'],
  [
    'two rows of the same hours',
    { ...startingTable, rows: [...startingTable.rows, { hours: 40, peoplePerToilet: 9 }] },
    'List each number of hours once.',
  ],
  ['a long week', { ...startingTable, rows: [{ hours: 169, peoplePerToilet: 9 }] }, 'A week has 168 hours.'],
])('a table with %s is refused', (_, table, message) => {
  expect(sanitationTable.safeParse(table).error?.issues[0]?.message).toBe(message);
});
