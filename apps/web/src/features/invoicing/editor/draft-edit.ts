import {
  discountCents,
  discountText,
  judgeLineChange,
  largestLineCents,
  type AddedLine,
  type DraftChange,
  type DraftDiscount,
  type LineChange,
} from '@haulwright/domain/invoicing/draft-change';
import type { InvoiceDetail, InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import type { InvoiceLineKind } from '@haulwright/domain/invoicing/line-kind';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { lineCents } from '@haulwright/domain/kernel/money';
import type { ExtraItem } from '@haulwright/domain/pricing/job-extra';
import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';

/** A line of a draft while it is edited: numbers that are not typed yet are null. */
export interface EditedLine {
  readonly key: string;
  /** As the draft has it; null: it is added here. */
  readonly was: InvoiceLine | null;
  readonly isRemoved: boolean;
  readonly description: string;
  readonly quantityThousandths: number | null;
  readonly unit: string;
  readonly unitPrice: number | null;
  /** Of an added line: its item of the price book, or what it counts as. */
  readonly item: ExtraItem | null;
  readonly category: RevenueCategory;
}

/** A discount while it is edited; without an amount there is none. */
export interface EditedDiscount {
  readonly by: 'percent' | 'dollars';
  readonly ppm: number | null;
  readonly cents: number | null;
  readonly reason: string;
}

export interface EditedDraft {
  readonly lines: readonly EditedLine[];
  readonly discount: EditedDiscount;
  /** Why work is taken off, or billed for less. */
  readonly reason: string;
}

export const noDiscount: EditedDiscount = { by: 'percent', ppm: null, cents: null, reason: '' };

export const editedDiscountOf = (discount: DraftDiscount | null): EditedDiscount =>
  discount === null
    ? noDiscount
    : 'ppm' in discount
      ? { ...noDiscount, ppm: discount.ppm, reason: discount.reason }
      : { ...noDiscount, by: 'dollars', cents: discount.cents, reason: discount.reason };

/** The line of a discount is edited beside the others. */
const listed = ({ lines }: Pick<InvoiceDetail, 'lines'>) => lines.filter(({ kind }) => kind !== 'discount');

export const editOf = (invoice: Pick<InvoiceDetail, 'lines' | 'discount'>): EditedDraft => ({
  lines: listed(invoice).map((line) => ({
    key: String(line.position),
    was: line,
    isRemoved: false,
    description: line.description,
    quantityThousandths: line.quantityThousandths,
    unit: line.unit,
    unitPrice: line.unitPrice,
    item: null,
    category: 'other',
  })),
  discount: editedDiscountOf(invoice.discount),
  reason: '',
});

let added = 0;
const blank = (): EditedLine => ({
  key: `new-${(added += 1)}`,
  was: null,
  isRemoved: false,
  description: '',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: null,
  item: null,
  category: 'other',
});
/** A line to be typed. */
export const typedLine = blank;
/** A line of the price book, at the client's price. */
export const itemLine = (item: ExtraItem, quantityThousandths: number): EditedLine => ({
  ...blank(),
  description: item.name,
  quantityThousandths,
  unit: item.unit,
  unitPrice: item.unitPrice,
  item,
});

const worked: ReadonlySet<InvoiceLineKind> = new Set(['correction', 'late-fee', 'opening', 'goodwill']);

/** Whether its amount is worked out elsewhere, so that only its text can be changed. */
export const hasFixedAmount = ({ was }: EditedLine): boolean =>
  was !== null && (was.cents < 0 || worked.has(was.kind));

const hasSource = ({ jobId, rentalId, agreementId }: InvoiceLine): boolean =>
  jobId !== null || rentalId !== null || agreementId !== null;

/** What was billed elsewhere stays on its draft. */
export const canBeRemoved = ({ was }: EditedLine): boolean =>
  was === null || hasSource(was) || was.kind === 'item' || was.kind === 'late-fee';

/** The amount of a line; a fixed one stays, and 0 while something of it is missing. */
export function centsOf(line: EditedLine): number {
  if (line.isRemoved) return 0;
  if (hasFixedAmount(line)) return line.was?.cents ?? 0;
  const { quantityThousandths, unitPrice } = line;
  return quantityThousandths === null || unitPrice === null ? 0 : lineCents(quantityThousandths, unitPrice);
}

/** Rent and agreements cost what their prices say: billed for less, somebody says why. */
const isBilledForLess = (line: EditedLine): boolean =>
  line.was !== null &&
  (line.was.kind === 'rental' || line.was.kind === 'agreement') &&
  centsOf(line) < line.was.cents;

/** Whether work is taken off or billed for less. */
export const needsReason = ({ lines }: EditedDraft): boolean =>
  lines.some((line) => line.was !== null && hasSource(line.was) && (line.isRemoved || isBilledForLess(line)));

export function discountOf({ by, ppm, cents, reason }: EditedDiscount): DraftDiscount | null {
  if (by === 'percent') return ppm === null || ppm === 0 ? null : { ppm, reason: reason.trim() };
  return cents === null || cents === 0 ? null : { cents, reason: reason.trim() };
}

/** The sum of the lines before taxes, and the discount off them. */
export function sumsOf({ lines, discount }: EditedDraft): {
  readonly linesCents: number;
  readonly discountCents: number;
} {
  const there = lines.map((line) => ({ kind: line.was?.kind ?? ('item' as const), cents: centsOf(line) }));
  const off = discountOf(discount);
  const judged = off === null ? null : discountCents(off, there);
  return {
    linesCents: there.reduce((sum, { cents }) => sum + cents, 0),
    discountCents: judged !== null && 'cents' in judged ? judged.cents : 0,
  };
}

/** What is wrong, by place: `3/unitPrice`, `discount`, `discount/reason`, `reason`, `lines`. */
export type EditErrors = Readonly<Record<string, string>>;

export function errorsOf(edited: EditedDraft): EditErrors {
  const errors: Record<string, string> = {};
  const kept = edited.lines.filter(({ isRemoved }) => !isRemoved);
  if (kept.length === 0) errors['lines'] = 'Keep or add a line, or remove the whole draft.';
  for (const line of kept) {
    if (line.description.trim() === '') errors[`${line.key}/description`] = 'Say what the line is for.';
    if (hasFixedAmount(line)) continue;
    if ((line.quantityThousandths ?? 0) < 1) errors[`${line.key}/quantity`] = 'Enter how many.';
    if (line.unitPrice === null) errors[`${line.key}/unitPrice`] = 'Enter a price.';
    else errors[`${line.key}/unitPrice`] = amountProblem(line);
    if (line.was === null && line.unit.trim() === '') errors[`${line.key}/unit`] = 'Enter the unit.';
  }
  const { discount } = edited;
  const off = discountOf(discount);
  if (off !== null && off.reason === '') errors['discount/reason'] = 'Say why.';
  if (off === null && discount.reason.trim() !== '')
    errors['discount'] = 'Enter how much, or clear the reason.';
  if (off !== null) errors['discount'] = discountProblem(edited, off);
  if (needsReason(edited) && edited.reason.trim() === '') errors['reason'] = 'Say why.';
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== ''));
}

