/** How the table of quotes is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. */
export const quoteColumns = [
  'number',
  'title',
  'client',
  'state',
  'created',
  'sent',
  'expires',
  'follow-up',
  'decided',
  'total',
] as const;
export type QuoteColumn = (typeof quoteColumns)[number];
export type QuoteSort = QuoteColumn | `-${QuoteColumn}`;

export const defaultQuoteSort: QuoteSort = '-created';

/** Reads the order an address names; the table's own for what is none. */
export const quoteSortOf = (text: string | undefined): QuoteSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return quoteColumns.some((one) => one === column) ? (text as QuoteSort) : defaultQuoteSort;
};
