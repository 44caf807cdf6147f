import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { quoteInput, type QuoteDetail, type QuoteInput } from '@haulwright/domain/quotes/quote';
import {
  centsOfLine,
  cycleOf,
  isStayAgreed,
  rhythmText,
  stayOf,
  type QuoteLineInput,
  type Stay,
} from '@haulwright/domain/quotes/quote-lines';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import { rentFor, roundTripFor, type UnitPrices } from '@haulwright/domain/rentals/unit-prices';

/** A line being edited: values not typed yet are null. */
export interface DraftLine {
  readonly key: number;
  /** `extra` belongs to the work of the previous line; `delivery` is that of the units. */
  readonly kind: 'work' | 'extra' | 'delivery' | 'units';
  readonly jobTypeId: string | null;
  readonly unitTypeId: string | null;
  readonly description: string;
  readonly quantityThousandths: number | null;
  readonly unit: string;
  readonly unitPrice: number | null;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
}

export interface QuoteDraft extends Stay {
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
  deliverOn: null,
  pickUpOn: null,
  lines: [],
});

export const draftOf = (quote: QuoteDetail): QuoteDraft => ({
  addressId: quote.clientAddressId,
  title: quote.title,
  message: quote.message ?? '',
  expiresOn: quote.expiresOn,
  cycle: cycleOf(quote.lines) ?? defaultCycle,
  ...stayOf(quote.lines),
  lines: quote.lines.map(lineOf),
});

const kindOf = ({ rental, isDelivery, work }: QuoteLineInput): DraftLine['kind'] => {
  if (rental !== null) return 'units';
  if (isDelivery === true) return 'delivery';
  return work === null ? 'extra' : 'work';
};

const isOfUnits = ({ kind }: DraftLine): boolean => kind === 'units' || kind === 'delivery';

/** An editable line from a quote or the price book. */
export const lineOf = (line: QuoteLineInput): DraftLine => ({
  key: newKey(),
  kind: kindOf(line),
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
  const isFirst = lines.every(isOfUnits);
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

interface PricedType {
  readonly id: string;
  readonly name: string;
  readonly prices?: UnitPrices | undefined;
}

/** Ten-thousandths of a dollar, as lines have them. */
const priceOf = (cents: number | null): number | null => (cents === null ? null : cents * 100);

/** Units of a kind, at its price where it has one for the cycle of the quote. */
export const unitsLine = (unitType: PricedType, count: number, cycle: RentalCycle): DraftLine => ({
  key: newKey(),
  kind: 'units',
  jobTypeId: null,
  unitTypeId: unitType.id,
  description: unitType.name,
  quantityThousandths: count * 1_000,
  unit: 'units',
  unitPrice: priceOf(rentFor(unitType.prices, cycle)),
  revenueCategory: 'rental',
  taxCategory: 'rental',
});

/** The lines under another cycle: prices that are those of their kind become its prices for that cycle. */
export const withCycle = (
  draft: Pick<QuoteDraft, 'cycle' | 'lines'>,
  cycle: RentalCycle,
  unitTypes: readonly PricedType[],
): Pick<QuoteDraft, 'cycle' | 'lines'> => ({
  cycle,
  lines: draft.lines.map((line) => {
    const prices = unitTypes.find(({ id }) => id === line.unitTypeId)?.prices;
    const isOwn = line.unitPrice !== null && line.unitPrice !== priceOf(rentFor(prices, draft.cycle));
    return line.kind !== 'units' || isOwn ? line : { ...line, unitPrice: priceOf(rentFor(prices, cycle)) };
  }),
});

/** Delivery and pickup of all units of the quote, for one price: what its kinds ask for it. */
export const deliveryLine = (lines: readonly DraftLine[], unitTypes: readonly PricedType[]): DraftLine => ({
  key: newKey(),
  kind: 'delivery',
  jobTypeId: null,
  unitTypeId: null,
  description: 'Delivery and pickup',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: priceOf(
    roundTripFor(
      lines
        .filter(({ kind }) => kind === 'units')
        .map(({ unitTypeId, quantityThousandths }) => ({
          prices: unitTypes.find(({ id }) => id === unitTypeId)?.prices,
          count: (quantityThousandths ?? 0) / 1_000,
        })),
    ),
  ),
  // As the rental bills and taxes it.
  revenueCategory: 'fee',
  taxCategory: 'fee',
});

/** Adds lines: work, then delivery, then units; an existing kind of unit is increased. */
export function withLines(lines: readonly DraftLine[], added: readonly DraftLine[]): DraftLine[] {
  const units = new Map(lines.filter(({ kind }) => kind === 'units').map((line) => [line.unitTypeId, line]));
  for (const line of added)
    if (line.kind === 'units')
      units.set(line.unitTypeId, {
        ...line,
        ...units.get(line.unitTypeId),
        quantityThousandths: line.quantityThousandths,
      });
  const all = [...lines, ...added];
  const isWork = (line: DraftLine) => !isOfUnits(line);
  return [...all.filter(isWork), ...all.filter(({ kind }) => kind === 'delivery'), ...units.values()];
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

const toInput = (line: DraftLine, { cycle, deliverOn, pickUpOn }: QuoteDraft) => ({
  work: line.kind === 'work' || line.kind === 'delivery' ? { jobTypeId: line.jobTypeId } : null,
  rental: line.kind === 'units' ? { unitTypeId: line.unitTypeId, cycle, deliverOn, pickUpOn } : null,
  ...(line.kind === 'delivery' && { isDelivery: true }),
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
    lines: draft.lines.map((line) => toInput(line, draft)),
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
  if (parsed.success && !isStayAgreed(parsed.data.lines))
    errors[draft.deliverOn === null ? 'deliverOn' : 'pickUpOn'] = 'Choose the day.';
  return parsed.success && Object.keys(errors).length === 0 ? { input: parsed.data } : { errors };
}
