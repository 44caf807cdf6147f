import { describe, expect, test } from 'vitest';
import { draftLines, type BillableLine } from './draft-lines.ts';
import { lineKindOf, type InvoiceLineKind } from './line-kind.ts';
import { invoiceTaxes, type PlacedLine } from './invoice-tax.ts';
import { commonOrder, groupForInvoices, invoiceNumber, type InvoiceGrouping } from './billing-terms.ts';

const line = (key: string, cents: number): BillableLine => ({
  jobId: 'j',
  rentalId: null,
  agreementId: null,
  key,
  revenueCategory: 'service',
  taxCategory: 'service',
  description: key,
  quantityThousandths: 1_000,
  unit: 'visit',
  unitPrice: cents * 100,
  cents,
});

test.each<[string, BillableLine[], BillableLine[], [string, number][]]>([
  ['nothing was billed', [line('base', 100)], [], [['base', 100]]],
  ['all was billed', [line('base', 100)], [line('base', 100)], []],
  ['it was corrected down', [line('base', 80)], [line('base', 100)], [['Correction: base', -20]]],
  [
    'other days are left of it',
    [{ ...line('rent', 80), description: 'Rent, Oct 1 – 15' }],
    [{ ...line('rent', 150), description: 'Rent, Oct 1 – 31' }],
    [['Correction: Rent, Oct 1 – 15, was Rent, Oct 1 – 31', -70]],
  ],
  [
    'it was corrected before',
    [line('base', 70)],
    [line('base', 100), { ...line('base', -20), description: 'Correction: base' }],
    [['Correction: base', -10]],
  ],
  ['a line is owed no longer', [], [line('fuel', 30)], [['Correction: fuel', -30]]],
])('a draft bills what is left when %s', (_, owed, billed, due) => {
  const lines = draftLines(owed, billed);
  expect(lines.map(({ description, cents }) => [description, cents])).toEqual(due);
  for (const { cents, quantityThousandths, unitPrice } of lines)
    expect((quantityThousandths * unitPrice) / 100_000).toBe(Math.abs(cents));
});

test.each<[InvoiceLineKind, Partial<BillableLine>]>([
  ['work', {}],
  ['correction', { description: 'Correction: base' }],
  ['goodwill', { key: 'credit/base', description: 'Correction: base' }],
  ['late-fee', { jobId: null, key: 'late-fee/x' }],
  ['deposit', { jobId: null, key: 'deposit' }],
  ['opening', { jobId: null, key: 'credit/opening' }],
  ['rental', { jobId: null, rentalId: 'r' }],
  ['agreement', { jobId: null, agreementId: 'a' }],
  ['item', { jobId: null, key: 'x' }],
  ['goodwill', { kind: 'goodwill', description: 'Correction: typed by somebody' }],
])('a line is %s by what is kept with it, else by its key and text', (kind, changes) => {
  expect(lineKindOf({ ...line('base', 1), ...changes })).toBe(kind);
});

const dated = { validFrom: '2026-01-01', validTo: null, citation: 'x' };
const state = {
  id: 's',
  name: 'State',
  state: 'PA',
  postalCodes: [],
  rates: [
    { ppm: 60_000, ...dated, validTo: '2026-06-30' },
    { ppm: 70_000, ...dated, validFrom: '2026-07-01' },
  ],
  taxability: [{ category: 'service' as const, taxable: true, ...dated }],
};
const place = { state: 'PA', postalCode: '17602' };
const work = (cents: number, on: string, changes: Partial<PlacedLine> = {}): PlacedLine => ({
  taxCategory: 'service',
  cents,
  place,
  on,
  ...changes,
});

describe('the taxes of an invoice', () => {
  test('are worked out once for each rate, by the day of the work', () => {
    const lines = [work(33, '2026-05-01'), work(33, '2026-05-02'), work(1_000, '2026-07-01')];
    const { taxes, notSet } = invoiceTaxes(lines, [state], [], true);
    expect(taxes.map(({ ppm, taxableCents, cents }) => [ppm, taxableCents, cents])).toEqual([
      [60_000, 66, 4],
      [70_000, 1_000, 70],
    ]);
    expect(notSet).toEqual([]);
  });

  test.each([
    ['no jurisdiction is known', work(1, '2026-05-01', { place: null }), [{ name: null, what: null }]],
    [
      'nobody said whether it is taxed',
      work(1, '2026-05-01', { taxCategory: 'disposal' }),
      [{ name: 'State', what: 'disposal' }],
    ],
    [
      'there is no rate on the day',
      work(1, '2025-05-01'),
      [
        { name: 'State', what: null },
        { name: 'State', what: 'service' },
      ],
    ],
  ])('are not set when %s', (_, one, notSet) => {
    expect(invoiceTaxes([one], [state], [], true)).toEqual({ taxes: [], notSet });
  });

  test('are none for an exempt client, and none in unknown places where the company says so', () => {
    const certificate = { jurisdictionId: null, validFrom: '2026-01-01', validTo: null };
    expect(invoiceTaxes([work(100, '2026-05-01')], [state], [certificate], true)).toEqual({
      taxes: [],
      notSet: [],
    });
    expect(invoiceTaxes([work(100, '2026-05-01')], [], [], false)).toEqual({ taxes: [], notSet: [] });
  });
});

test('work is put on invoices by client, address, job or purchase order', () => {
  const jobs = [
    { sourceId: '1', clientId: 'a', clientAddressId: 'x', purchaseOrder: 'PO-7' },
    { sourceId: '2', clientId: 'a', clientAddressId: 'y', purchaseOrder: null },
    { sourceId: '3', clientId: 'a', clientAddressId: 'x', purchaseOrder: ' po-7' },
    { sourceId: '4', clientId: 'a', clientAddressId: 'x', purchaseOrder: 'PO-8' },
    { sourceId: '5', clientId: 'a', clientAddressId: 'z', purchaseOrder: null },
  ];
  const groups = (grouping: InvoiceGrouping) =>
    groupForInvoices(jobs, () => grouping).map((list) => list.map(({ sourceId }) => sourceId).join(''));
  expect(groups('client')).toEqual(['12345']);
  expect(groups('address')).toEqual(['134', '2', '5']);
  expect(groups('job')).toEqual(['1', '2', '3', '4', '5']);
  expect(groups('purchase-order')).toEqual(['13', '25', '4']);
  expect(invoiceNumber('INV-', 7)).toBe('INV-00007');
});

test.each([
  [['PO-7', 'po-7 '], 'PO-7'],
  [['PO-7', 'PO-8'], null],
  [['PO-7', null], null],
  [[null, 'PO-7'], null],
  [[], null],
])('the purchase order of work with %j is %j', (orders, common) => {
  expect(commonOrder(orders.map((purchaseOrder) => ({ purchaseOrder })))).toBe(common);
});
