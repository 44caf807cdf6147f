import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../kernel/calendar-date.ts';
import { householdMonths } from './household-table.ts';
import { tankDue, type SolidsReading, type TankHistory } from './tank-interval.ts';

const nothing: TankHistory = {
  tankGallons: null,
  householdPeople: null,
  ruleMonths: null,
  typeMonths: null,
  pumpings: [],
  readings: [],
};
const septage = (on: string, gallons: number | null = 1_000) => ({
  on,
  gallons,
  wasteType: 'septage' as const,
});
const holding = (on: string, gallons: number | null) => ({ on, gallons, wasteType: 'wastewater' as const });
const reading = (on: string, sludgeInches: number, scumInches: number): SolidsReading => ({
  on,
  sludgeInches,
  scumInches,
  liquidDepthInches: 48,
});

describe('when a tank is due, and why', () => {
  test.each<[string, Partial<TankHistory>, object | null]>([
    ['nothing known', {}, null],
    ['never pumped, in spite of a rule', { ruleMonths: 36 }, null],
    ['pumped once, nothing says how often', { pumpings: [septage('2024-03-01')] }, null],
    [
      'pumped once, by the job type',
      { pumpings: [septage('2024-03-31')], typeMonths: 35 },
      {
        dueOn: '2027-02-28',
        basis: 'job-type',
        confidence: 'low',
        reason: 'The job type says every 35 months. Pumped once.',
      },
    ],
    [
      'pumped once, by the rule rather than the job type',
      { pumpings: [septage('2024-03-31')], typeMonths: 60, ruleMonths: 36 },
      { dueOn: '2027-03-31', basis: 'rule', confidence: 'high' },
    ],
    [
      'pumped once, by size and household: 1,000 gal and 4 people are 2.6 years',
      { pumpings: [septage('2024-03-01')], tankGallons: 1_000, householdPeople: 4 },
      {
        dueOn: '2026-10-07',
        basis: 'household',
        confidence: 'medium',
        reason: 'Pumped once; by a tank of 1,000 gal and 4 people.',
      },
    ],
    [
      'pumped twice',
      { pumpings: [septage('2021-01-01'), septage('2024-01-01')] },
      {
        dueOn: '2026-12-31',
        basis: 'history',
        confidence: 'low',
        reason: 'Pumped 2 times, 36 months apart.',
      },
    ],
    [
      'pumped three times in nearly equal intervals',
      {
        pumpings: [septage('2020-06-01'), septage('2018-01-01'), septage('2022-12-01')],
        householdPeople: 2,
        tankGallons: 1_000,
      },
      { basis: 'history', confidence: 'high', reason: 'Pumped 3 times, every 29 to 30 months.' },
    ],
    [
      'pumped at odd times',
      { pumpings: [septage('2018-01-01'), septage('2019-01-01'), septage('2023-01-01')] },
      { basis: 'history', confidence: 'medium', reason: 'Pumped 3 times, every 12 to 48 months.' },
    ],
    [
      'two jobs on one day are one pumping',
      { pumpings: [septage('2021-01-01'), septage('2024-01-01'), septage('2024-01-01')] },
      { reason: 'Pumped 2 times, 36 months apart.' },
    ],
    [
      'less than half of the tank does not empty it',
      {
        pumpings: [septage('2021-01-01'), septage('2022-01-01', 400), septage('2024-01-01')],
        tankGallons: 1_000,
      },
      { dueOn: '2026-12-31', reason: 'Pumped 2 times, 36 months apart.' },
    ],
    [
      'the history is longer than the rule',
      { pumpings: [septage('2021-01-01'), septage('2024-01-01')], ruleMonths: 24 },
      {
        dueOn: '2026-01-01',
        basis: 'rule',
        confidence: 'high',
        reason: 'The rule allows 24 months at most. Pumped 2 times, 36 months apart.',
      },
    ],
    [
      'half full of solids when it was emptied after 36 months: a third after 24',
      {
        pumpings: [septage('2021-01-01'), septage('2024-01-01')],
        readings: [reading('2024-01-01', 18, 6)],
      },
      {
        dueOn: '2025-12-31',
        basis: 'readings',
        confidence: 'high',
        reason: 'Pumped 2 times, 36 months apart; last reading 50 % sludge and scum.',
      },
    ],
    [
      'looked at a year after it was emptied, 12.5 % solids: a third after 32 months',
      { pumpings: [septage('2024-01-01')], readings: [reading('2025-01-01', 4, 2)] },
      { dueOn: '2026-09-03', basis: 'readings', confidence: 'medium' },
    ],
    [
      'a reading soon after pumping, or without a pumping before it, says nothing',
      {
        pumpings: [septage('2021-01-01'), septage('2024-01-01')],
        readings: [reading('2024-02-01', 2, 1), reading('2020-01-01', 20, 1)],
      },
      { dueOn: '2026-12-31', basis: 'history' },
    ],
    [
      'a septic tank emptied twice within days: the second visit says nothing',
      { pumpings: [septage('2024-01-01'), septage('2024-01-04')], typeMonths: 36 },
      {
        dueOn: '2027-01-04',
        basis: 'job-type',
        reason: 'The job type says every 36 months. Pumped 2 times.',
      },
    ],
    [
      'a holding tank emptied every other week',
      { pumpings: [holding('2025-01-01', null), holding('2025-01-15', null), holding('2025-01-28', null)] },
      { dueOn: '2025-02-11', basis: 'history', reason: 'Pumped 3 times, every 13 to 14 days.' },
    ],
    [
      'a holding tank that was emptied once and relieved twice',
      {
        tankGallons: 1_500,
        pumpings: [holding('2025-01-01', 1_400), holding('2025-03-02', 600), holding('2025-04-11', 400)],
      },
      null,
    ],
    [
      'a holding tank by what ran in: 18 gal a day, 1,350 gal after 75 days',
      {
        tankGallons: 1_500,
        pumpings: [holding('2025-01-01', 1_400), holding('2025-03-02', 900), holding('2025-04-11', 900)],
      },
      {
        dueOn: '2025-06-25',
        basis: 'fill-rate',
        confidence: 'high',
        reason: 'Pumped 3 times, every 1 to 2 months; by the gallons that ran in since the first time.',
      },
    ],
  ])('%s', (_, history, due) => {
    expect(tankDue({ ...nothing, ...history }) ?? { dueOn: null }).toMatchObject(due ?? { dueOn: null });
  });
});

