import type { PriceRule, RevenueCategory } from '../pricing/price-rule.ts';
import { plainWords } from './client-import-duplicates.ts';
import { basisOf, isWholeCents, priceInWords, ruleOf } from './price-basis.ts';
import { readMoney } from './read-amount-cells.ts';
import type { WorkField, WorkRemark, WorkRow, WorkVerdict } from './work-import.ts';

/** A price item with its price for everybody; a null rule: no price given. */
export interface ImportedPrice {
  readonly name: string;
  readonly unit: string;
  readonly revenueCategory: RevenueCategory;
  readonly rule: PriceRule | null;
  /** Job types of the same name without a price item. */
  readonly jobTypeIds: readonly string[];
}

export interface JudgedPriceRow extends WorkVerdict {
  /** Null when the row has no valid one. */
  readonly price: ImportedPrice | null;
}

export interface PriceFacts {
  /** Names of existing price items. */
  readonly taken: readonly string[];
  readonly jobTypes: readonly { readonly id: string; readonly name: string }[];
  /** Job types that already have a price item. */
  readonly pricedJobTypeIds: ReadonlySet<string>;
}

const maxName = 200;
const largestDollars = 10_000_000;

const textOf = ({ values }: WorkRow, field: WorkField): string => (values[field] ?? '').trim();

/** QuickBooks lists categories and bundles among its items; they have no price of their own. */
const isHeading = (row: WorkRow): boolean =>
  /^(category|bundle|subtotal|group)$/i.test(textOf(row, 'itemType'));

export const tidyPriceRows = (rows: readonly WorkRow[]): WorkRow[] => rows.filter((row) => !isHeading(row));

/** Judges the tidied rows of a list of products and services. */
export function judgePriceRows(rows: readonly WorkRow[], facts: PriceFacts): JudgedPriceRow[] {
  const seen = new Set(facts.taken.map(plainWords));
  return rows.map((row) => {
    const problems: WorkRemark[] = [];
    const warnings: WorkRemark[] = [];
    const name = textOf(row, 'itemName');
    if (name === '') problems.push({ field: 'itemName', message: 'The name is missing.' });
    if (name.length > maxName)
      problems.push({ field: 'itemName', message: `A name has at most ${maxName} characters.` });
    const dollars = readPrice(textOf(row, 'itemPrice'), { problems, warnings });
    const basis = basisOf({
      name,
      description: textOf(row, 'description'),
      unit: textOf(row, 'itemUnit'),
      dollars,
    });
    if (basis === null)
      problems.push({
        field: 'itemUnit',
        message: `“${textOf(row, 'itemUnit').slice(0, 40)}” is not a unit of prices. Write visit, gallon, hour, or a piece such as foot, mile or load.`,
      });
    if (dollars !== null && basis?.per === 'visit' && !isWholeCents(dollars))
      problems.push({
        field: 'itemPrice',
        message: 'A price has whole cents, unless it is for a gallon or an hour.',
      });
    const isThere = name !== '' && seen.has(plainWords(name));
    if (problems.length > 0 || basis === null)
      return { row: row.row, name, detail: '', problems, warnings, isThere, price: null };
    seen.add(plainWords(name));
    const rule = dollars === null ? null : ruleOf(dollars, basis);
    const jobTypes = facts.jobTypes.filter(
      (type) =>
        !isThere && plainWords(type.name) === plainWords(name) && !facts.pricedJobTypeIds.has(type.id),
    );
    return {
      row: row.row,
      name,
      detail: priceInWords(dollars, basis, jobTypes.length > 0),
      problems,
      warnings,
      isThere,
      price: {
        name,
        unit: basis.unit,
        revenueCategory: /^(non-?)?inventory|^product$/i.test(textOf(row, 'itemType')) ? 'other' : 'service',
        rule,
        jobTypeIds: jobTypes.map(({ id }) => id),
      },
    };
  });
}

/** Parses a price; null for none, or an invalid one. */
function readPrice(
  text: string,
  { problems, warnings }: { problems: WorkRemark[]; warnings: WorkRemark[] },
): number | null {
  if (text === '') {
    warnings.push({ field: 'itemPrice', message: 'It has no price yet. Enter one in the price book.' });
    return null;
  }
  const price = readMoney(text, 4);
  const message =
    price === null
      ? `“${text.slice(0, 40)}” is not a price.`
      : price.isCredit
        ? 'A price cannot be negative. Give discounts on the quote or invoice.'
        : price.dollars > largestDollars
          ? 'A price is at most $10,000,000.'
          : undefined;
  if (price !== null && message === undefined) return price.dollars;
  problems.push({ field: 'itemPrice', message: message ?? '' });
  return null;
}
