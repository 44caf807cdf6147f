import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postingsOf, type LedgerEvent } from './ledger.ts';
import { owedLessBilled } from './owed-less-billed.ts';
import { ageBucketOf, allocatePayment, lateFeeCents, settlementOf } from './settlement.ts';

describe('owed less billed', () => {
  test.each<[string, [string, number][], [string, number][], [string, number][]]>([
    ['nothing was billed', [['a', 100]], [], [['a', 100]]],
    ['all was billed', [['a', 100]], [['a', 100]], []],
    ['a fact was corrected down', [['a', 80]], [['a', 100]], [['a', -20]]],
    ['what was billed is owed no longer', [], [['a', 100]], [['a', -100]]],
    [
      'billed in parts',
      [['a', 100]],
      [
        ['a', 60],
        ['a', 40],
      ],
      [],
    ],
    ['a free line is no line', [['a', 0]], [], []],
  ])('%s', (_, owed, billed, due) => {
    const lines = (list: [string, number][]) => list.map(([key, cents]) => ({ key, cents }));
    expect(owedLessBilled(lines(owed), lines(billed)).map(({ key, cents }) => [key, cents])).toEqual(due);
  });
});

const amounts = record({
  byCategory: array(
    record({
      category: constantFrom('service' as const, 'rental' as const),
      cents: integer({ min: -9_999, max: 99_999 }),
    }),
    { maxLength: 4 },
  ),
  byTax: array(
    record({ rateId: constantFrom('state', 'county'), cents: integer({ min: -999, max: 9_999 }) }),
    { maxLength: 2 },
  ),
});

describe('the ledger', () => {
  test('postings of every event add up to 0, and a credit note or void mirrors its invoice', () => {
    assert(
      property(
        amounts,
        integer({ min: 0, max: 99_999 }),
        integer({ min: 0, max: 99_999 }),
        (of, cents, part) => {
          const allocatedCents = Math.min(cents, part);
          const events: LedgerEvent[] = [
            { type: 'invoice.issued', ...of },
            { type: 'invoice.voided', ...of },
            { type: 'payment.received', cents, allocatedCents },
            { type: 'payment.reversed', cents, allocatedCents },
            { type: 'payment.received', cents, allocatedCents, isPrevious: true },
            { type: 'payment.disputed', cents, allocatedCents },
            { type: 'dispute.won', cents, allocatedCents },
            { type: 'fee.charged', cents },
            { type: 'fee.returned', cents },
            { type: 'credit.allocated', cents },
            { type: 'credit.released', cents },
            { type: 'credit.refunded', cents },
            { type: 'receivable.written-off', cents },
            { type: 'write-off.reversed', cents },
          ];
          for (const event of events) {
            const postings = postingsOf(event);
            expect(postings.reduce((sum, posting) => sum + posting.cents, 0)).toBe(0);
            expect(postings.every((posting) => posting.cents !== 0)).toBe(true);
          }
          const negated = (list: readonly { cents: number }[]) =>
            list.map((one) => ({ ...one, cents: 0 - one.cents }));
          const credit = postingsOf({
            type: 'invoice.issued',
            byCategory: negated(of.byCategory) as typeof of.byCategory,
            byTax: negated(of.byTax) as typeof of.byTax,
          });
          expect(credit).toEqual(postingsOf({ type: 'invoice.voided', ...of }));
          // What the bank takes back and gives back again leaves every account as it was.
          const sums = new Map<string, number>();
          for (const type of ['payment.disputed', 'dispute.won'] as const)
            for (const one of postingsOf({ type, cents, allocatedCents }))
              sums.set(one.account, (sums.get(one.account) ?? 0) + one.cents);
          for (const type of ['fee.charged', 'fee.returned'] as const)
            for (const one of postingsOf({ type, cents }))
              sums.set(one.account, (sums.get(one.account) ?? 0) + one.cents);
          expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
        },
      ),
    );
  });

  test('an over-payment becomes credit', () => {
    expect(postingsOf({ type: 'payment.received', cents: 12_000, allocatedCents: 10_000 })).toEqual([
      { account: 'undeposited', cents: 12_000 },
      { account: 'receivable', cents: -10_000 },
      { account: 'client-credit', cents: -2_000 },
    ]);
  });

  test('a dispute takes from the invoices what they lost, and the rest from credit; a fee settles no invoice', () => {
    expect(postingsOf({ type: 'payment.disputed', cents: 12_000, allocatedCents: 10_000 })).toEqual([
      { account: 'undeposited', cents: -12_000 },
      { account: 'receivable', cents: 10_000 },
      { account: 'client-credit', cents: 2_000 },
    ]);
    expect(postingsOf({ type: 'fee.charged', cents: 320 })).toEqual([
      { account: 'provider-fees', cents: 320 },
      { account: 'undeposited', cents: -320 },
    ]);
  });

  test('a credit of other books is no cash of these, and taking it back mirrors it', () => {
    const credit = { cents: 2_000, allocatedCents: 0, isPrevious: true };
    expect(postingsOf({ type: 'payment.received', ...credit })).toEqual([
      { account: 'opening-balance', cents: 2_000 },
      { account: 'client-credit', cents: -2_000 },
    ]);
    expect(postingsOf({ type: 'payment.reversed', ...credit })).toEqual([
      { account: 'opening-balance', cents: -2_000 },
      { account: 'client-credit', cents: 2_000 },
    ]);
  });
});

