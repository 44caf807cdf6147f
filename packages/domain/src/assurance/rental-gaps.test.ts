import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import { rentalOwed, type RentalFacts, type RentalPolicy } from '../rentals/rental-owed.ts';
import { judgeRental } from './rental-gaps.ts';

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
const rates = [{ from: '2026-01-01', cents: 28_000 }];
const stay = (changes: Partial<RentalFacts['stays'][number]> = {}) => ({
  key: 'A',
  name: 'Toilet #1',
  count: 1,
  from: '2026-06-01',
  to: null,
  rates,
  ...changes,
});
const facts = (changes: Partial<RentalFacts> = {}): RentalFacts => ({
  stays: [stay()],
  fees: [],
  pauses: [],
  ...changes,
});
const rent = (cents: number, from = '2026-06-01') => ({ key: `rent/A/${from}`, cents });
const june = { from: '2026-06-01', to: '2026-06-10' };
const today = '2026-06-20';

type Expected = Partial<ReturnType<typeof judgeRental>>;
const none = { billed: 0, notBilled: 0, notDue: 0, notCharged: 0, unitsAtEnd: 1, gaps: [] };

describe('units on site and on bills', () => {
  it.each<[string, RentalFacts, Partial<RentalPolicy>, { key: string; cents: number }[], Expected]>([
    ['billed', facts(), {}, [rent(28_000)], { onSite: 10, billed: 10 }],
    [
      'not billed',
      facts(),
      {},
      [],
      {
        onSite: 10,
        notBilled: 10,
        gaps: [{ kind: 'not-billed', unitDays: 10, cents: 28_000, names: ['Toilet #1'] }],
      },
    ],
    [
      'billed for five of its days',
      facts({ stays: [stay({ to: '2026-06-10' })] }),
      {},
      [rent(5_000)],
      {
        onSite: 10,
        billed: 5,
        notBilled: 5,
        unitsAtEnd: 0,
        gaps: [{ kind: 'not-billed', unitDays: 5, cents: 5_000, names: ['Toilet #1'] }],
      },
    ],
    [
      'billed for longer than they stayed',
      facts({ stays: [stay({ to: '2026-06-10' })] }),
      {},
      [rent(28_000)],
      {
        onSite: 10,
        billed: 10,
        unitsAtEnd: 0,
        gaps: [{ kind: 'credit-due', unitDays: 0, cents: -18_000, names: [] }],
      },
    ],
    [
      'without a price',
      facts({ stays: [stay({ rates: [] })] }),
      {},
      [],
      {
        onSite: 10,
        notBilled: 10,
        gaps: [{ kind: 'no-price', unitDays: 10, cents: 0, names: ['Toilet #1'] }],
      },
    ],
    [
      'billed in arrears: their rent is not due',
      facts(),
      { bills: 'arrears' },
      [],
      { onSite: 10, notDue: 10 },
    ],
    [
      'paused',
      facts({ pauses: [{ from: '2026-06-03', to: '2026-06-04' }] }),
      {},
      [rent(26_000)],
      { onSite: 10, billed: 8, notCharged: 2 },
    ],
    [
      'free until the next period',
      facts({ stays: [stay({ from: '2026-06-04' })] }),
      { proratesDelivery: false },
      [],
      { onSite: 7, notCharged: 7 },
    ],
    [
      'one price for the stay',
      facts(),
      { cycle: { every: 'event' } },
      [],
      {
        onSite: 10,
        notBilled: 10,
        gaps: [{ kind: 'not-billed', unitDays: 10, cents: 28_000, names: ['Toilet #1'] }],
      },
    ],
    [
      'several alike',
      facts({ stays: [stay({ count: 3, to: '2026-06-02' })] }),
      {},
      [],
      {
        onSite: 6,
        notBilled: 6,
        unitsAtEnd: 0,
        gaps: [{ kind: 'not-billed', unitDays: 6, cents: 6_000, names: ['Toilet #1'] }],
      },
    ],
    [
      'delivered for a fee nobody billed',
      facts({ fees: [{ key: 'f', date: '2026-06-01', description: 'Delivery', cents: 2_500 }] }),
      {},
      [rent(28_000)],
      {
        onSite: 10,
        billed: 10,
        gaps: [{ kind: 'fee-not-billed', unitDays: 0, cents: 2_500, names: ['Delivery'] }],
      },
    ],
    [
      'billed, but not before',
      facts({ stays: [stay({ from: '2026-05-25' })] }),
      {},
      [rent(28_000)],
      { onSite: 10, billed: 10, gaps: [{ kind: 'due-otherwise', unitDays: 0, cents: 7_000, names: [] }] },
    ],
    [
      'not owed any more',
      facts({ stays: [] }),
      {},
      [rent(28_000)],
      { onSite: 0, unitsAtEnd: 0, gaps: [{ kind: 'credit-due', unitDays: 0, cents: -28_000, names: [] }] },
    ],
  ])('%s', (_, known, changes, billed, expected) => {
    expect(judgeRental(known, { ...policy, ...changes }, { billed, asked: june, today })).toEqual({
      ...none,
      ...expected,
    });
  });

  it('have no days after today', () => {
    const asked = { from: '2026-06-15', to: '2026-06-30' };
    expect(judgeRental(facts(), policy, { billed: [rent(28_000)], asked, today })).toMatchObject({
      onSite: 6,
      billed: 6,
    });
  });

  it('have no gap when all that is owed is billed, and none is counted twice or left out', () => {
    const stays = array(
      record({
        begin: integer({ min: -40, max: 30 }),
        days: integer({ min: 0, max: 60 }),
        open: boolean(),
        count: integer({ min: 1, max: 3 }),
      }),
      { maxLength: 4 },
    );
    const policies = record({
      bills: constantFrom('advance', 'arrears'),
      proratesDelivery: boolean(),
      creditsEarlyPickup: boolean(),
    });
    assert(
      property(stays, policies, boolean(), (all, changes, isBilled) => {
        const known = facts({
          stays: all.map(({ begin, days, open, count }, at) => {
            const from = addDays('2026-06-01', begin);
            return stay({ key: `S${at}`, from, to: open ? null : addDays(from, days), count });
          }),
        });
        const own = { ...policy, ...changes };
        const found = judgeRental(known, own, {
          billed: isBilled ? rentalOwed(known, own, today) : [],
          asked: { from: '2026-05-20', to: '2026-06-30' },
          today,
        });
        expect(found.billed + found.notBilled + found.notDue + found.notCharged).toBe(found.onSite);
        // What is billed has no gap; what is not has no billed day.
        expect(isBilled ? [found.notBilled, found.gaps] : found.billed).toEqual(isBilled ? [0, []] : 0);
      }),
    );
  });
});