function amountProblem(line: EditedLine): string {
  const { was, quantityThousandths, unitPrice } = line;
  const kind = was?.kind ?? 'item';
  const now = { quantityThousandths: quantityThousandths ?? 0, unitPrice: unitPrice ?? 0 };
  const first = was?.changed?.from?.cents ?? was?.cents ?? 0;
  const refusal = judgeLineChange({ kind, cents: was?.cents ?? 0 }, now, first);
  if (refusal === 'line.too-dear')
    return `A line is at most ${formatDollars(largestLineCents)}. Check quantity and price.`;
  return refusal === null
    ? ''
    : `This is worked out: at most ${formatDollars(first)}. Add a line with the difference.`;
}

function discountProblem(edited: EditedDraft, off: DraftDiscount): string {
  const lines = edited.lines.map((line) => ({ kind: 'item' as const, cents: centsOf(line) }));
  const judged = discountCents(off, lines);
  if ('cents' in judged) return '';
  return judged.refusal === 'discount.too-much'
    ? `The lines come to ${formatDollars(sumsOf(edited).linesCents)}. Enter at most that.`
    : 'The lines come to nothing, so there is nothing to take a discount of.';
}

/** What is sold here beside what the draft has. */
export const addedLines = ({ lines }: EditedDraft): AddedLine[] =>
  lines.flatMap((line): AddedLine[] => {
    const { was, quantityThousandths, unitPrice, item, unit, category } = line;
    if (was !== null || quantityThousandths === null || unitPrice === null) return [];
    const shared = {
      description: line.description.trim(),
      quantityThousandths,
      unitPrice,
      addressId: null,
    };
    // Without a price, the price book's of the moment it is saved.
    if (item !== null && item.unitPrice === unitPrice) {
      const { unitPrice: _unitPrice, ...asInBook } = shared;
      return [{ priceItemId: item.priceItemId, ...asInBook }];
    }
    return item === null
      ? [{ ...shared, unit: unit.trim(), category }]
      : [{ ...shared, priceItemId: item.priceItemId }];
  });