const money = {
  totalCents: 10_000,
  paidCents: 0,
  creditedCents: 0,
  writtenOffCents: 0,
  dueDate: '2026-07-01',
};

test.each([
  [{}, '2026-07-01', 'open'],
  [{}, '2026-07-02', 'overdue'],
  [{ paidCents: 4_000 }, '2026-07-01', 'part-paid'],
  [{ paidCents: 4_000 }, '2026-07-02', 'overdue'],
  [{ paidCents: 10_000 }, '2026-09-01', 'paid'],
  [{ paidCents: 10_000, creditedCents: 10_000 }, '2026-09-01', 'credited'],
  [{ paidCents: 10_000, creditedCents: 9_999 }, '2026-09-01', 'paid'],
  [{ paidCents: 4_000, creditedCents: 4_000 }, '2026-07-01', 'part-paid'],
  [{ totalCents: 0 }, '2026-09-01', 'paid'],
  [{ totalCents: -8_250, paidCents: -8_250 }, '2026-09-01', 'paid'],
  [{ paidCents: 4_000, writtenOffCents: 6_000 }, '2026-09-01', 'written-off'],
  [{ totalCents: -8_250 }, '2026-09-01', 'open'],
])('%j on %s is %s', (more, today, settlement) => {
  expect(settlementOf({ ...money, ...more }, today)).toBe(settlement);
});

test.each([
  ['2026-07-01', 'current'],
  ['2026-07-02', '1-30'],
  ['2026-07-31', '1-30'],
  ['2026-08-01', '31-60'],
  ['2026-08-30', '31-60'],
  ['2026-08-31', '61-90'],
  ['2026-09-29', '61-90'],
  ['2026-09-30', 'over-90'],
])('due July 1, as of %s it is %s', (asOf, bucket) => {
  expect(ageBucketOf(money.dueDate, asOf)).toBe(bucket);
});

test.each([
  ['2026-07-11', 0],
  ['2026-07-12', 150],
  ['2026-08-10', 150],
  ['2026-08-11', 300],
  ['2027-07-01', 500],
])('late fees by %s: %i', (today, cents) => {
  expect(lateFeeCents(money, { graceDays: 10, ppm: 15_000, fixedCents: 0, capCents: 500 }, today)).toBe(
    cents,
  );
});

test('a payment settles the oldest first, and is used up to the cent', () => {
  assert(
    property(
      integer({ min: 0, max: 50_000 }),
      array(
        record({ day: integer({ min: 10, max: 28 }), openCents: integer({ min: -5_000, max: 20_000 }) }),
        { maxLength: 6 },
      ),
      (cents, list) => {
        const invoices = list.map(({ day, openCents }, at) => ({
          id: `i${at}`,
          dueDate: `2026-07-${day}`,
          openCents,
        }));
        const { allocations, creditCents } = allocatePayment(cents, invoices);
        expect(allocations.reduce((sum, one) => sum + one.cents, creditCents)).toBe(cents);
        const open = new Map(invoices.map((invoice) => [invoice.id, invoice]));
        allocations.forEach((one, at) => {
          const invoice = open.get(one.invoiceId);
          // Only the last may be paid in part.
          expect(at === allocations.length - 1 || one.cents === invoice?.openCents).toBe(true);
          expect(one.cents <= (invoice?.openCents ?? 0)).toBe(true);
        });
        const openOnes = invoices.filter((invoice) => invoice.openCents > 0).length;
        expect(creditCents === 0 || allocations.length === openOnes).toBe(true);
      },
    ),
  );
});
