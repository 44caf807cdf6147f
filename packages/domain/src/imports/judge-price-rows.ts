import type { PriceRule, RevenueCategory } from '../pricing/price-rule.ts';
import { flatRule } from '../pricing/price-rule.ts';
import { formatDollars } from '../kernel/dollars.ts';
import { plainWords } from './client-import-duplicates.ts';
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
const minutesOfIncrement = 15;

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
    const basis = basisOf(row);
    if (dollars !== null && basis === 'visit' && !isWholeCents(dollars))
      problems.push({
        field: 'itemPrice',
        message: 'A price has whole cents, unless it is for a gallon or an hour.',
      });
    const isThere = name !== '' && seen.has(plainWords(name));
    if (problems.length > 0)
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
      detail: inWords(dollars, basis, jobTypes.length > 0),
      problems,
      warnings,
      isThere,
      price: {
        name,
        unit: basis,
        revenueCategory: /^(non-?)?inventory|^product$/i.test(textOf(row, 'itemType')) ? 'other' : 'service',
        rule,
        jobTypeIds: jobTypes.map(({ id }) => id),
      },
    };
  });
}

type Basis = 'visit' | 'gallon' | 'hour';

/** The basis of a price: from its unit, else its name or description, as in "Pumping, per gallon". */
function basisOf(row: WorkRow): Basis {
  const unit = textOf(row, 'itemUnit').toLowerCase();
  const words = `${textOf(row, 'itemName')} ${textOf(row, 'description')}`.toLowerCase();
  const speaksOf = (of: string): boolean =>
    new RegExp(`^(per )?${of}$`).test(unit) ||
    (unit === '' && new RegExp(`(\\bper |/ ?)${of}\\b`).test(words));
  if (speaksOf('(gallons?|gals?)\\.?')) return 'gallon';
  return speaksOf('(hours?|hrs?)\\.?') ? 'hour' : 'visit';
}

const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

function ruleOf(dollars: number, basis: Basis): PriceRule {
  const unitPrice = Math.round(dollars * 10_000);
  if (basis === 'gallon')
    return { parts: [{ part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice }] }] };
  if (basis === 'hour')
    return {
      parts: [
        { part: 'hours', unitPrice, incrementMinutes: minutesOfIncrement, minimumMinutes: 0, freeMinutes: 0 },
      ],
    };
  return flatRule(Math.round(dollars * 100));
}

const inWords = (dollars: number | null, basis: Basis, pricesJobs: boolean): string => {
  const price =
    dollars === null
      ? 'Without a price'
      : `${isWholeCents(dollars) ? formatDollars(Math.round(dollars * 100)) : `$${dollars}`} ${basis === 'hour' ? 'an' : 'a'} ${basis}`;
  return pricesJobs ? `${price}, for jobs of this type` : price;
};

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
