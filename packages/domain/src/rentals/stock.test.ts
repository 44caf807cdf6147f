import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../kernel/calendar-date.ts';
import { shortagesInWords, shortagesOf, stockOn, type StockClaim } from './stock.ts';

const day = (of: number): string => addDays('2027-06-01', of - 1);
const claim = (sort: StockClaim['sort'], quantity: number, from: number, to: number | null): StockClaim => ({
  sort,
  quantity,
  from: day(from),
  to: to === null ? null : day(to),
});

describe('the stock of a kind', () => {
  const claims = [claim('rent', 2, 1, null), claim('reservation', 1, 11, 15), claim('hold', 2, 14, 20)];

  it.each([
    [4, 1, { onRent: 2, reserved: 0, held: 0, free: 2 }],
    [4, 11, { onRent: 2, reserved: 1, held: 0, free: 1 }],
    [4, 14, { onRent: 2, reserved: 1, held: 2, free: -1 }],
    [4, 16, { onRent: 2, reserved: 0, held: 2, free: 0 }],
    [4, 21, { onRent: 2, reserved: 0, held: 0, free: 2 }],
    [0, 21, { onRent: 2, reserved: 0, held: 0, free: -2 }],
    [null, 14, { onRent: 2, reserved: 1, held: 2, free: null }],
  ])('of %s units on June %d', (units, on, expected) => {
    expect(stockOn({ units, claims }, day(on))).toEqual(expected);
  });

  it.each([
    ['nothing is missing', 5, 1, 30, ''],
    ['on the days where claims meet', 4, 1, 30, '1 short Jun 14–15'],
    ['within the stay only', 4, 15, 30, '1 short Jun 15'],
    ['not beside the stay', 4, 16, 30, ''],
    ['a different number each time', 3, 1, 30, '2 short Jun 14–15, 1 short Jun 16–20'],
    ['without an end', 1, 21, null, '1 short from Jun 21, 2027 on'],
    [
      'more than one can read',
      1,
      1,
      null,
      '1 short Jun 1–10, 2 short Jun 11–13, 4 short Jun 14–15, and later',
    ],
    ['a kind without a list of units', null, 1, null, ''],
  ])('is short: %s', (_, units, from, to, expected) => {
    const shortages = shortagesOf({ units, claims }, { from: day(from), to: to === null ? null : day(to) });
    expect(shortagesInWords(shortages)).toBe(expected);
  });

  it.each([
    ['2027-06-28', '2027-07-02', '1 short Jun 28–Jul 2'],
    ['2027-12-30', '2028-01-02', '1 short Dec 30, 2027–Jan 2, 2028'],
  ])('says days across months and years, %s to %s', (from, to, expected) => {
    expect(shortagesInWords([{ count: 1, from, to }])).toBe(expected);
  });

  it('is short on exactly the days that a walk over every single day finds', () => {
    const days = integer({ min: 1, max: 40 });
    const claimOf = record({
      sort: constantFrom<StockClaim['sort']>('rent', 'reservation', 'hold'),
      quantity: integer({ min: 1, max: 5 }),
      from: days,
      length: option(integer({ min: 0, max: 15 })),
    });
    const scene = record({
      units: integer({ min: 0, max: 12 }),
      claims: array(claimOf, { maxLength: 8 }),
      from: days,
      length: integer({ min: 0, max: 40 }),
    });
    assert(
      property(scene, ({ units, claims: made, from, length }) => {
        const all = made.map((one) =>
          claim(one.sort, one.quantity, one.from, one.length === null ? null : one.from + one.length),
        );
        const found = shortagesOf({ units, claims: all }, { from: day(from), to: day(from + length) });
        // One bucket for each day, filled claim by claim.
        const taken = new Map<number, number>();
        for (const one of made)
          for (let at = one.from; at <= (one.length === null ? 100 : one.from + one.length); at += 1)
            taken.set(at, (taken.get(at) ?? 0) + one.quantity);
        const missing = Array.from({ length: length + 1 }, (_, at) =>
          Math.max(0, (taken.get(from + at) ?? 0) - units),
        );
        const told = missing.map(() => 0);
        for (const { count, from: first, to } of found)
          for (let at = daysBetween(day(from), first); day(from + at) <= (to ?? ''); at += 1)
            told[at] = (told[at] ?? 0) + count;
        expect(told).toEqual(missing);
        // As few spans as there can be: neighbors differ, or a day lies between.
        for (const [at, one] of found.entries()) {
          const next = found[at + 1];
          expect(next === undefined || next.count !== one.count || addDays(one.to ?? '', 1) < next.from).toBe(
            true,
          );
        }
      }),
    );
  });

  it('tells one who asks for two of no more than two', () => {
    const found = shortagesOf({ units: 1, claims }, { from: day(1), to: day(30) }, 2);
    expect(shortagesInWords(found)).toBe('1 short Jun 1–10, 2 short Jun 11–20, 1 short Jun 21–30');
  });

  it('without an end is as short as it stays', () => {
    const found = shortagesOf({ units: 1, claims: [claim('hold', 2, 3, null)] }, { from: day(1), to: null });
    expect(found).toEqual([{ count: 1, from: day(3), to: null }]);
  });
});
