import { daysInWords } from '@haulwright/domain/rentals/stock';
import type { StockOfKind } from '@haulwright/domain/rentals/stock-list';
import { dateInWords, fromDateText } from '../../../ui/words/date-text.ts';
import { countOf } from '../rental-words.ts';

export interface StockProps {
  readonly kinds: readonly StockOfKind[];
  readonly today: string;
}

/** 'Tue, Mar 3'. */
export const dayText = (date: string, today: string): string =>
  dateInWords(date, fromDateText(today) ?? new Date(0));

type StockDay = StockOfKind['days'][number];

/** '1 short Jun 11–15, 2 short Jun 20'. */
export const shortText = (shortages: StockOfKind['shortages']): string =>
  shortages.map((one) => `${one.count.toLocaleString('en-US')} short ${daysInWords(one)}`).join(', ');

/** '40 units', or that none are listed. */
export const unitsText = ({ units }: StockOfKind): string =>
  units === null ? 'No units listed, so it is never short' : countOf(units, 'unit', 'units');

/** What a kind has on each day, in the order it is shown. */
export const stockRows: readonly { readonly name: string; readonly of: (day: StockDay) => number | null }[] =
  [
    { name: 'Free', of: ({ free }) => free },
    { name: 'On rent', of: ({ onRent }) => onRent },
    { name: 'Reserved', of: ({ reserved }) => reserved },
    { name: 'Held', of: ({ held }) => held },
  ];

/** '3', '2 short'; a dash where it is not known. */
export function amountText(amount: number | null): string {
  if (amount === null) return '–';
  return amount < 0 ? `${-amount} short` : amount.toLocaleString('en-US');
}
