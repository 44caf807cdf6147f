import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  serviceRules,
  shortfallText,
  siteShortfalls,
  type ServiceRule,
  type UnitOnSite,
} from './service-rule.ts';
import { sanitationNeed, startingTable, type SanitationQuestion } from './sanitation-need.ts';

const unit = (changes: Partial<UnitOnSite> = {}): UnitOnSite => ({
  unitId: 'a',
  toilets: 1,
  handWashes: 0,
  since: '2026-06-01',
  lastServicedOn: '2026-06-18',
  ...changes,
});
const station = unit({ toilets: 0, handWashes: 1 });

test.each<[string, ServiceRule | null, number | null, UnitOnSite[], string[]]>([
  ['no rule', null, 100, [unit()], []],
  ['no units yet', 'one-to-ten', 100, [], []],
  ['1:10 is met', 'one-to-ten', 20, [unit(), unit()], []],
  ['1:10 with one person more', 'one-to-ten', 21, [unit(), unit()], ['3 toilets are needed, 2 on site.']],
  ['nobody said how many people', 'one-to-ten', null, [unit()], []],
  ['a trailer has several toilets', 'one-to-ten', 40, [unit({ toilets: 4 })], []],
  ['1:20 is met', 'one-to-twenty', 20, [unit(), station], []],
  [
    '1:20 without hand-wash stations',
    'one-to-twenty',
    21,
    [unit()],
    ['2 toilets are needed, 1 on site.', '2 hand-wash stations are needed, 0 on site.'],
  ],
  ['a week to the day', 'weekly', null, [unit({ lastServicedOn: '2026-06-13' })], []],
  [
    'a day longer',
    'weekly',
    null,
    [unit({ lastServicedOn: '2026-06-12' }), unit()],
    ['1 unit was not serviced for 8 days.'],
  ],
  [
    'never serviced counts from the day it came',
    'weekly',
    null,
    [unit({ lastServicedOn: null }), unit({ lastServicedOn: '2026-05-01', since: '2026-06-10' })],
    ['2 units were not serviced for 19 days.'],
  ],
])('%s', (_, rule, people, units, expected) => {
  expect(siteShortfalls(rule, people, units, '2026-06-20').map(shortfallText)).toEqual(expected);
});

test('a site with the toilets its rule asks for is never short of them', () => {
  assert(
    property(constantFrom(...serviceRules), integer({ min: 1, max: 5_000 }), (rule, people) => {
      const needed = Math.ceil(people / (rule === 'one-to-twenty' ? 20 : 10));
      const kinds = (toilets: number) =>
        siteShortfalls(rule, people, [unit({ toilets, handWashes: needed })], '2026-06-20').map(
          ({ what }) => what,
        );
      expect(kinds(needed)).toEqual([]);
      expect(kinds(needed - 1)).toEqual(rule === 'weekly' ? [] : ['toilets']);
    }),
  );
});

describe('how many units people need', () => {
  const week: SanitationQuestion = { people: 10, hours: 40, servicesPerWeek: 1, isPublic: false };
  test.each<[string, Partial<SanitationQuestion>, object]>([
    ['ten people, 40 hours', {}, { toilets: 1, accessible: 0, handWashes: 1 }],
    ['one more', { people: 11 }, { toilets: 2 }],
    ['a hundred', { people: 100 }, { toilets: 10, handWashes: 5 }],
    ['50 hours', { people: 100, hours: 45 }, { toilets: 13 }],
    ['twice the last row’s hours', { people: 60, hours: 120 }, { toilets: 20 }],
    ['serviced twice a week', { people: 100, servicesPerWeek: 2 }, { toilets: 5 }],
    ['open to the public', { people: 10, isPublic: true }, { toilets: 1, accessible: 1 }],
    ['many, open to the public', { people: 210, isPublic: true }, { toilets: 21, accessible: 2 }],
  ])('%s', (_, changes, expected) => {
    expect(sanitationNeed({ ...week, ...changes }, startingTable)).toMatchObject(expected);
  });

  test('follows the edited table', () => {
    const table = { rows: [{ hours: 168, peoplePerToilet: 50 }], peoplePerHandWash: 100 };
    expect(sanitationNeed({ ...week, people: 101 }, table)).toMatchObject({ toilets: 3, handWashes: 2 });
  });

  test('never falls when people or hours grow, nor grows with more services', () => {
    assert(
      property(
        integer({ min: 1, max: 100_000 }),
        integer({ min: 1, max: 167 }),
        integer({ min: 1, max: 6 }),
        boolean(),
        (people, hours, servicesPerWeek, isPublic) => {
          const question = { people, hours, servicesPerWeek, isPublic };
          const of = (changes: Partial<SanitationQuestion>) =>
            sanitationNeed({ ...question, ...changes }, startingTable);
          const now = of({});
          expect(now.toilets).toBeGreaterThanOrEqual(1);
          expect(now.accessible).toBeLessThanOrEqual(now.toilets);
          expect(of({ people: people + 1 }).toilets).toBeGreaterThanOrEqual(now.toilets);
          expect(of({ hours: hours + 1 }).toilets).toBeGreaterThanOrEqual(now.toilets);
          expect(of({ servicesPerWeek: servicesPerWeek + 1 }).toilets).toBeLessThanOrEqual(now.toilets);
        },
      ),
    );
  });
});
