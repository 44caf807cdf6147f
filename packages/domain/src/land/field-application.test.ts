import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import { rulePacks } from '../manifests/rule-packs.ts';
import type { WasteType } from '../services/waste-type.ts';
import { budgetOf, driveFeet, isTreated, openWaits, rulesMet, warningsOf } from './field-application.ts';
import { greaseLimitOf } from './waste-shares.ts';

const field = {
  nitrogenLbPerAcre: 26,
  otherNitrogenLbPerAcre: 0,
  phosphorusLbPerAcre: null,
  methods: ['injected' as const],
  acres: 12,
  usableAcres: 10,
};
const applied = (on: string, gallons: number, acres: number | null = null) => ({ on, gallons, acres });

describe('the budget of a field', () => {
  const on = '2026-11-26';
  test.each([
    ['nothing applied', field, [], [10_000, 100_000, null]],
    ['some applied', field, [applied('2026-03-01', 87_600)], [1_240, 12_400, '2027-03-01']],
    ['on fewer acres', field, [applied('2026-03-01', 20_000, 5)], [6_000, 60_000, '2027-03-01']],
    ['a year ago', field, [applied('2025-11-26', 50_000)], [10_000, 100_000, null]],
    ['too much', field, [applied('2026-03-01', 200_000)], [0, 0, '2027-03-01']],
    ['nitrogen from elsewhere', { ...field, otherNitrogenLbPerAcre: 13 }, [], [5_000, 50_000, null]],
    ['more from elsewhere than needed', { ...field, otherNitrogenLbPerAcre: 40 }, [], [0, 0, null]],
    [
      'manure by its nitrogen: 1,000 gal × 26 lb are those of 10,000 gal of septage',
      field,
      [{ ...applied('2026-03-01', 1_000), nitrogenLbPer1000Gallons: 26 }],
      [9_000, 90_000, '2027-03-01'],
    ],
    [
      'manure without nitrogen',
      field,
      [{ ...applied('2026-03-01', 50_000), nitrogenLbPer1000Gallons: 0 }],
      [10_000, 100_000, '2027-03-01'],
    ],
    [
      'manure that was not analyzed, as septage',
      field,
      [{ ...applied('2026-03-01', 50_000), nitrogenLbPer1000Gallons: null }],
      [5_000, 50_000, '2027-03-01'],
    ],
    ['no need entered', { ...field, nitrogenLbPerAcre: null }, [], [null, null, null]],
  ])('%s', (_, of, applications, expected) => {
    const { leftGallonsPerAcre, leftGallons, until } = budgetOf(of, applications, on);
    expect([leftGallonsPerAcre, leftGallons, until]).toEqual(expected);
  });

  it('is whole again once nothing was applied for 365 days, and never more than the rate', () => {
    const applications = fc.array(
      fc.record({
        on: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-01-01', days)),
        gallons: fc.integer({ min: 1, max: 200_000 }),
        acres: fc.constant(null),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(applications, (all) => {
        const last = all.map((one) => one.on).reduce((a, b) => (a > b ? a : b), '2025-01-01');
        expect(budgetOf(field, all, addDays(last, 365)).leftGallonsPerAcre).toBe(10_000);
        expect(budgetOf(field, all, last).leftGallonsPerAcre).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});

const readings = (...all: readonly (readonly [minute: number, ph: number])[]) =>
  all.map(([minute, ph]) => ({
    at: new Date(Date.UTC(2026, 10, 26, 9, minute)).toISOString(),
    ph,
    temperatureC: null,
  }));
const treated = readings([0, 12.2], [31, 12.1]);

test.each([
  ['two good readings', treated, true],
  ['one', readings([0, 12.5]), false],
  ['too soon', readings([0, 12.2], [20, 12.1]), false],
  ['fell', readings([0, 12.2], [31, 11.9]), false],
])('%s', (_, given, expected) => {
  expect(isTreated(given)).toBe(expected);
});

describe('what is said of an application', () => {
  const application = {
    wasteType: 'septage' as const,
    gallons: 20_000,
    acres: null,
    method: 'injected' as const,
    readings: treated,
    weather: null,
    phosphorusLbPer1000Gallons: null,
  };
  const fine = { before: 'dry', during: 'dry', after: 'dry', soil: 'dry' as const };
  const withPart = (wasteType: WasteType, gallons: number) => [
    { wasteType: 'septage' as const, gallons: 20_000 - gallons },
    { wasteType, gallons },
  ];
  const wisconsin = greaseLimitOf(rulePacks.filter(({ id }) => id === 'us-wi-nr113'));
  const judged = { field, earlier: [], on: '2026-11-26', ledgerGallons: null };
  test.each([
    ['nothing', application, judged, []],
    ['too much', { ...application, gallons: 120_000 }, judged, ['over-rate']],
    [
      'too much with what was before',
      application,
      { ...judged, earlier: [applied('2026-11-01', 90_000)] },
      ['over-rate'],
    ],
    ['one gallon an acre too much', { ...application, gallons: 100_010 }, judged, ['over-rate']],
    ['a part of a gallon an acre more', { ...application, gallons: 100_009 }, judged, []],
    ['no rate', application, { ...judged, field: { ...field, nitrogenLbPerAcre: null } }, ['no-rate']],
    ['no lime, injected', { ...application, readings: [] }, judged, ['alkali-not-shown']],
    [
      'no lime, on the surface',
      { ...application, readings: [], method: 'surface' as const },
      judged,
      ['method-not-chosen', 'alkali-not-shown', 'vector-not-shown'],
    ],
    ['grease', { ...application, wasteType: 'grease' as const }, judged, ['not-domestic']],
    ['septage with toilet waste', application, { ...judged, shares: withPart('portable_toilet', 9_000) }, []],
    [
      'septage with grease, as much as Wisconsin allows',
      application,
      { ...judged, shares: withPart('grease', 5_000), greaseLimit: wisconsin },
      ['not-domestic'],
    ],
    [
      'septage with more grease',
      application,
      { ...judged, shares: withPart('grease', 5_001), greaseLimit: wisconsin },
      ['not-domestic', 'grease-share'],
    ],
    [
      'septage with grease where no rule of a share is followed',
      application,
      { ...judged, shares: withPart('grease', 9_000) },
      ['not-domestic'],
    ],
    ['another gauge', application, { ...judged, ledgerGallons: 19_000 }, ['ledger-differs']],
    ['manure without weather', { ...application, wasteType: 'manure' as const }, judged, ['weather-missing']],
    [
      'manure with weather',
      { ...application, wasteType: 'manure' as const, weather: fine, readings: [] },
      judged,
      [],
    ],
    [
      'l.manure: more nitrogen than the crop needs',
      {
        ...application,
        wasteType: 'manure' as const,
        weather: fine,
        gallons: 80_000,
        nitrogenLbPer1000Gallons: 25,
      },
      { ...judged, field: { ...field, nitrogenLbPerAcre: 100 } },
      ['over-rate'],
    ],
    [
      'manure with as much nitrogen as the crop needs',
      {
        ...application,
        wasteType: 'manure' as const,
        weather: fine,
        gallons: 40_000,
        nitrogenLbPer1000Gallons: 25,
      },
      { ...judged, field: { ...field, nitrogenLbPerAcre: 100 } },
      [],
    ],
    [
      'manure with too much phosphorus',
      {
        ...application,
        wasteType: 'manure' as const,
        weather: fine,
        phosphorusLbPer1000Gallons: 11,
      },
      { ...judged, field: { ...field, phosphorusLbPerAcre: 20 } },
      ['over-phosphorus'],
    ],
    [
      'manure with too much phosphorus together with that of the last 365 days',
      { ...application, wasteType: 'manure' as const, weather: fine, phosphorusLbPer1000Gallons: 6 },
      {
        ...judged,
        field: { ...field, phosphorusLbPerAcre: 20 },
        earlier: [{ ...applied('2025-11-27', 20_000), phosphorusLbPer1000Gallons: 6 }],
      },
      ['over-phosphorus'],
    ],
    [
      'manure with the phosphorus that older manure and septage leave',
      { ...application, wasteType: 'manure' as const, weather: fine, phosphorusLbPer1000Gallons: 6 },
      {
        ...judged,
        field: { ...field, phosphorusLbPerAcre: 20 },
        earlier: [
          { ...applied('2025-11-26', 20_000), phosphorusLbPer1000Gallons: 6 },
          applied('2026-11-01', 20_000),
        ],
      },
      [],
    ],
  ])('%s', (_, given, by, codes) => {
    expect(warningsOf(given, by).map(({ code }) => code)).toEqual(codes);
  });

  it('names the rule and how far it was read', () => {
    const [warning] = warningsOf({ ...application, gallons: 120_000 }, judged);
    expect(warning).toEqual({
      code: 'over-rate',
      cite: '40 CFR 503.13(c)',
      verified: 'unverified',
      readOn: null,
    });
  });
});

describe('waits', () => {
  const on = '2026-11-26';
  const one = { ...applied('2026-11-20', 1_000), treated: false, isSeptage: true };
  it('hold cattle back for 30 days without lime', () => {
    expect(openWaits([one], on)).toContainEqual({ kind: 'grazing', until: '2026-12-20' });
  });
  it('are those of crops alone with lime', () => {
    const kinds = openWaits([{ ...one, treated: true }], on).map(({ kind }) => kind);
    expect(kinds).toEqual(['other-crop', 'food-crop-touching-soil', 'root-crop']);
  });
  it('follow the last application, and end', () => {
    const later = { ...one, on: '2026-11-25' };
    expect(openWaits([later, one], on)).toContainEqual({ kind: 'grazing', until: '2026-12-25' });
    expect(openWaits([one], '2030-03-01')).toEqual([]);
  });
  it('are none for manure', () => {
    expect(openWaits([{ ...one, isSeptage: false }], on)).toEqual([]);
  });
});

test.each([
  [2_000, 10_000, 15, 581],
  [2_000, 0, 15, null],
  [2_000, null, 15, null],
  [2_000, 10_000, null, null],
])('%i gal at %s gal/acre, %s ft wide', (gallons, left, width, feet) => {
  expect(driveFeet(gallons, left, width)).toBe(feet);
});

test.each([
  [treated, 'surface', '503.32(c)(2)', '503.33(b)(12)'],
  [[], 'injected', '503.32(c)(1)', '503.33(b)(9)'],
  [[], 'incorporated', '503.32(c)(1)', '503.33(b)(10)'],
  [[], 'surface', '503.32(c)(1)', null],
] as const)('%j by %s meets %s and %s', (given, method, pathogen, vector) => {
  expect(rulesMet({ readings: [...given], method })).toEqual({ pathogen, vector });
});
