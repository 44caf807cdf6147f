import { describe, expect, test } from 'vitest';
import type { PriceRule } from '@haulwright/domain/pricing/price-rule';
import { ruleInWords } from '@haulwright/domain/pricing/price-words';
import { blankRule, draftOf, ruleOf, showsAll, type RuleDraft } from './rule-draft.ts';

const whole: PriceRule = {
  parts: [
    { part: 'base', cents: 32_500, includedGallons: 1_000 },
    {
      part: 'gallons',
      mode: 'graduated',
      tiers: [
        { upTo: 500, unitPrice: 2_800 },
        { upTo: null, unitPrice: 2_500 },
      ],
    },
    { part: 'units', unitPrice: 450_000, unitName: 'Toilet' },
    { part: 'hours', unitPrice: 1_200_000, incrementMinutes: 15, minimumMinutes: 60, freeMinutes: 30 },
    { part: 'disposal-per-gallon', unitPrice: 625 },
    { part: 'trip', cents: 4_000 },
    { part: 'emergency', cents: 15_000 },
    {
      part: 'after-hours',
      cents: 7_500,
      regularHours: { fromMinute: 420, untilMinute: 1_020, weekends: false },
    },
    { part: 'surcharge', name: 'Fuel', ppm: 45_000, of: ['service', 'gallons'] },
    { part: 'minimum', cents: 9_500 },
  ],
};

test('a rule with every part is shown, and saved as it was', () => {
  expect(ruleOf(draftOf(whole))).toEqual({ ok: true, rule: whole });
  expect(showsAll(whole)).toBe(true);
  expect(ruleInWords(whole)).toBe(
    '$325.00 with 1,000 gal · $0.28, then $0.25 per gallon · $45.00 per Toilet · $120.00 per hour, by 15 min · ' +
      'disposal $0.0625 per gallon · trip $40.00 · emergency $150.00 · after hours $75.00 · Fuel 4.5 % · at least $95.00',
  );
});

test.each<[string, PriceRule]>([
  ['disposal at cost', { parts: [{ part: 'disposal-at-cost', markupPpm: 100_000 }] }],
  ['after hours that only people know', { parts: [{ part: 'after-hours', cents: 100 }] }],
])('so is %s', (_, rule) => {
  expect(showsAll(rule)).toBe(true);
});

test('a rule in another order, or with two surcharges, is not shown whole', () => {
  expect(showsAll({ parts: whole.parts.toReversed() })).toBe(false);
  const surcharge = { part: 'surcharge' as const, name: 'Fuel', ppm: 1, of: ['service' as const] };
  expect(showsAll({ parts: [surcharge, { ...surcharge, name: 'Environment' }] })).toBe(false);
});

describe('what is missing', () => {
  test.each<[string, Partial<RuleDraft>, string]>([
    ['everything', {}, 'Enter at least one part of the price.'],
    [
      'the base of included gallons',
      { includedGallons: 1_000 },
      'Enter the base price that the included gallons belong to.',
    ],
    [
      'the price of a tier',
      { tiers: [{ upTo: null, unitPrice: null }] },
      'Enter a price for each tier of gallons.',
    ],
    [
      'the end of a tier',
      {
        tiers: [
          { upTo: null, unitPrice: 1 },
          { upTo: null, unitPrice: 1 },
        ],
      },
      'Enter up to which gallon each tier but the last one reaches.',
    ],
    ['a last tier without end', { tiers: [{ upTo: 500, unitPrice: 1 }] }, 'The last tier must have no end.'],
    ['the name of a unit', { unitPrice: 1 }, 'Enter what a unit is, for example Toilet.'],
    ['the price of disposal', { disposal: 'per-gallon' }, 'Enter what disposal costs per gallon.'],
    [
      'what a surcharge is of',
      { surchargePpm: 1, surchargeOf: [] },
      'Choose what the surcharge is added to.',
    ],
  ])('is said of %s', (_, changes, problem) => {
    expect(ruleOf({ ...blankRule, ...changes })).toEqual({ ok: false, problem });
  });
});
