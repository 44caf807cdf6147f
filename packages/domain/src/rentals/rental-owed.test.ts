import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import { owedLessBilled, type KeyedCents } from '../invoicing/owed-less-billed.ts';
import { daysIn, periodsOf, type RentalCycle } from './rental-cycle.ts';
import { rentalOwed, type RentalFacts, type RentalPolicy } from './rental-owed.ts';

const policy: RentalPolicy = {
  cycle: { every: 'days', days: 28 },
  anchor: '2026-06-01',
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: true,
  billsFees: true,
  minimumDays: 0,
  waiverPpm: 0,
};

const rates = [{ from: '2026-01-01', cents: 15_000 }];
const fee = (key: string, date: string, cents: number) => ({ key, date, cents, description: key });

/** Unit A from Jun 1 to 30, B from Jun 15 to Jul 31, as known to the office on a day. */
function heardOn(day: string, pickupOfAHeard: string): RentalFacts {
  const known = (from: string) => day >= from;
  const movesOn = '2026-06-29';
  return {
    stays: [
      {
        key: 'A',
        name: 'A',
        count: 1,
        from: '2026-06-01',
        to: known(pickupOfAHeard) ? '2026-06-30' : null,
        rates,
      },
      ...(known('2026-06-15')
        ? [
            {
              key: 'B',
              name: 'B',
              count: 1,
              from: '2026-06-15',
              to: known('2026-07-27') ? '2026-07-31' : null,
              rates,
            },
          ]
        : []),
    ],
    fees: [
      fee('deliver A', '2026-06-01', 2_500),
      ...(known('2026-06-15') ? [fee('deliver B', '2026-06-15', 2_500)] : []),
      ...(known(pickupOfAHeard) ? [fee('pick up A', '2026-06-30', 1_500)] : []),
      ...(known(movesOn) ? [fee('move B', '2026-07-06', 1_000)] : []),
      ...(known('2026-07-27') ? [fee('pick up B', '2026-07-31', 1_500)] : []),
    ],
    pauses: [],
  };
}

/** The total of each of the three bills. */
function bills(changed: Partial<RentalPolicy>, pickupOfAHeard: string): number[] {
  const billed: KeyedCents[] = [];
  return ['2026-06-01', '2026-06-29', '2026-07-27'].map((day) => {
    const due = owedLessBilled(
      rentalOwed(heardOn(day, pickupOfAHeard), { ...policy, ...changed }, day),
      billed,
    );
    billed.push(...due);
    return due.reduce((sum, { cents }) => sum + cents, 0);
  });
}

describe('two toilets over 28-day periods in advance', () => {
  test.each<[string, Partial<RentalPolicy>, string, number[], number]>([
    ['everything on', {}, '2026-06-29', [17_500, 28_571, 4_179], 50_250],
    [
      'no credit for an early pick-up',
      { creditsEarlyPickup: false },
      '2026-06-29',
      [17_500, 42_500, 16_500],
      76_500,
    ],
    [
      'no part deliveries, no fees',
      { proratesDelivery: false, billsFees: false },
      '2026-06-29',
      [15_000, 16_071, 2_679],
      33_750,
    ],
    ['the pick-up is heard of four weeks late', {}, '2026-07-27', [17_500, 41_000, -8_250], 50_250],
  ])('%s', (_, changed, heard, expected, sum) => {
    const found = bills(changed, heard);
    expect(found).toEqual(expected);
    expect(found.reduce((all, cents) => all + cents, 0)).toBe(sum);
  });
});

test('a month billed on the 15th: January 1 to February 26, 2011 costs 14/31 + 1 + 12/28', () => {
  const monthly: RentalPolicy = {
    ...policy,
    cycle: { every: 'months', months: 1, day: 15 },
    anchor: '2011-01-15',
  };
  const facts: RentalFacts = {
    stays: [
      {
        key: 'A',
        name: 'A',
        count: 1,
        from: '2011-01-01',
        to: '2011-02-26',
        rates: [{ from: '2011-01-01', cents: 31_000 * 28 }],
      },
    ],
    fees: [],
    pauses: [],
  };
  const whole = 31_000 * 28;
  expect(rentalOwed(facts, monthly, '2011-02-15').map(({ cents }) => cents)).toEqual([
    (whole * 14) / 31,
    whole,
    (whole * 12) / 28,
  ]);
});