test.each([
  [1_000, 1, 148.8],
  [1_000, 4, 31.2],
  [1_125, 4, 36],
  [400, 3, 18],
  [9_000, 4, 90],
  [1_500, 40, 15.6],
])('a tank of %i gal for %i people: %f months', (tankGallons, people, months) => {
  expect(householdMonths(tankGallons, people)).toBeCloseTo(months, 6);
});

const day = fc.integer({ min: 0, max: 7_000 }).map((days) => addDays('2005-01-01', days));
const someHistory: fc.Arbitrary<TankHistory> = fc.record({
  tankGallons: fc.option(fc.integer({ min: 1, max: 5_000 })),
  householdPeople: fc.option(fc.integer({ min: 1, max: 20 })),
  ruleMonths: fc.option(fc.integer({ min: 1, max: 120 })),
  typeMonths: fc.option(fc.integer({ min: 1, max: 120 })),
  pumpings: fc.array(
    fc.record({
      on: day,
      gallons: fc.option(fc.integer({ min: 0, max: 5_000 })),
      wasteType: fc.constantFrom('septage' as const, 'wastewater' as const),
    }),
    { maxLength: 8 },
  ),
  readings: fc.array(
    fc.record({
      on: day,
      sludgeInches: fc.integer({ min: 0, max: 60 }),
      scumInches: fc.integer({ min: 0, max: 60 }),
      liquidDepthInches: fc.integer({ min: 12, max: 120 }),
    }),
    { maxLength: 5 },
  ),
});

test('is after the last pumping, never beyond the rule, within ten years, and the same in any order', () => {
  fc.assert(
    fc.property(someHistory, (history) => {
      const due = tankDue(history);
      if (due === null) return;
      const days = history.pumpings.map(({ on }) => on).toSorted();
      expect(due.dueOn > (days[0] ?? '')).toBe(true);
      const last = days.at(-1) ?? '';
      expect(due.dueOn <= addMonths(last, history.ruleMonths ?? 120 + 1)).toBe(true);
      const reversed = {
        ...history,
        pumpings: history.pumpings.toReversed(),
        readings: history.readings.toReversed(),
      };
      expect(tankDue(reversed)).toEqual(due);
    }),
  );
});

test.each([
  ['the larger amount', 40, 900, 'fill-rate'],
  ['the larger amount', 900, 40, 'history'],
  ['an amount before none', null, 900, 'history'],
  ['wastewater of two alike', 900, 900, 'fill-rate'],
])('two pumpings on one day, in any order: %s decides (%s, %s)', (_, septageGallons, gallons, basis) => {
  const pumpings = [
    holding('2025-01-01', 1_400),
    { on: '2025-04-11', gallons: septageGallons, wasteType: 'septage' as const },
    holding('2025-04-11', gallons),
  ];
  const history = { ...nothing, tankGallons: 1_500, pumpings };
  const due = tankDue(history);
  expect(due?.basis).toBe(basis);
  expect(tankDue({ ...history, pumpings: pumpings.toReversed() })).toEqual(due);
});

test('more sludge never makes it due later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 70, max: 2_500 }),
      (sludge, more, days) => {
        const dueWith = (inches: number) =>
          tankDue({
            ...nothing,
            pumpings: [septage('2015-01-01'), septage(addDays('2015-01-01', days))],
            readings: [reading(addDays('2015-01-01', days), inches, 0)],
          })?.dueOn ?? '';
        expect(dueWith(sludge + more) <= dueWith(sludge)).toBe(true);
      },
    ),
  );
});
