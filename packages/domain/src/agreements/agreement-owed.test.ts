import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owedLessBilled, type KeyedCents } from '../invoicing/owed-less-billed.ts';
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { agreementNextDueOn, agreementOwed, countsOn, type AgreementTerms } from './agreement-owed.ts';

const terms: AgreementTerms = {
  name: 'Grease trap care',
  charge: 'period',
  months: 1,
  anchorDate: '2026-01-01',
  bills: 'advance',
  startDate: '2026-01-01',
  endDate: null,
  rates: [{ validFrom: '2026-01-01', cents: 31_000 }],
  pauses: [],
};

const sum = (lines: readonly KeyedCents[]) => lines.reduce((all, { cents }) => all + cents, 0);

test.each<[string, Partial<AgreementTerms>, CalendarDate, number[]]>([
  ['the first day of a month, in advance', {}, '2026-01-01', [31_000]],
  ['the last day of it', {}, '2026-01-31', [31_000]],
  ['the next month', {}, '2026-02-01', [31_000, 31_000]],
  ['in arrears not before it is over', { bills: 'arrears' }, '2026-01-31', []],
  ['in arrears on the day after', { bills: 'arrears' }, '2026-02-01', [31_000]],
  ['not before it begins', { startDate: '2026-03-10' }, '2026-03-09', []],
  ['the days of the first month', { startDate: '2026-01-22' }, '2026-01-22', [10_000]],
  ['the days of the last month', { endDate: '2026-01-10' }, '2026-06-01', [10_000]],
  [
    'the last days in arrears, once over',
    { endDate: '2026-01-10', bills: 'arrears' },
    '2026-01-11',
    [10_000],
  ],
  ['the last days in arrears, not before', { endDate: '2026-01-10', bills: 'arrears' }, '2026-01-10', []],
  ['a quarter', { months: 3 }, '2026-03-31', [31_000]],
  ['a year', { months: 12 }, '2026-12-31', [31_000]],
  ['a part of a year', { months: 12, startDate: '2026-12-31' }, '2026-12-31', [85]],
  ['no days that are paused', { pauses: [{ from: '2026-01-11', to: '2026-01-20' }] }, '2026-01-01', [21_000]],
  ['nothing from an open pause on', { pauses: [{ from: '2026-01-11', to: null }] }, '2026-09-01', [10_000]],
  [
    'a price that was agreed for whole periods from the next one on',
    { rates: [...terms.rates, { validFrom: '2026-01-15', cents: 40_000 }] },
    '2026-02-01',
    [31_000, 40_000],
  ],
  [
    'a new price from its day on, within a period too',
    { rates: [...terms.rates, { validFrom: '2026-01-15', cents: 62_000, isByDays: true }] },
    '2026-02-01',
    [14_000 + 34_000, 62_000],
  ],
  [
    'a new price within a year, by its days',
    { months: 12, rates: [...terms.rates, { validFrom: '2026-07-01', cents: 0, isByDays: true }] },
    '2026-01-01',
    [15_373],
  ],
  [
    'a new price on no day that is paused',
    {
      rates: [...terms.rates, { validFrom: '2026-01-11', cents: 62_000, isByDays: true }],
      pauses: [{ from: '2026-01-06', to: '2026-01-20' }],
    },
    '2026-01-01',
    [5_000 + 22_000],
  ],
  [
    'the last day of a month where there is no such day',
    { anchorDate: '2026-01-31', startDate: '2026-01-31', endDate: '2026-03-30' },
    '2026-05-01',
    [31_000, 31_000],
  ],
  ['nothing by the period when visits are paid', { charge: 'visit' }, '2026-09-01', []],
])('owes %s', (_, changed, through, expected) => {
  expect(agreementOwed({ ...terms, ...changed }, through).map(({ cents }) => cents)).toEqual(expected);
});

test('names the days each line is for', () => {
  expect(agreementOwed({ ...terms, startDate: '2026-01-22' }, '2026-01-25')).toEqual([
    {
      key: 'period/2026-01-01',
      description: 'Grease trap care',
      cents: 10_000,
      period: { from: '2026-01-22', to: '2026-01-31' },
    },
  ]);
});

