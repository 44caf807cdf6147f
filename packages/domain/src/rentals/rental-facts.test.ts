import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owedLessBilled, type KeyedCents } from '../invoicing/owed-less-billed.ts';
import { addDays, daysBetween } from '../kernel/calendar-date.ts';
import type { RentalCycle } from './rental-cycle.ts';
import type { RentalEvent, RentalEventKind } from './rental-event.ts';
import { rentalFacts, type NamedUnit } from './rental-facts.ts';
import { nextDueOn } from './rental-next-due.ts';
import { rentalOwed, type RentalPolicy } from './rental-owed.ts';

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
const units = new Map<string, NamedUnit>(
  ['a', 'b', 'c'].map((id, at) => [
    id,
    { unitTypeId: 'toilet', unitTypeName: 'Standard toilet', labelNumber: 101 + at },
  ]),
);
const agreed = {
  units,
  items: [{ unitTypeId: 'toilet', rates: [{ from: '2026-01-01', cents: 15_000 }] }],
  endDate: null,
};
const event = (
  id: string,
  kind: RentalEventKind,
  date: string,
  unitId: string | null,
  changes: Partial<RentalEvent> = {},
): RentalEvent => ({
  id,
  rentalId: 'r',
  kind,
  date,
  unitId,
  byUnitId: null,
  clientAddressId: null,
  withdrawsId: null,
  feeCents: 0,
  ...changes,
});

/** The golden vector of amounts owed by a rental, as events. */
const golden = [
  event('1', 'delivered', '2026-06-01', 'a', { feeCents: 2_500 }),
  event('2', 'delivered', '2026-06-15', 'b', { feeCents: 2_500 }),
  event('3', 'picked-up', '2026-06-30', 'a', { feeCents: 1_500 }),
  event('4', 'moved', '2026-07-06', 'b', { feeCents: 1_000 }),
  event('5', 'picked-up', '2026-07-31', 'b', { feeCents: 1_500 }),
];

describe('bills of what was recorded', () => {
  test.each<[string, number[], number[]]>([
    ['as it happened', [1, 4, 5], [17_500, 28_571, 4_179]],
    // The relocation is billed when it is reported.
    ['the first pickup heard four weeks late', [1, 2, 5], [17_500, 40_000, -7_250]],
  ])('%s', (_, heard, expected) => {
    const billed: KeyedCents[] = [];
    const totals = ['2026-06-01', '2026-06-29', '2026-07-27'].map((day, at) => {
      const facts = rentalFacts(golden.slice(0, heard[at]), agreed, day);
      const due = owedLessBilled(rentalOwed(facts, policy, day), billed);
      billed.push(...due);
      return due.reduce((sum, { cents }) => sum + cents, 0);
    });
    expect(totals).toEqual(expected);
    expect(totals.reduce((all, cents) => all + cents, 0)).toBe(50_250);
  });

  test('an exchange goes on with the stay, whenever it happens', () => {
    assert(
      property(integer({ min: 1, max: 58 }), boolean(), (day, isLate) => {
        const exchange = event('x', 'exchanged', addDays('2026-06-01', day), 'a', { byUnitId: 'c' });
        const [came, went] = [event('1', 'delivered', '2026-06-01', 'a'), '2026-07-30'];
        const ends = event('2', 'picked-up', went, 'c');
        const owed = (events: RentalEvent[]) =>
          rentalOwed(rentalFacts(events, agreed, '2026-12-01'), policy, '2026-12-01').map(
            ({ key, cents }) => [key, cents],
          );
        expect(owed(isLate ? [came, ends, exchange] : [came, exchange, ends])).toEqual(
          owed([came, event('2', 'picked-up', went, 'a')]),
        );
      }),
    );
  });

  test('says what for', () => {
    const events = [
      ...golden.slice(0, 1),
      event('x', 'exchanged', '2026-06-10', 'a', { byUnitId: 'c', feeCents: 900 }),
    ];
    expect(
      rentalOwed(rentalFacts(events, agreed, '2026-06-10'), policy, '2026-06-10').map(
        ({ description }) => description,
      ),
    ).toEqual([
      'Standard toilet #101, #103',
      'Delivery of Standard toilet #101',
      'Exchange of Standard toilet #101',
    ]);
  });
});

