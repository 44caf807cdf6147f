import type { InvoiceDetail, InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import { describe, expect, it } from 'vitest';
import {
  canBeRemoved,
  changeOf,
  editOf,
  errorsOf,
  formOf,
  formOfEdit,
  isNoChange,
  itemLine,
  needsReason,
  sumsOf,
  typedLine,
  type EditedDraft,
  type EditedLine,
} from './draft-edit.ts';

const line = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  position: 0,
  jobId: 'job',
  rentalId: null,
  agreementId: null,
  description: 'Pump-out',
  quantityThousandths: 1_000_000,
  unit: 'gal',
  unitPrice: 2_800,
  cents: 28_000,
  kind: 'work',
  changed: null,
  ...over,
});
const draftOf = (
  lines: readonly InvoiceLine[],
  discount: InvoiceDetail['discount'] = null,
): Pick<InvoiceDetail, 'lines' | 'discount'> => ({ lines: [...lines], discount });

const rent = line({ position: 1, jobId: null, rentalId: 'rental', kind: 'rental', description: 'Rent' });
const credit = line({ position: 2, kind: 'correction', description: 'Correction', cents: -500 });
const discountLine = line({ position: 3, jobId: null, kind: 'discount', description: 'Discount 10 %' });
const seen = draftOf([line(), rent, credit, discountLine], { ppm: 100_000, reason: 'Good client' });

const withLine = (edited: EditedDraft, key: string, change: Partial<EditedLine>): EditedDraft => ({
  ...edited,
  lines: edited.lines.map((one) => (one.key === key ? { ...one, ...change } : one)),
});
const changed = (edited: EditedDraft, now = seen) => changeOf(now, formOfEdit(edited), edited);

it('says nothing of what is as it was', () => {
  expect(isNoChange(changed(editOf(seen)))).toBe(true);
  expect(formOfEdit(editOf(seen))).toEqual(formOf(seen));
});

describe('what is sent', () => {
  it.each<[string, (edited: EditedDraft) => EditedDraft, object]>([
    [
      'only what is different of a line',
      (edited) => withLine(edited, '0', { unitPrice: 3_000 }),
      { lines: [{ position: 0, unitPrice: 3_000 }], removed: [], added: [] },
    ],
    [
      'a line that is taken off, and why',
      (edited) => ({ ...withLine(edited, '0', { isRemoved: true }), reason: ' Goodwill ' }),
      { lines: [], removed: [0], reason: 'Goodwill' },
    ],
    [
      'a discount in dollars instead of percent',
      (edited) => ({ ...edited, discount: { by: 'dollars', ppm: 100_000, cents: 500, reason: 'Late' } }),
      { discount: { cents: 500, reason: 'Late' } },
    ],
    [
      'no discount any more',
      (edited) => ({ ...edited, discount: { by: 'percent', ppm: null, cents: null, reason: '' } }),
      { discount: null },
    ],
    [
      'an item at the price of the book, without its price',
      (edited) => ({
        ...edited,
        lines: [
          ...edited.lines,
          itemLine({ priceItemId: 'lid', name: 'Lid', unit: 'each', unitPrice: 900_000 }, 2_000),
        ],
      }),
      { added: [{ priceItemId: 'lid', description: 'Lid', quantityThousandths: 2_000, addressId: null }] },
    ],
    [
      'a typed line with all of it',
      (edited) => ({ ...edited, lines: [{ ...typedLine(), description: ' Filter ', unitPrice: 100 }] }),
      {
        added: [
          {
            description: 'Filter',
            quantityThousandths: 1_000,
            unit: 'each',
            unitPrice: 100,
            category: 'other',
            addressId: null,
          },
        ],
      },
    ],
  ])('%s', (_name, edit, expected) => {
    const { lines, removed, added, discount, reason } = changed(edit(editOf(seen)));
    expect({ lines, removed, added, discount, reason }).toEqual({
      lines: [],
      removed: expect.any(Array),
      added: [],
      ...expected,
    });
  });

  it('leaves the discount alone that another person entered meanwhile', () => {
    const now = { ...seen, discount: { cents: 700, reason: 'Theirs' } };
    const edited = withLine(editOf(seen), '0', { unitPrice: 1 });
    expect(changeOf(now, { ...formOfEdit(edited), discount: formOf(now).discount }, edited)).toEqual({
      lines: [{ position: 0, unitPrice: 1 }],
      removed: [],
      added: [],
    });
  });

  it('adds no line again that somebody else took off', () => {
    const edited = withLine(editOf(seen), '0', { unitPrice: 1 });
    const form = formOfEdit(edited);
    const lost = { ...form, lines: form.lines.map(({ id: _id, ...row }) => row) };
    expect(() => changeOf(draftOf([rent]), lost, edited)).toThrow('Somebody took “Pump-out” off');
  });
});

it.each<[string, (edited: EditedDraft) => EditedDraft, object]>([
  [
    'no quantity',
    (edited) => withLine(edited, '0', { quantityThousandths: null }),
    { '0/quantity': 'Enter how many.' },
  ],
  ['no price', (edited) => withLine(edited, '0', { unitPrice: null }), { '0/unitPrice': 'Enter a price.' }],
  [
    'rent above its price',
    (edited) => withLine(edited, '1', { unitPrice: 3_000 }),
    { '1/unitPrice': 'This is worked out: at most $280.00. Add a line with the difference.' },
  ],
  [
    'rent below it, without a reason',
    (edited) => withLine(edited, '1', { unitPrice: 1 }),
    { reason: 'Say why.' },
  ],
  [
    'work off, without a reason',
    (edited) => withLine(edited, '0', { isRemoved: true }),
    { reason: 'Say why.' },
  ],
  [
    'above $100,000',
    (edited) => withLine(edited, '0', { unitPrice: 10_000_000 }),
    { '0/unitPrice': 'A line is at most $100,000.00. Check quantity and price.' },
  ],
  [
    'a discount without a reason',
    (edited) => ({ ...edited, discount: { ...edited.discount, reason: ' ' } }),
    { 'discount/reason': 'Say why.' },
  ],
  [
    'more discount than there is',
    (edited) => ({ ...edited, discount: { by: 'dollars', ppm: null, cents: 55_501, reason: 'x' } }),
    { discount: 'The lines come to $555.00. Enter at most that.' },
  ],
  [
    'nothing left',
    (edited) => ({ ...edited, lines: edited.lines.map((one) => ({ ...one, isRemoved: true })), reason: 'x' }),
    {
      lines: 'Keep or add a line, or remove the whole draft.',
      discount: 'The lines come to nothing, so there is nothing to take a discount of.',
    },
  ],
  ['nothing', (edited) => edited, {}],
])('refuses %s', (_name, edit, errors) => expect(errorsOf(edit(editOf(seen)))).toEqual(errors));

it('adds up what is kept, and the discount off it', () => {
  const edited = withLine(editOf(seen), '1', { isRemoved: true });
  expect(sumsOf(edited)).toEqual({ linesCents: 27_500, discountCents: 2_750 });
  expect(needsReason(edited)).toBe(true);
  expect(editOf(draftOf([line({ kind: 'opening', jobId: null })])).lines.map(canBeRemoved)).toEqual([false]);
});
