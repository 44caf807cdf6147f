import { assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseRule, overlap, type RuleScope } from './price-book.ts';
import { isAfterHours, priceJob } from './price-job.ts';
import { flatRule } from './price-rule.ts';

const everybody: RuleScope = {
  clientId: null,
  clientAddressId: null,
  clientType: null,
  validFrom: '2026-01-01',
  validTo: null,
};
const served = { clientId: 'c', clientAddressId: 'a', clientType: 'business' };

test('the rule of an address goes before those of the client, its type and the company', () => {
  const all = [
    everybody,
    { ...everybody, clientType: 'business' },
    { ...everybody, clientId: 'c' },
    { ...everybody, clientAddressId: 'a' },
  ];
  const order = ['company', 'client-type', 'client', 'address'];
  for (const count of [1, 2, 3, 4])
    expect(chooseRule(all.slice(0, count).toReversed(), served, '2026-01-01')?.source).toBe(order[count - 1]);
  expect(chooseRule(all, { ...served, clientAddressId: null }, '2026-06-01')?.source).toBe('client');
  expect(chooseRule(all, served, '2025-12-31')).toBeUndefined();
});

test('rules overlap exactly when one day has both', () => {
  const day = integer({ min: 1, max: 9 }).map((number) => `2026-01-0${number}`);
  const rule = record({
    clientId: constantFrom(null, 'c'),
    clientAddressId: constantFrom(null),
    clientType: constantFrom(null),
    validFrom: day,
    validTo: option(day),
  }).filter(({ validFrom, validTo }) => validTo === null || validFrom <= validTo);
  assert(
    property(rule, rule, (one, other) => {
      const days = Array.from({ length: 12 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`);
      const holds = (of: RuleScope, on: string) =>
        of.validFrom <= on && (of.validTo === null || on <= of.validTo);
      const both = one.clientId === other.clientId && days.some((on) => holds(one, on) && holds(other, on));
      expect(overlap(one, other)).toBe(both);
      expect(overlap(other, one)).toBe(both);
    }),
  );
});

describe('after hours', () => {
  const rule = {
    parts: [
      {
        part: 'after-hours' as const,
        cents: 7_500,
        regularHours: { fromMinute: 420, untilMinute: 1_020, weekends: false },
      },
    ],
  };
  const tuesday = { minuteOfDay: 600, weekday: 2, isHoliday: false };
  test.each([
    ['in the usual hours', tuesday, false],
    ['as they begin', { ...tuesday, minuteOfDay: 420 }, false],
    ['a minute before', { ...tuesday, minuteOfDay: 419 }, true],
    ['as they end', { ...tuesday, minuteOfDay: 1_020 }, true],
    ['on a Saturday', { ...tuesday, weekday: 6 }, true],
    ['on a holiday', { ...tuesday, isHoliday: true }, true],
    ['at a time nobody knows', null, false],
  ])('%s', (_, began, expected) => {
    expect(isAfterHours(rule, began)).toBe(expected);
  });

  test('need hours to be after', () => {
    expect(isAfterHours(flatRule(1), { ...tuesday, isHoliday: true })).toBe(false);
    expect(isAfterHours(null, tuesday)).toBe(false);
  });
});

test('lines for the work itself count as their item says, all others as what they are', () => {
  const facts = {
    gallons: 100,
    onSiteMinutes: null,
    units: null,
    isEmergency: false,
    isAfterHours: false,
    disposalCents: null,
  };
  const pinned = {
    source: 'company' as const,
    itemName: 'Toilet',
    revenueCategory: 'rental' as const,
    taxCategory: 'other' as const,
  };
  const rule = { parts: [...flatRule(100).parts, { part: 'trip' as const, cents: 50 }] };
  expect(
    priceJob({ ...pinned, rule }, facts).lines.map((line) => [
      line.category,
      line.revenueCategory,
      line.taxCategory,
    ]),
  ).toEqual([
    ['service', 'rental', 'other'],
    ['trip', 'trip', 'trip'],
  ]);
  expect(priceJob({ ...pinned, rule: null }, facts)).toMatchObject({
    totalCents: null,
    lines: [],
    holds: [],
  });
  expect(
    priceJob({ ...pinned, rule: { parts: [...rule.parts, { part: 'trip', cents: 1_000_000_000 }] } }, facts),
  ).toMatchObject({ totalCents: null, holds: ['amount-too-large'] });
});
