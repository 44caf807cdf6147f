import { assert, array, boolean, integer, oneof, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { sumOfTaxes, taxesOfDiscount } from './invoice-tax.ts';
import { partCredit, type CreditableInvoice, type CreditedPart } from './part-credit.ts';

const tax = (taxableCents: number) => ({ jurisdictionId: 's', name: 'State', ppm: 60_000, taxableCents });

function invoiceOf(
  charges: readonly { cents: number; isTaxed: boolean }[],
  offCents: number,
): CreditableInvoice {
  const lines = charges.map(({ cents, isTaxed }, position) => ({
    position,
    kind: 'work' as const,
    cents,
    taxes: isTaxed ? [tax(cents)] : [],
    creditedCents: 0,
  }));
  const discount = {
    position: lines.length,
    kind: 'discount' as const,
    cents: -offCents,
    taxes: taxesOfDiscount(offCents, lines),
    creditedCents: 0,
  };
  const all = offCents === 0 ? lines : [...lines, discount];
  return { lines: all, taxes: sumOfTaxes(all.map((line) => line.taxes)), creditedTaxes: [] };
}

/** The invoice after a credit; the same one when it was refused. */
function after(
  invoice: CreditableInvoice,
  part: CreditedPart,
): { invoice: CreditableInvoice; cents: number } {
  const credit = partCredit(invoice, part);
  if ('refusal' in credit) return { invoice, cents: 0 };
  return {
    cents: credit.totalCents,
    invoice: {
      ...invoice,
      creditedTaxes: [...invoice.creditedTaxes, ...credit.taxes],
      lines: invoice.lines.map((line) => ({
        ...line,
        creditedCents:
          line.creditedCents + (credit.lines.find((one) => one.position === line.position)?.cents ?? 0),
      })),
    },
  };
}

const totalOf = ({ lines, taxes }: CreditableInvoice): number =>
  [...lines, ...taxes].reduce((sum, { cents }) => sum + cents, 0);

const invoice = invoiceOf(
  [
    { cents: 32_500, isTaxed: true },
    { cents: 5_000, isTaxed: false },
  ],
  0,
);

test.each<[string, CreditedPart, object]>([
  ['$50 of goodwill, taxes in it', { cents: 5_000 }, { totalCents: 5_000 }],
  ['a line with its tax', { lines: [{ position: 0 }] }, { totalCents: 34_450 }],
  ['part of a line', { lines: [{ position: 0, cents: 10_000 }] }, { totalCents: 10_600 }],
  ['an untaxed line', { lines: [{ position: 1 }] }, { totalCents: 5_000, taxes: [] }],
  ['all', { all: true }, { totalCents: 39_450 }],
  ['a cent too much', { cents: 39_451 }, { refusal: 'credit.too-much', leftCents: 39_450 }],
  [
    'too much of a line',
    { lines: [{ position: 1, cents: 5_001 }] },
    { refusal: 'credit.too-much', leftCents: 5_000 },
  ],
  ['a line of nobody', { lines: [{ position: 7 }] }, { refusal: 'credit.no-such-line' }],
])('a credit of %s', (_, part, expected) => {
  expect(partCredit(invoice, part)).toMatchObject(expected);
});

test('a discounted line is credited as it was charged', () => {
  const discounted = invoiceOf(
    [
      { cents: 10_000, isTaxed: true },
      { cents: 10_000, isTaxed: false },
    ],
    2_000,
  );
  expect(partCredit(discounted, { lines: [{ position: 0 }] })).toMatchObject({ totalCents: 9_540 });
  const more = { lines: [{ position: 0, cents: 9_001 }] };
  expect(partCredit(discounted, more)).toEqual({ refusal: 'credit.too-much', leftCents: 9_000 });
});

test('credits in any order give back no more than the invoice, and the rest of it ends in nothing', () => {
  const charge = record({ cents: integer({ min: 1, max: 100_000 }), isTaxed: boolean() });
  const part = oneof(
    record({ cents: integer({ min: 1, max: 50_000 }) }),
    record({ position: integer({ min: 0, max: 4 }), cents: integer({ min: 1, max: 50_000 }) }),
  );
  assert(
    property(
      array(charge, { minLength: 1, maxLength: 5 }),
      integer({ min: 0, max: 90 }),
      array(part, { maxLength: 6 }),
      (charges, percent, parts) => {
        const there = charges.reduce((sum, { cents }) => sum + cents, 0);
        let now = invoiceOf(charges, Math.floor((there * percent) / 100));
        const total = totalOf(now);
        let given = 0;
        const wanted = parts.map((one): CreditedPart => ('position' in one ? { lines: [one] } : one));
        for (const one of [...wanted, { all: true } as const]) {
          const next = after(now, one);
          now = next.invoice;
          given += next.cents;
          expect(given).toBeLessThanOrEqual(total);
        }
        const taxes = now.creditedTaxes.reduce((sum, { cents }) => sum + cents, 0);
        const lines = now.lines.reduce((sum, { creditedCents }) => sum + creditedCents, 0);
        // A credit of all lines without "all" may leave cents of taxes to nobody: there is nothing to credit then.
        const leavesTaxes = lines + taxes === given && given !== total;
        expect(leavesTaxes ? lines : given).toBe(leavesTaxes ? total - totalTax(now) : total);
      },
    ),
    { numRuns: 2_000 },
  );
});

const totalTax = ({ taxes }: CreditableInvoice): number => taxes.reduce((sum, { cents }) => sum + cents, 0);
