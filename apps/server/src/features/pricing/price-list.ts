import { partInWords, ruleInWords } from '@haulwright/domain/pricing/price-words';
import { csvFile, type CsvColumn } from '../../platform/csv/csv.ts';
import type { CompanyFacts } from '../brand/brand.queries.ts';
import { paperHead, type Letterhead } from '../brand/letterheads.ts';
import type { HoldingPrice } from './price-raises.queries.ts';

export const priceListTemplate = new URL('price-list.typ', import.meta.url);

const columns: readonly CsvColumn<HoldingPrice>[] = [
  { title: 'Price item', value: ({ itemName }) => itemName },
  { title: 'Unit', value: ({ unit }) => unit },
  { title: 'For', value: ({ agreedWith }) => agreedWith ?? 'Everybody' },
  { title: 'Base price', value: (price) => baseOf(price) },
  { title: 'Price', value: ({ rule }) => ruleInWords(rule.rule) },
  { title: 'From', value: ({ rule }) => rule.validFrom },
  { title: 'Through', value: ({ rule }) => rule.validTo },
];

/** Dollars as a number; null where a price begins with something else. */
function baseOf({ rule }: HoldingPrice): number | null {
  const base = rule.rule.parts.find(({ part }) => part === 'base');
  return base !== undefined && 'cents' in base ? base.cents / 100 : null;
}

/** Prices as a table for a spreadsheet. */
export const priceFile = (on: string, prices: readonly HoldingPrice[]): File =>
  csvFile(`prices-${on}.csv`, columns, prices);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const linesIn = (text: string | null): string[] => (text === null ? [] : text.split('\n').filter(Boolean));

/** The data of `price-list.typ`: prices for everybody. */
export function priceListDocument(
  { on, company, paper }: { readonly on: string; readonly company: CompanyFacts; readonly paper: string },
  prices: readonly HoldingPrice[],
  letterhead: Letterhead,
) {
  return {
    title: `Prices, ${company.name}`,
    on: day.format(new Date(`${on}T00:00:00Z`)),
    paper,
    company: paperHead(letterhead, {
      name: company.name,
      lines: [...linesIn(company.address), ...linesIn(company.phone)],
    }),
    items: prices.map(({ itemName, unit, rule: { rule } }) => {
      const [first, ...more] = [...rule.parts].toSorted(
        (a, b) => Number(b.part === 'base') - Number(a.part === 'base'),
      );
      return {
        name: itemName,
        unit,
        price: first === undefined ? '' : partInWords(first),
        extras: more.map(partInWords),
      };
    }),
  };
}
