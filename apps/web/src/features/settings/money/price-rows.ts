import type { PriceBook } from '@haulwright/contract/pricing.contract';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { finds } from '@haulwright/domain/kernel/find-text';
import type { PriceItem, StoredPriceRule } from '@haulwright/domain/pricing/price-book';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';

/** A price item with what stands beside it in the price book. */
export interface PriceRow {
  readonly item: Versioned<PriceItem>;
  /** The names of the job types it prices. */
  readonly types: string;
  /** Of today, for everybody; null: there is none; undefined while it is asked. */
  readonly price: Versioned<StoredPriceRule> | null | undefined;
  readonly upcomingCount: number;
  readonly agreedCount: number;
  readonly jobCount: number;
  readonly cents: number;
}

/** @param book undefined while it is asked */
export function priceRows(
  items: readonly Versioned<PriceItem>[],
  book: PriceBook | undefined,
  typeNames: ReadonlyMap<string, string>,
): readonly PriceRow[] {
  const prices = new Map(book?.prices.map((price) => [price.priceItemId, price]));
  const sold = new Map(book?.sold.map((one) => [one.itemId, one]));
  return items.map((item) => ({
    item,
    types: item.jobTypeIds.map((id) => typeNames.get(id) ?? '…').join(', '),
    price: book === undefined ? undefined : (prices.get(item.id) ?? null),
    upcomingCount: sold.get(item.id)?.upcomingCount ?? 0,
    agreedCount: sold.get(item.id)?.agreedCount ?? 0,
    jobCount: sold.get(item.id)?.jobCount ?? 0,
    cents: sold.get(item.id)?.cents ?? 0,
  }));
}

/** Rows whose name or job types have these words; all of them without any. */
export const foundPrices = (rows: readonly PriceRow[], search: string): readonly PriceRow[] =>
  search.trim() === '' ? rows : rows.filter(({ item, types }) => finds(search, [item.name, types]));

const values = {
  name: ({ item }) => item.name,
  types: ({ types }) => types,
  tax: ({ item }) => revenueCategoryName[item.taxCategory],
  from: ({ price }) => price?.validFrom ?? '',
  agreed: ({ agreedCount }) => agreedCount,
  sold: ({ cents }) => cents,
} satisfies Record<string, (row: PriceRow) => string | number>;

/** By name. */
export const defaultPriceSort = 'name';

const isColumn = (id: string): id is keyof typeof values => Object.hasOwn(values, id);

/** The order of an address, or by name where it is none. */
export const priceSortOf = (sort: string | undefined): string =>
  sort !== undefined && isColumn(sort.replace(/^-/, '')) ? sort : defaultPriceSort;

/** @param sort a column's id, '-' before it from the end */
export function sortedPrices(rows: readonly PriceRow[], sort: string): readonly PriceRow[] {
  const column = sort.replace(/^-/, '');
  if (!isColumn(column)) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  const value = values[column];
  return rows.toSorted((left, right) => {
    const [one, other] = [value(left), value(right)];
    const order =
      typeof one === 'number'
        ? one - Number(other)
        : one.localeCompare(String(other), 'en', { numeric: true });
    return direction * order || left.item.name.localeCompare(right.item.name, 'en', { numeric: true });
  });
}
