import { assert, integer, array, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withEnteredLines } from '../pricing/entered-lines.ts';
import type { JobPrice } from '../pricing/price-job.ts';
import {
  discountCents,
  draftDiscount,
  judgeLineChange,
  type DraftDiscount,
  type DiscountRefusal,
  type LineRefusal,
} from './draft-change.ts';
import { allocate, sumOfTaxes, taxesOfDiscount } from './invoice-tax.ts';
import type { InvoiceLineKind } from './line-kind.ts';

const reason = 'A good client';
const line = (kind: InvoiceLineKind, cents: number) => ({ kind, cents });

test.each<[string, DraftDiscount, number[], number | DiscountRefusal]>([
  ['10 %', { ppm: 100_000, reason }, [10_000, 5_005], 1_501],
  ['100 %', { ppm: 1_000_000, reason }, [10_000, -2_000], 8_000],
  ['an amount', { cents: 5_000, reason }, [10_000], 5_000],
  ['all there is', { cents: 10_000, reason }, [10_000], 10_000],
  ['a cent too much', { cents: 10_001, reason }, [10_000], 'discount.too-much'],
  ['a share of a credit', { ppm: 100_000, reason }, [10_000, -20_000], 'discount.nothing-there'],
  ['an amount of nothing', { cents: 1, reason }, [0], 'discount.nothing-there'],
])('a discount of %s', (_, discount, cents, expected) => {
  // One that is there already does not count.
  const lines = [...cents.map((one) => line('work', one)), line('discount', -900)];
  expect(discountCents(discount, lines)).toEqual(
    typeof expected === 'number' ? { cents: expected } : { refusal: expected },
  );
});

test.each([
  [{ ppm: 1_000_001, reason }, 'A discount is at most 100 %.'],
  [{ ppm: 0, reason }, 'Enter more than 0 %.'],
  [{ ppm: 100_000, reason: ' ' }, 'Say why.'],
])('a discount that cannot be: %j', (discount, message) => {
  const { success, error } = draftDiscount.safeParse(discount);
  expect([success, JSON.stringify(error?.issues).includes(message)]).toEqual([false, true]);
});

test.each<[InvoiceLineKind, number, number, LineRefusal | null]>([
  ['work', 10_000, 25_000, null],
  ['item', 10_000, 0, null],
  ['rental', 15_000, 12_000, null],
  ['rental', 15_000, 17_500, null],
  ['rental', 15_000, 17_501, 'line.amount-fixed'],
  ['agreement', 15_000, 20_000, 'line.amount-fixed'],
  ['correction', 1_400, 1_000, 'line.amount-fixed'],
  ['correction', -1_400, -1_400, 'line.amount-fixed'],
  ['late-fee', 2_500, 100, 'line.amount-fixed'],
  ['discount', -100, 50, 'line.amount-fixed'],
  ['work', 10_000, 10_000_001, 'line.too-dear'],
])('a line of %s at %d cents may be billed as %d: %s', (kind, cents, now, refusal) => {
  const values = { quantityThousandths: 1_000, unitPrice: Math.abs(now) * 100 };
  // Billed as 17500 at first.
  expect(judgeLineChange(line(kind, cents), values, 17_500)).toBe(refusal);
});

const cents = integer({ min: 1, max: 10_000_000 });

describe('a discount', () => {
  test('is divided among the lines without a cent more or less', () => {
    assert(
      property(
        cents,
        array(integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
        (off, weights) => {
          const parts = allocate(off, weights);
          const sum = parts.reduce((all, part) => all + part, 0);
          expect(sum).toBe(weights.some((weight) => weight > 0) ? off : 0);
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('takes its share of what is taxed, and all of it when it is all', () => {
    const charge = record({ cents, ppm: integer({ min: 0, max: 2 }) });
    assert(
      property(
        array(charge, { minLength: 1, maxLength: 8 }),
        integer({ min: 1, max: 1_000_000 }),
        (charges, ppm) => {
          const lines = charges.map((one) => ({
            cents: one.cents,
            taxes:
              one.ppm === 0
                ? []
                : [{ jurisdictionId: 's', name: 'State', ppm: one.ppm, taxableCents: one.cents }],
          }));
          const there = charges.reduce((sum, one) => sum + one.cents, 0);
          const worked = discountCents({ ppm, reason }, [line('work', there)]);
          if ('refusal' in worked) throw new Error(worked.refusal);
          const taxed = sumOfTaxes([
            ...lines.map(({ taxes }) => taxes),
            taxesOfDiscount(worked.cents, lines),
          ]);
          for (const { taxableCents } of taxed) expect(taxableCents).toBeGreaterThanOrEqual(0);
          expect(ppm < 1_000_000 || taxed.every(({ taxableCents }) => taxableCents === 0)).toBe(true);
        },
      ),
    );
  });
});

test('what was entered of a line counts, and what was not is worked out', () => {
  const gallons = (thousandths: number): JobPrice => ({
    source: 'company',
    itemName: 'Pump-out',
    holds: [],
    totalCents: (thousandths * 2_800) / 100_000,
    lines: [
      {
        key: '1/gallons',
        category: 'gallons',
        revenueCategory: 'gallons',
        taxCategory: 'gallons',
        description: 'Gallons',
        quantityThousandths: thousandths,
        unit: 'gal',
        unitPrice: 2_800,
        cents: (thousandths * 2_800) / 100_000,
      },
    ],
  });
  const entered = { '1/gallons': { unitPrice: 2_000 }, gone: { description: 'x' } };
  expect(withEnteredLines(gallons(350_000), entered)).toMatchObject({ totalCents: 7_000 });
  expect(withEnteredLines(gallons(400_000), entered)).toMatchObject({ totalCents: 8_000 });
  expect(withEnteredLines(gallons(400_000), {})).toEqual(gallons(400_000));
  const held = { ...gallons(1), totalCents: null, lines: [] };
  expect(withEnteredLines(held, entered)).toEqual(held);
});