test.each<[string, RentalEvent[], string | null, string, object]>([
  [
    'a pause ends on the day before it is resumed',
    [
      event('1', 'delivered', '2026-06-01', 'a'),
      event('2', 'paused', '2026-06-08', null),
      event('3', 'resumed', '2026-06-15', null),
    ],
    null,
    '2026-06-20',
    { pauses: [{ from: '2026-06-08', to: '2026-06-14' }] },
  ],
  [
    'a pause nobody ended goes on',
    [event('2', 'paused', '2026-06-08', null)],
    null,
    '2026-06-20',
    { pauses: [{ from: '2026-06-08', to: '2199-12-31' }] },
  ],
  [
    'units are taken to go on the planned day',
    golden.slice(0, 1),
    '2026-06-20',
    '2026-06-20',
    { stays: [{ to: '2026-06-20' }] },
  ],
  [
    'and stay when it is over and they were not picked up',
    golden.slice(0, 1),
    '2026-06-20',
    '2026-06-21',
    { stays: [{ to: null }] },
  ],
  [
    'what was withdrawn did not happen',
    [...golden.slice(0, 1), event('w', 'withdrawn', '2026-06-01', null, { withdrawsId: '1' })],
    null,
    '2026-06-20',
    { stays: [], fees: [] },
  ],
])('%s', (_, events, endDate, asOf, expected) => {
  expect(rentalFacts(events, { ...agreed, endDate }, asOf)).toMatchObject(expected);
});

describe('the next day something is due', () => {
  const cycles = constantFrom<RentalCycle>(
    { every: 'days', days: 7 },
    { every: 'days', days: 28 },
    { every: 'months', months: 1, day: 31 },
    { every: 'months', months: 3, day: 1 },
    { every: 'event' },
  );
  const stays = array(
    record({ start: integer({ min: 0, max: 100 }), days: integer({ min: 0, max: 90 }), goes: boolean() }),
    { minLength: 1, maxLength: 3 },
  );

  test('is not after the first day on which something else is owed', () => {
    assert(
      property(
        stays,
        cycles,
        constantFrom('advance' as const, 'arrears' as const),
        boolean(),
        boolean(),
        integer({ min: 0, max: 40 }),
        integer({ min: 0, max: 200 }),
        integer({ min: 0, max: 100 }),
        (list, cycle, bills, proratesDelivery, creditsEarlyPickup, minimumDays, at, share) => {
          const rules = { ...policy, cycle, bills, proratesDelivery, creditsEarlyPickup, minimumDays };
          const facts = {
            stays: list.map(({ start, days, goes }, index) => ({
              key: String(index),
              name: 'Toilet',
              count: 1,
              from: addDays('2026-06-01', start),
              to: goes ? addDays('2026-06-01', start + days) : null,
              rates: [{ from: '2026-01-01', cents: 15_000 }],
            })),
            fees: list.map(({ start }, index) => ({
              key: String(index),
              date: addDays('2026-06-01', start),
              description: 'Delivery',
              cents: 2_500,
            })),
            pauses: [],
          };
          const today = addDays('2026-06-01', at);
          const owed = (day: string) =>
            rentalOwed(facts, rules, day).map(({ key, cents }) => `${key} ${cents}`);
          const next = nextDueOn(facts, rules, today);
          expect(next === null || next > today).toBe(true);
          const last = next === null ? addDays(today, 400) : addDays(next, -1);
          const between = addDays(today, Math.floor((daysBetween(today, last) * share) / 100));
          for (const day of [between, last]) expect(owed(day)).toEqual(owed(today));
        },
      ),
    );
  });

  test.each<[string, Partial<RentalPolicy>, string | null, string | null]>([
    ['in advance, the next period begins', {}, null, '2026-06-29'],
    ['in arrears, the period is over', { bills: 'arrears' }, null, '2026-06-29'],
    ['in arrears, the unit went', { bills: 'arrears' }, '2026-06-20', '2026-06-21'],
    ['all is over', {}, '2026-06-09', null],
  ])('%s', (_, changed, to, expected) => {
    const facts = {
      stays: [{ key: 'a', name: 'a', count: 1, from: '2026-06-01', to, rates: [] }],
      fees: [],
      pauses: [],
    };
    expect(nextDueOn(facts, { ...policy, ...changed }, '2026-06-10')).toBe(expected);
  });
});