test.each<[string, Partial<AgreementTerms>, CalendarDate, boolean]>([
  ['from its first day', { startDate: '2026-03-01' }, '2026-03-01', true],
  ['not before', { startDate: '2026-03-01' }, '2026-02-28', false],
  ['on its last day', { endDate: '2026-03-01' }, '2026-03-01', true],
  ['not after', { endDate: '2026-03-01' }, '2026-03-02', false],
  ['not on a paused day', { pauses: [{ from: '2026-03-01', to: '2026-03-05' }] }, '2026-03-05', false],
  ['after a pause', { pauses: [{ from: '2026-03-01', to: '2026-03-05' }] }, '2026-03-06', true],
])('counts %s', (_, changed, day, expected) => {
  expect(countsOn({ ...terms, ...changed }, day)).toBe(expected);
});

const day = (offset: number) => addDays('2026-01-01', offset);
const months = constantFrom(1, 3, 12);
const bills = constantFrom('advance' as const, 'arrears' as const);
const price = integer({ min: 1, max: 999_999 });

describe('whatever is heard when, and however often it is billed', () => {
  test('the bills add up to the same', () => {
    assert(
      property(
        months,
        bills,
        price,
        integer({ min: 0, max: 400 }),
        integer({ min: 0, max: 500 }),
        integer({ min: 0, max: 60 }),
        array(integer({ min: 1, max: 50 }), { maxLength: 25 }),
        record({
          cents: price,
          from: integer({ min: 0, max: 900 }),
          heardLate: integer({ min: -60, max: 60 }),
        }),
        (every, billing, cents, start, length, heardLate, steps, raise) => {
          const end = start + length;
          const termsOn = (today: number): AgreementTerms => ({
            ...terms,
            months: every,
            bills: billing,
            rates: [
              { validFrom: '2026-01-01', cents },
              ...(today < raise.from + raise.heardLate
                ? []
                : [{ validFrom: day(raise.from + 1), cents: raise.cents, isByDays: true }]),
            ],
            startDate: day(start),
            endDate: today >= end + heardLate ? day(end) : null,
          });
          const billed: KeyedCents[] = [];
          const bill = (today: number) =>
            billed.push(...owedLessBilled(agreementOwed(termsOn(today), day(today)), billed));
          let today = 0;
          for (const step of steps) bill((today += step));
          bill(2_000);
          const atOnce = agreementOwed(termsOn(2_000), day(2_000));
          expect(sum(billed)).toBe(sum(atOnce));
          expect(owedLessBilled(atOnce, billed)).toEqual([]);
        },
      ),
    );
  });

  test('its parts cost together what the whole costs', () => {
    assert(
      property(
        months,
        price,
        integer({ min: 2, max: 800 }),
        integer({ min: 1, max: 799 }),
        (every, cents, length, cut) => {
          const of = (from: number, to: number) =>
            sum(
              agreementOwed(
                {
                  ...terms,
                  months: every,
                  rates: [{ validFrom: '2026-01-01', cents }],
                  startDate: day(from),
                  endDate: day(to),
                },
                day(3_000),
              ),
            );
          const at = Math.min(cut, length - 1);
          expect(of(0, at - 1) + of(at, length - 1)).toBe(of(0, length - 1));
        },
      ),
    );
  });

  test('paused days and charged ones cost the whole together', () => {
    assert(
      property(
        months,
        price,
        integer({ min: 0, max: 700 }),
        integer({ min: 0, max: 90 }),
        (every, cents, from, length) => {
          const whole = {
            ...terms,
            months: every,
            rates: [{ validFrom: '2026-01-01', cents }],
            endDate: day(729),
          };
          const to = Math.min(729, from + length);
          const owed = (changed: Partial<AgreementTerms>) =>
            sum(agreementOwed({ ...whole, ...changed }, day(3_000)));
          const paused = owed({ pauses: [{ from: day(from), to: day(to) }] });
          expect(paused + owed({ startDate: day(from), endDate: day(to) })).toBe(owed({}));
        },
      ),
    );
  });

  test('it owes the same until the day it says', () => {
    assert(
      property(
        months,
        bills,
        price,
        integer({ min: 0, max: 90 }),
        integer({ min: 0, max: 500 }),
        integer({ min: 0, max: 600 }),
        (every, billing, cents, start, length, today) => {
          const one = {
            ...terms,
            months: every,
            bills: billing,
            rates: [{ validFrom: '2026-01-01', cents }],
            startDate: day(start),
            endDate: day(start + length),
          };
          const next = agreementNextDueOn(one, day(today));
          const until = next === null ? day(1_500) : addDays(next, -1);
          expect(agreementOwed(one, until)).toEqual(agreementOwed(one, day(today)));
        },
      ),
    );
  });
});