describe('periods', () => {
  test.each<[string, RentalCycle, string, [string, string], string[]]>([
    [
      'of a month that begins on the 31st end on the day before its last',
      { every: 'months', months: 1, day: 31 },
      '2026-01-31',
      ['2026-01-31', '2026-05-01'],
      ['2026-01-31–2026-02-27', '2026-02-28–2026-03-30', '2026-03-31–2026-04-29', '2026-04-30–2026-05-30'],
    ],
    [
      'of a leap year',
      { every: 'months', months: 1, day: 30 },
      '2028-01-30',
      ['2028-02-01', '2028-03-01'],
      ['2028-01-30–2028-02-28', '2028-02-29–2028-03-29'],
    ],
    [
      'of a quarter',
      { every: 'months', months: 3, day: 1 },
      '2026-01-01',
      ['2026-02-10', '2026-07-01'],
      ['2026-01-01–2026-03-31', '2026-04-01–2026-06-30', '2026-07-01–2026-09-30'],
    ],
    [
      'before the anchor',
      { every: 'days', days: 7 },
      '2026-06-15',
      ['2026-06-01', '2026-06-08'],
      ['2026-06-01–2026-06-07', '2026-06-08–2026-06-14'],
    ],
    [
      'of an event',
      { every: 'event' },
      '2026-06-15',
      ['2026-06-01', '2026-06-08'],
      ['2026-06-01–2026-06-08'],
    ],
  ])('%s', (_, cycle, anchor, [from, to], expected) => {
    expect(periodsOf(cycle, anchor, { from, to }).map((one) => `${one.from}–${one.to}`)).toEqual(expected);
  });

  test('tile the span', () => {
    assert(
      property(
        anyCycle,
        integer({ min: 0, max: 900 }),
        integer({ min: 0, max: 900 }),
        (cycle, start, length) => {
          const from = addDays('2026-01-01', start);
          const span = { from, to: addDays(from, length) };
          const periods = periodsOf(cycle, '2027-01-31', span);
          expect((periods[0]?.from ?? '') <= span.from && (periods.at(-1)?.to ?? '') >= span.to).toBe(true);
          periods.slice(1).forEach((one, at) => expect(one.from).toBe(addDays(periods[at]?.to ?? '', 1)));
          for (const one of periods) expect(daysIn(one)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

const anyCycle = constantFrom<RentalCycle>(
  { every: 'days', days: 7 },
  { every: 'days', days: 28 },
  { every: 'months', months: 1, day: 31 },
  { every: 'months', months: 1, day: 15 },
  { every: 'months', months: 3, day: 1 },
);

const stayDays = record({
  start: integer({ min: 0, max: 200 }),
  days: integer({ min: 1, max: 200 }),
  count: integer({ min: 1, max: 5 }),
  cents: integer({ min: 1, max: 50_000 }),
  heard: integer({ min: -30, max: 60 }),
});

describe('whatever the office hears when, and how often it bills', () => {
  test('the bills of a finished rental add up to the same', () => {
    assert(
      property(
        array(stayDays, { minLength: 1, maxLength: 3 }),
        anyCycle,
        constantFrom('advance' as const, 'arrears' as const),
        boolean(),
        boolean(),
        array(integer({ min: 1, max: 45 }), { maxLength: 20 }),
        integer({ min: 0, max: 150_000 }),
        (list, cycle, billing, proratesDelivery, creditsEarlyPickup, steps, waiverPpm) => {
          const rules = { ...policy, cycle, bills: billing, proratesDelivery, creditsEarlyPickup, waiverPpm };
          const factsOn = (day: number): RentalFacts => ({
            stays: list.flatMap(({ start, days, count, cents, heard }, at) =>
              day < start
                ? []
                : [
                    {
                      key: String(at),
                      name: 'Toilet',
                      count,
                      from: addDays('2026-06-01', start),
                      to: day >= start + days + heard ? addDays('2026-06-01', start + days - 1) : null,
                      rates: [{ from: '2026-01-01', cents }],
                    },
                  ],
            ),
            fees: [],
            pauses: [],
          });
          const billed: KeyedCents[] = [];
          const bill = (day: number) =>
            billed.push(
              ...owedLessBilled(rentalOwed(factsOn(day), rules, addDays('2026-06-01', day)), billed),
            );
          let day = 0;
          for (const step of steps) bill((day += step));
          bill(1_500);
          const atOnce = rentalOwed(factsOn(1_500), rules, addDays('2026-06-01', 1_500));
          const sum = (lines: readonly KeyedCents[]) => lines.reduce((all, { cents }) => all + cents, 0);
          expect(sum(billed)).toBe(sum(atOnce));
          expect(owedLessBilled(atOnce, billed)).toEqual([]);
        },
      ),
    );
  });

  test('a unit exchanged for another costs what the one would have cost', () => {
    assert(
      property(
        anyCycle,
        integer({ min: 2, max: 300 }),
        integer({ min: 1, max: 299 }),
        integer({ min: 1, max: 99_999 }),
        (cycle, days, cut, cents) => {
          const at = Math.min(cut, days - 1);
          const stay = (key: string, from: number, to: number) => ({
            key,
            name: key,
            count: 1,
            from: addDays('2026-06-01', from),
            to: addDays('2026-06-01', to),
            rates: [{ from: '2026-01-01', cents }],
          });
          const cost = (stays: RentalFacts['stays']) =>
            rentalOwed({ stays, fees: [], pauses: [] }, { ...policy, cycle }, '2028-01-01').reduce(
              (sum, line) => sum + line.cents,
              0,
            );
          expect(cost([stay('A', 0, at - 1), stay('B', at, days - 1)])).toBe(cost([stay('A', 0, days - 1)]));
        },
      ),
    );
  });

  test('paused days and charged ones cost the whole period together', () => {
    assert(
      property(
        anyCycle,
        integer({ min: 0, max: 120 }),
        integer({ min: 0, max: 60 }),
        integer({ min: 1, max: 99_999 }),
        (cycle, start, length, cents) => {
          const stay = {
            key: 'A',
            name: 'A',
            count: 1,
            from: '2026-06-01',
            to: '2026-11-30',
            rates: [{ from: '2026-01-01', cents }],
          };
          const pause = { from: addDays('2026-06-01', start), to: addDays('2026-06-01', start + length) };
          const owed = (stays: RentalFacts['stays'], pauses: RentalFacts['pauses']) =>
            rentalOwed({ stays, fees: [], pauses }, { ...policy, cycle }, '2028-01-01').reduce(
              (sum, line) => sum + line.cents,
              0,
            );
          expect(owed([stay], [pause]) + owed([{ ...stay, ...pause }], [])).toBe(owed([stay], []));
        },
      ),
    );
  });
});

test.each<[string, Partial<RentalPolicy>, Partial<RentalFacts['stays'][number]>, number[]]>([
  ['a minimum of days', { minimumDays: 14 }, { to: '2026-06-03' }, [7_500]],
  ['a flat price for an event', { cycle: { every: 'event' } }, { to: '2026-06-03' }, [15_000]],
  ['a damage waiver', { waiverPpm: 100_000 }, { to: '2026-06-28' }, [15_000, 1_500]],
  ['in arrears, what is not over is not due', { bills: 'arrears' }, { to: null }, []],
  ['in arrears, after the pick-up', { bills: 'arrears' }, { to: '2026-06-14' }, [7_500]],
  ['several alike', {}, { to: '2026-06-14', count: 3 }, [22_500]],
  [
    'a new price holds for periods that begin after it',
    {},
    { to: '2026-06-28', rates: [...rates, { from: '2026-06-02', cents: 99_999 }] },
    [15_000],
  ],
  [
    'w.price: one that counts by days holds from its day on',
    {},
    { to: '2026-06-28', rates: [...rates, { from: '2026-06-11', cents: 16_000, isByDays: true }] },
    [5_357 + 16_000 - 5_714],
  ],
  [
    'the price of a day is not that of the next period',
    {},
    {
      to: '2026-07-05',
      rates: [
        ...rates,
        { from: '2026-06-11', cents: 16_000, isByDays: true },
        { from: '2026-06-20', cents: 99_999 },
      ],
    },
    [5_357 + 16_000 - 5_714],
  ],
])('%s', (_, changed, stay, expected) => {
  const facts: RentalFacts = {
    stays: [{ key: 'A', name: 'A', count: 1, from: '2026-06-01', to: null, rates, ...stay }],
    fees: [],
    pauses: [],
  };
  expect(rentalOwed(facts, { ...policy, ...changed }, '2026-06-20').map(({ cents }) => cents)).toEqual(
    expected,
  );
});
