import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { quoteInput, type QuoteDetail, type QuoteInput } from '@haulwright/domain/quotes/quote';
import { centsOfLine, cycleOf, rhythmText, type QuoteLineInput } from '@haulwright/domain/quotes/quote-lines';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';

/** A line being edited: values not typed yet are null. */
export interface DraftLine {
  readonly key: number;
  /** `extra` belongs to the work of the previous line. */
  readonly kind: 'work' | 'extra' | 'units';
  readonly jobTypeId: string | null;
  readonly unitTypeId: string | null;
  readonly description: string;
  readonly quantityThousandths: number | null;
  readonly unit: string;
  readonly unitPrice: number | null;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
}

export interface QuoteDraft {
  readonly addressId: string | null;
  readonly title: string;
  readonly message: string;
  readonly expiresOn: string | null;
  /** The cycle of all units of the quote. */
  readonly cycle: RentalCycle;
  readonly lines: readonly DraftLine[];
}

const defaultCycle: RentalCycle = { every: 'days', days: 28 };

let lastKey = 0;
const newKey = (): number => (lastKey += 1);

export const emptyDraft = (expiresOn: string): QuoteDraft => ({
  addressId: null,
  title: '',
  message: '',
  expiresOn,
  cycle: defaultCycle,
  lines: [],
});

export const draftOf = (quote: QuoteDetail): QuoteDraft => ({
  addressId: quote.clientAddressId,
  title: quote.title,
  message: quote.message ?? '',
  expiresOn: quote.expiresOn,
  cycle: cycleOf(quote.lines) ?? defaultCycle,
  lines: quote.lines.map(lineOf),
});

/** An editable line from a quote or the price book. */
export const lineOf = (line: QuoteLineInput): DraftLine => ({
  key: newKey(),
  kind: line.rental !== null ? 'units' : line.work !== null ? 'work' : 'extra',
  jobTypeId: line.work?.jobTypeId ?? null,
  unitTypeId: line.rental?.unitTypeId ?? null,
  description: line.description,
  quantityThousandths: line.quantityThousandths,
  unit: line.unit,
  unitPrice: line.unitPrice,
  revenueCategory: line.revenueCategory,
  taxCategory: line.taxCategory,
});

/** An empty line: the first begins work, later ones belong to it. */
export const freeLine = (lines: readonly DraftLine[]): DraftLine => {
  const isFirst = lines.every(({ kind }) => kind === 'units');
  return {
    key: newKey(),
    kind: isFirst ? 'work' : 'extra',
    jobTypeId: null,
    unitTypeId: null,
    description: '',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: null,
    revenueCategory: isFirst ? 'service' : 'other',
    taxCategory: isFirst ? 'service' : 'other',
  };
};

export const unitsLine = (
  unitType: { readonly id: string; readonly name: string },
  count: number,
): DraftLine => ({
  key: newKey(),
  kind: 'units',
  jobTypeId: null,
  unitTypeId: unitType.id,
  description: unitType.name,
  quantityThousandths: count * 1_000,
  unit: 'units',
  unitPrice: null,
  revenueCategory: 'rental',
  taxCategory: 'rental',
});

/** Adds lines: work before units; an existing kind of unit is increased. */
export function withLines(lines: readonly DraftLine[], added: readonly DraftLine[]): DraftLine[] {
  const units = new Map(lines.filter(({ kind }) => kind === 'units').map((line) => [line.unitTypeId, line]));
  for (const line of added)
    if (line.kind === 'units')
      units.set(line.unitTypeId, {
        ...line,
        ...units.get(line.unitTypeId),
        quantityThousandths: line.quantityThousandths,
      });
  const isWork = ({ kind }: DraftLine) => kind !== 'units';
  return [...lines.filter(isWork), ...added.filter(isWork), ...units.values()];
}

/** Removes a line; one that would then belong to nothing begins work of its own. */
export function withoutLine(lines: readonly DraftLine[], key: number): DraftLine[] {
  const [first, ...rest] = lines.filter((line) => line.key !== key);
  if (first === undefined) return [];
  return [first.kind === 'extra' ? { ...first, kind: 'work' } : first, ...rest];
}

/** The client's price for a line; 0 while incomplete. */
export const draftCents = ({ quantityThousandths, unitPrice }: DraftLine): number =>
  quantityThousandths === null || unitPrice === null ? 0 : centsOfLine({ quantityThousandths, unitPrice });

const toInput = (line: DraftLine, cycle: RentalCycle) => ({
  work: line.kind === 'work' ? { jobTypeId: line.jobTypeId } : null,
  rental: line.kind === 'units' ? { unitTypeId: line.unitTypeId, cycle } : null,
  description: line.description,
  quantityThousandths: line.quantityThousandths,
  unit: line.kind === 'units' ? `units per ${rhythmText(cycle)}` : line.unit,
  unitPrice: line.unitPrice,
  revenueCategory: line.revenueCategory,
  taxCategory: line.taxCategory,
});

export type QuoteErrors = Readonly<Record<string, string>>;

const plainly: Readonly<Record<string, string>> = {
  clientId: 'Choose a client.',
  clientAddressId: 'Choose where the work is.',
  expiresOn: 'Choose the last day it is valid.',
  quantityThousandths: 'Enter a quantity.',
  unitPrice: 'Enter a price.',
};

/**
 * The input of the call, or errors by field: `title`, or a line's key and field (`3/unitPrice`); errors about
 * all lines are under `lines`.
 */
export function readDraft(
  draft: QuoteDraft,
  clientId: string | null,
  today: string,
): { readonly input: QuoteInput } | { readonly errors: QuoteErrors } {
  const parsed = quoteInput.safeParse({
    clientId,
    clientAddressId: draft.addressId,
    title: draft.title,
    message: draft.message,
    expiresOn: draft.expiresOn,
    lines: draft.lines.map((line) => toInput(line, draft.cycle)),
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field = '', at, ofLine] = path.map(String);
    const line = field === 'lines' && at !== undefined ? draft.lines[Number(at)] : undefined;
    const place = line === undefined ? field : `${line.key}/${ofLine}`;
    errors[place] ??= plainly[line === undefined ? field : (ofLine ?? '')] ?? message;
  }
  if (draft.expiresOn !== null && draft.expiresOn < today)
    errors['expiresOn'] = 'Choose today or a later day.';
  return parsed.success && Object.keys(errors).length === 0 ? { input: parsed.data } : { errors };
}
