import { maxLength } from '@haulwright/domain/kernel/text';
import { rentalLines, stayOf, type QuoteLine } from '@haulwright/domain/quotes/quote-lines';
import { shortagesInWords, shortagesOf, type StockClaim } from '@haulwright/domain/rentals/stock';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockUnitTypes } from '../rentals/units.queries.ts';
import { loadStock } from './stock.queries.ts';

/** Units of a kind are given away by one transaction at a time: the next one sees what the one before took. */
export const lockKindsOf = (tx: TenantTransaction, lines: readonly QuoteLine[]): Promise<void> =>
  lockUnitTypes(
    tx,
    rentalLines(lines).map(({ rental }) => rental.unitTypeId),
  );

export interface UnitsShort {
  readonly ok: false;
  readonly refusal: 'quote.units-short';
  readonly message: string;
}

/** @param goOn what the office may do instead of changing the quote */
export const tellShort = (short: string, goOn: string): UnitsShort => ({
  ok: false,
  refusal: 'quote.units-short',
  message: `Not enough units: ${short}. Choose other days or fewer units, or ${goOn}.`,
});

interface Asking {
  readonly quoteId: string;
  readonly lines: readonly QuoteLine[];
  readonly today: string;
  readonly now: Date;
  /** What counts beside what stands at clients': a sent quote waits for nobody, so acceptance looks past holds. */
  readonly against: readonly StockClaim['sort'][];
}

/**
 * Which units of a quote would be missing on its days, with the days and how many: *Standard toilet, 1 short Jun
 * 11–15*. The caller has locked the kinds.
 * @returns null when there are enough
 */
export async function unitsShort(
  tx: TenantTransaction,
  { quoteId, lines, today, now, against }: Asking,
): Promise<string | null> {
  const { deliverOn, pickUpOn: to } = stayOf(lines);
  // Sent by a version that did not ask for the days.
  if (deliverOn === null || (to !== null && to < today)) return null;
  const from = deliverOn > today ? deliverOn : today;
  const wanted = new Map(
    rentalLines(lines).map((line) => [line.rental.unitTypeId, line.quantityThousandths / 1_000]),
  );
  const stock = await loadStock(tx, {
    today,
    now,
    unitTypeIds: [...wanted.keys()],
    exceptQuoteId: quoteId,
  });
  const short = stock.flatMap(({ id, name, units, claims }) => {
    const quantity = wanted.get(id) ?? 0;
    const own: StockClaim = { sort: 'hold', quantity, from, to };
    const counted = [...claims.filter(({ sort }) => against.includes(sort)), own];
    const shortages = shortagesOf({ units, claims: counted }, { from, to }, quantity);
    return shortages.length === 0 ? [] : [`${name}, ${shortagesInWords(shortages)}`];
  });
  return short.length === 0 ? null : short.join('; ').slice(0, maxLength.description);
}
