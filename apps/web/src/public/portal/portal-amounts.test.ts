import { maxInvoicesPaid } from '@haulwright/domain/portal/portal-limits';
import { expect, it } from 'vitest';
import { centsOfText, spread } from './portal-amounts.ts';

it.each([
  ['125', 12_500],
  ['125.5', 12_550],
  [' $1,250.05 ', 125_005],
  ['0.99', 99],
  ['10,000,000', 1_000_000_000],
  ['10,000,000.01', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.005', undefined],
  ['1,25', undefined],
  ['12,50.00', undefined],
  ['1e3', undefined],
  ['five', undefined],
])('%o is an amount of %o cents', (text, cents) => expect(centsOfText(text)).toBe(cents));

it('spreads an amount over invoices in their order, the last in part', () => {
  const papers = [
    { id: 'a', openCents: 300 },
    { id: 'b', openCents: 200 },
    { id: 'c', openCents: 100 },
  ];
  expect(spread(papers, 300)).toEqual([{ invoiceId: 'a', cents: 300 }]);
  expect(spread(papers, 450)).toEqual([
    { invoiceId: 'a', cents: 300 },
    { invoiceId: 'b', cents: 150 },
  ]);
  expect(spread(papers, 600)).toHaveLength(3);
  expect(spread(papers, 601)).toBeUndefined();
  const many = Array.from({ length: maxInvoicesPaid + 1 }, (_, at) => ({ id: String(at), openCents: 1 }));
  expect(spread(many, maxInvoicesPaid)).toHaveLength(maxInvoicesPaid);
  expect(spread(many, maxInvoicesPaid + 1)).toBeUndefined();
});