/** The lines that a draft had, as two people's changes of them are put together. */
export interface LinesForm {
  readonly lines: readonly {
    readonly id?: string;
    readonly description: string;
    readonly quantityThousandths: number;
    readonly unitPrice: number;
  }[];
  /** In words: half of one discount and half of another is none. */
  readonly discount: string | null;
}

const discountInWords = (discount: DraftDiscount | null): string | null =>
  discount === null
    ? null
    : `${'ppm' in discount ? discountText(discount) : `Discount ${formatDollars(discount.cents)}`}: ${discount.reason}`;

export const formOf = (invoice: Pick<InvoiceDetail, 'lines' | 'discount'>): LinesForm => ({
  lines: listed(invoice).map(({ position, description, quantityThousandths, unitPrice }) => ({
    id: String(position),
    description,
    quantityThousandths,
    unitPrice,
  })),
  discount: discountInWords(invoice.discount),
});

export const formOfEdit = ({ lines, discount }: EditedDraft): LinesForm => ({
  lines: lines.flatMap(({ was, isRemoved, description, quantityThousandths, unitPrice }) =>
    was === null || isRemoved
      ? []
      : [
          {
            id: String(was.position),
            description: description.trim(),
            quantityThousandths: quantityThousandths ?? was.quantityThousandths,
            unitPrice: unitPrice ?? was.unitPrice,
          },
        ],
  ),
  discount: discountInWords(discountOf(discount)),
});

/**
 * What has to be changed of a draft for it to be as the form says.
 * @param seen the draft as it is now
 * @throws when the form changes a line that somebody else took off
 */
export function changeOf(
  seen: Pick<InvoiceDetail, 'lines' | 'discount'>,
  form: LinesForm,
  edited: EditedDraft,
): Omit<DraftChange, 'version'> {
  const lost = form.lines.find(({ id }) => id === undefined);
  if (lost !== undefined)
    throw new Error(`Somebody took “${lost.description}” off this draft. Save again and take theirs.`);
  const lines = form.lines.flatMap((row): LineChange[] => {
    const was = seen.lines.find(({ position }) => String(position) === row.id);
    if (was === undefined) return [];
    const change = {
      ...(row.description !== was.description && { description: row.description }),
      ...(row.quantityThousandths !== was.quantityThousandths && {
        quantityThousandths: row.quantityThousandths,
      }),
      ...(row.unitPrice !== was.unitPrice && { unitPrice: row.unitPrice }),
    };
    return Object.keys(change).length === 0 ? [] : [{ position: was.position, ...change }];
  });
  const removed = listed(seen)
    .filter(({ position }) => !form.lines.some(({ id }) => id === String(position)))
    .map(({ position }) => position);
  return {
    lines,
    removed,
    added: addedLines(edited),
    ...(form.discount !== discountInWords(seen.discount) && {
      discount: form.discount === null ? null : discountOf(edited.discount),
    }),
    ...(edited.reason.trim() !== '' && { reason: edited.reason.trim() }),
  };
}

/** Whether a change says nothing. */
export const isNoChange = ({
  lines,
  removed,
  added: more,
  discount,
}: Omit<DraftChange, 'version'>): boolean =>
  lines.length + removed.length + more.length === 0 && discount === undefined;
