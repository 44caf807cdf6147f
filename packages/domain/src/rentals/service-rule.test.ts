import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  serviceRules,
  shortfallText,
  siteShortfalls,
  type ServiceRule,
  type UnitOnSite,
} from './service-rule.ts';

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
