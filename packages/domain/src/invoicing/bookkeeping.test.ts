import { assert, constantFrom, integer, array, property, record, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revenueCategories } from '../pricing/price-rule.ts';
import { accountInWords, bookkeepingLines, type BookedEntry, type BookedLine } from './bookkeeping.ts';
import { postingsOf, type LedgerPosting } from './ledger.ts';

const line: BookedLine = {
  kind: 'work',
  key: 'base',
  description: 'Pump-out',
  jobId: 'a',
  rentalId: null,
  agreementId: null,
  revenueCategory: 'service',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: 325_000,
  cents: 32_500,
};
const tax = { jurisdictionId: 'x', name: 'Lancaster', ppm: 60_000, taxableCents: 32_500, cents: 1_950 };
const entry = (changes: Partial<BookedEntry>): BookedEntry => ({
  id: 'e',
  date: '2026-11-02',
  event: 'invoice.issued',
  clientName: 'Miller',
  note: null,
  invoice: { kind: 'invoice', number: 'INV-1' },
  payment: null,
  postings: [],
  lines: [],
  taxes: [],
  ...changes,
});
const numbered = (postings: readonly LedgerPosting[]) =>
  postings.map((posting) => ({ ...posting, number: posting.account === 'receivable' ? 'INV-1' : null }));
const briefly = (of: BookedEntry) =>
  bookkeepingLines(of).map(({ entry: what, number, account, item, description, cents }) => [
    what,
    number,
    account,
    item,
    description,
    cents,
  ]);
const check = {
  method: 'check',
  madeBy: 'person',
  reference: '1042',
  isPrevious: false,
  deposits: [],
} as const;

describe('the bookkeeper’s file', () => {
  it('lists an invoice line by line and rate by rate, and its late fee by name', () => {
    const lateFee = {
      ...line,
      kind: 'late-fee',
      revenueCategory: 'fee',
      description: 'Late',
      cents: 500,
    } as const;
    const posted = postingsOf({
      type: 'invoice.issued',
      byCategory: [
        { category: 'service', cents: 32_500 },
        { category: 'fee', cents: 500 },
      ],
      byTax: [{ rateId: 'x', cents: 1_950 }],
    });
    const invoice = entry({ postings: numbered(posted), lines: [line, lateFee], taxes: [tax] });
    expect(briefly(invoice)).toEqual([
      ['Invoice', 'INV-1', 'Accounts receivable', '', null, 34_950],
      ['Invoice', 'INV-1', 'Revenue: Service', 'Work', 'Pump-out', -32_500],
      ['Invoice', 'INV-1', 'Revenue: Fee', 'Late fee', 'Late', -500],
      ['Invoice', 'INV-1', 'Sales tax', 'Tax', null, -1_950],
    ]);
    expect(bookkeepingLines(invoice)[3]?.tax).toEqual({
      name: 'Lancaster',
      ppm: 60_000,
      taxableCents: 32_500,
    });
    const mirrored = numbered(posted.map((one) => ({ ...one, cents: -one.cents })));
    const isVoid = entry({ ...invoice, event: 'invoice.voided', postings: mirrored });
    expect(briefly(isVoid).map((row) => [row[0], row[5]])).toEqual(
      [-34_950, 32_500, 500, 1_950].map((cents) => ['Invoice void', cents]),
    );
  });

  it.each<[string, Partial<BookedEntry>, unknown[][]]>([
    [
      'a payment of a deposit',
      {
        event: 'payment.received',
        invoice: null,
        payment: { ...check, deposits: ['INV-7'] },
        postings: numbered(postingsOf({ type: 'payment.received', cents: 900, allocatedCents: 0 })),
      },
      [
        ['Payment', null, 'Undeposited funds', 'Check', '1042', 900],
        ['Payment', null, 'Client credit', 'Deposit', '1042, Deposit request INV-7', -900],
      ],
    ],
    [
      'a refund that is reversed',
      {
        event: 'credit.refunded',
        invoice: null,
        payment: check,
        postings: numbered(postingsOf({ type: 'credit.refunded', cents: -900 })),
      },
      [
        ['Refund reversed', null, 'Client credit', 'Credit', '1042', -900],
        ['Refund reversed', null, 'Undeposited funds', 'Check', '1042', 900],
      ],
    ],
    [
      'a write-off',
      {
        event: 'receivable.written-off',
        note: 'Moved away',
        postings: numbered(postingsOf({ type: 'receivable.written-off', cents: 900 })),
      },
      [
        ['Write-off', 'INV-1', 'Write-offs', '', 'Moved away', 900],
        ['Write-off', 'INV-1', 'Accounts receivable', '', 'Moved away', -900],
      ],
    ],
  ])('names %s', (_, changes, rows) => expect(briefly(entry(changes))).toEqual(rows));

  it('adds up to what was posted to each account, whatever the lines of the invoice say', () => {
    const cents = integer({ min: -50_000, max: 50_000 });
    const lines = array(
      record({
        kind: constantFrom('work', 'discount', 'opening'),
        revenueCategory: constantFrom(...revenueCategories),
        cents,
      }),
    );
    const taxes = array(record({ jurisdictionId: uuid(), cents }), { maxLength: 4 });
    assert(
      property(
        lines,
        taxes,
        constantFrom('invoice.issued', 'invoice.voided'),
        lines,
        (said, rates, event, other) => {
          const postings = postingsOf({
            type: event,
            byCategory: said.map(({ revenueCategory: category, cents: sum }) => ({ category, cents: sum })),
            byTax: rates.map(({ jurisdictionId: rateId, cents: sum }) => ({ rateId, cents: sum })),
          });
          const listed = bookkeepingLines(
            entry({
              event,
              postings: numbered(postings),
              lines: [...said, ...other].map((one) => ({ ...line, ...one })),
              taxes: rates.map((one) => ({ ...tax, ...one })),
            }),
          );
          expect(sums(listed)).toEqual(
            sums(postings.map((one) => ({ ...one, account: accountInWords(one.account) }))),
          );
        },
      ),
    );
  });
});

/** By account, those that come to nothing left out. */
function sums(list: readonly { readonly account: string; readonly cents: number }[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { account, cents } of list) totals[account] = (totals[account] ?? 0) + cents;
  return Object.fromEntries(Object.entries(totals).filter(([, cents]) => cents !== 0));
}
