import { describe, expect, test } from 'vitest';
import { judgeRentalChange, withAddedByDays, type RentalInput } from './rental.ts';
import { canGoOut, consecutiveNumbers, idleStates, newUnits } from './unit.ts';

const before: RentalInput = {
  clientId: 'c',
  clientAddressId: 'a',
  name: 'Main Street site',
  purchaseOrder: null,
  note: null,
  cycle: { every: 'days', days: 28 },
  anchorDate: '2026-06-01',
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: true,
  billsFees: true,
  minimumDays: 0,
  waiverPpm: 0,
  endDate: null,
  deliveryCents: 2_500,
  pickupCents: 1_500,
  exchangeCents: 0,
  moveCents: 1_000,
  people: null,
  serviceRule: null,
  items: [{ unitTypeId: 't', quantity: 2, rates: [{ validFrom: '2026-06-01', cents: 15_000 }] }],
};
const item = (changes: Partial<RentalInput['items'][number]>) => ({ ...before.items[0]!, ...changes });

describe('once something was delivered', () => {
  test.each<[string, Partial<RentalInput>, string | null]>([
    ['its name, end and fees may change', { name: 'x', endDate: '2026-09-01', deliveryCents: 0 }, null],
    ['the order of a cycle’s fields says nothing', { cycle: { days: 28, every: 'days' } }, null],
    ['its cycle stays', { cycle: { every: 'days', days: 7 } }, 'rental.terms-fixed'],
    ['the damage waiver stays', { waiverPpm: 50_000 }, 'rental.terms-fixed'],
    ['its site stays', { clientAddressId: 'b' }, 'rental.terms-fixed'],
    ['a site that was removed may be named again', { clientAddressId: 'a' }, null],
    ['the number of units may change', { items: [item({ quantity: 5 })] }, null],
    [
      'another kind of unit may come',
      { items: [item({}), item({ unitTypeId: 'u', rates: [{ validFrom: '2026-06-01', cents: 1 }] })] },
      null,
    ],
    ['a kind of unit stays', { items: [item({ unitTypeId: 'u' })] }, 'rental.price-fixed'],
    [
      'a price of the past stays',
      { items: [item({ rates: [{ validFrom: '2026-06-01', cents: 14_000 }] })] },
      'rental.price-fixed',
    ],
    [
      'a price may be added from a past day on',
      { items: [item({ rates: [...item({}).rates, { validFrom: '2026-06-10', cents: 1 }] })] },
      null,
    ],
    [
      'a price to come may be agreed',
      { items: [item({ rates: [{ validFrom: '2026-06-11', cents: 16_000 }, ...item({}).rates] })] },
      null,
    ],
  ])('%s', (_, changes, refusal) => {
    const judged = judgeRentalChange(
      before,
      { ...before, ...changes },
      { hasEvents: true, today: '2026-06-10' },
    );
    expect(judged).toEqual(refusal === null ? { ok: true, value: null } : { ok: false, refusal });
  });

  test('an added price counts by days, and an agreed one as it was agreed', () => {
    const stored = [item({})];
    const added = { validFrom: '2026-06-11', cents: 16_000 };
    const rates = withAddedByDays([item({ rates: [...item({}).rates, added] })], stored)[0]?.rates;
    expect(rates?.map(({ isByDays }) => isByDays)).toEqual([false, true]);
    expect(withAddedByDays([item({ rates: rates ?? [] })], [item({ rates: rates ?? [] })])[0]?.rates).toEqual(
      rates,
    );
  });

  test('before, everything may change', () => {
    expect(
      judgeRentalChange(
        before,
        { ...before, cycle: { every: 'event' }, items: [] },
        {
          hasEvents: false,
          today: '2026-06-10',
        },
      ).ok,
    ).toBe(true);
  });

  test('the only price stays while its day is to come: it holds before, too', () => {
    const late = { ...before, items: [item({ rates: [{ validFrom: '2026-07-01', cents: 15_000 }] })] };
    const changed = { ...before, items: [item({ rates: [{ validFrom: '2026-07-01', cents: 1 }] })] };
    expect(judgeRentalChange(late, changed, { hasEvents: true, today: '2026-06-10' }).ok).toBe(false);
  });
});

test.each<[number | undefined, number, number, number[]]>([
  [undefined, 3, 0, [1, 2, 3]],
  [undefined, 2, 112, [113, 114]],
  [500, 2, 112, [500, 501]],
])('units from %s on, %s of them after %s', (first, count, highest, expected) => {
  expect(consecutiveNumbers(first, count, highest)).toEqual(expected);
});

test('units are added up to 200 at once, with numbers of five digits', () => {
  const unitTypeId = '019abcde-0000-7000-8000-000000000001';
  expect(newUnits.safeParse({ unitTypeId, count: 200, firstNumber: 99_999 }).success).toBe(true);
  expect(newUnits.safeParse({ unitTypeId, count: 201 }).success).toBe(false);
  expect(newUnits.safeParse({ unitTypeId, count: 1, firstNumber: 100_000 }).success).toBe(false);
});

test('only what is at hand goes out', () => {
  expect(idleStates.filter(canGoOut)).toEqual(['yard', 'reserved', 'in-transit']);
});
