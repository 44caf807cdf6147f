import { assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePumped, type JobBill, type PumpedWork } from './pumped-work.ts';

const price = { holds: [], isByGallon: true, gallons: 1_050 } as const;
const done: JobBill = {
  status: 'completed',
  price,
  dueCents: 30_000,
  isOpen: true,
  billedCents: null,
  billedGallons: null,
  isWaived: false,
};
const billed: JobBill = { ...done, dueCents: 0, isOpen: false, billedCents: 30_000, billedGallons: 1_050 };
const flat = { ...price, isByGallon: false, gallons: 400 };
const of = (bill: JobBill | null, changes: Partial<PumpedWork> = {}): PumpedWork => ({
  bill,
  gallons: 1_050,
  whole: 1_050,
  before: 0,
  ...changes,
});

describe('gallons that were pumped', () => {
  it.each<
    [string, PumpedWork, [billed: number, notBilled: number, notCharged: number], [string, number] | null]
  >([
    ['at no job', of(null), [0, 1_050, 0], ['no-job', 1_050]],
    [
      'at a job nobody completed',
      of({ ...done, status: 'open', price: null }),
      [0, 1_050, 0],
      ['job-open', 1_050],
    ],
    [
      'at a job that was called off',
      of({ ...done, status: 'cancelled', price: null }),
      [0, 1_050, 0],
      ['job-cancelled', 1_050],
    ],
    ['of work without a price', of({ ...done, price: null }), [0, 1_050, 0], ['waits', 1_050]],
    [
      'of work that waits',
      of({ ...done, price: { ...price, holds: ['time-missing'] } }),
      [0, 1_050, 0],
      ['waits', 1_050],
    ],
    ['of work that is not billed', of(done), [0, 1_050, 0], ['not-billed', 1_050]],
    [
      'of flat work that is not billed: the job is missing',
      of({ ...done, price: flat }),
      [0, 1_050, 0],
      ['not-billed', 1_050],
    ],
    [
      'whose bill was credited again',
      of({ ...done, billedCents: 0, billedGallons: 1_050 }),
      [0, 1_050, 0],
      ['not-billed', 1_050],
    ],
    ['that are billed', of(billed), [1_050, 0, 0], null],
    [
      'of flat work that is billed, whatever its price knew',
      of({ ...billed, price: flat }),
      [1_050, 0, 0],
      null,
    ],
    [
      'billed for fewer',
      of({ ...billed, price: { ...price, gallons: 1_000 } }),
      [1_000, 50, 0],
      ['billed-for-less', 50],
    ],
    [
      'billed for more',
      of({ ...billed, price: { ...price, gallons: 1_200 } }),
      [1_050, 0, 0],
      ['billed-for-more', 150],
    ],
    [
      'corrected after the bill',
      of({ ...billed, isOpen: true, dueCents: 700, billedGallons: 800 }),
      [800, 250, 0],
      ['correction-not-billed', 250],
    ],
    [
      'with a flat correction after the bill',
      of({ ...billed, price: flat, isOpen: true, dueCents: 700 }),
      [1_050, 0, 0],
      ['correction-not-billed', 0],
    ],
    ['that are waived', of({ ...done, isOpen: false, isWaived: true }), [0, 0, 1_050], null],
    ['of work priced at nothing', of({ ...done, isOpen: false, dueCents: 0 }), [0, 0, 1_050], null],
    [
      'on a second day of a job billed for fewer',
      of({ ...billed, price: { ...price, gallons: 700 } }, { gallons: 350, before: 700 }),
      [233, 117, 0],
      ['billed-for-less', 117],
    ],
    [
      'on a second day of a job billed for more',
      of({ ...billed, price: { ...price, gallons: 1_200 } }, { gallons: 350, before: 700 }),
      [350, 0, 0],
      null,
    ],
  ])('%s', (_, work, [isBilled, notBilled, notCharged], gap) => {
    expect(judgePumped(work)).toEqual({
      billed: isBilled,
      notBilled,
      notCharged,
      gap: gap && { kind: gap[0], gallons: gap[1] },
    });
  });

  it('are each billed, not billed or not charged, and the days of a job add up to what is billed of it', () => {
    const bills = record({
      status: constantFrom('open', 'completed', 'cancelled'),
      price: record({
        holds: constantFrom([], ['time-missing' as const]),
        isByGallon: boolean(),
        gallons: integer({ min: 0, max: 5_000 }),
      }),
      dueCents: integer({ min: 0, max: 100 }),
      isOpen: boolean(),
      billedCents: constantFrom(null, 0, 100),
      billedGallons: integer({ min: 0, max: 5_000 }),
      isWaived: boolean(),
    });
    assert(
      property(
        bills,
        integer({ min: 1, max: 3_000 }),
        integer({ min: 1, max: 3_000 }),
        (bill, first, second) => {
          const whole = first + second;
          const days = [
            judgePumped({ bill, gallons: first, whole, before: 0 }),
            judgePumped({ bill, gallons: second, whole, before: first }),
          ];
          const sum = (of: (day: (typeof days)[number]) => number) =>
            days.reduce((all, day) => all + of(day), 0);
          expect(sum((day) => day.billed + day.notBilled + day.notCharged)).toBe(whole);
          expect(days.every((day) => day.billed >= 0 && day.notBilled >= 0)).toBe(true);
          const together = judgePumped({ bill, gallons: whole, whole, before: 0 });
          expect(sum((day) => day.billed)).toBe(together.billed);
        },
      ),
    );
  });
});
