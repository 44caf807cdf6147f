/** How the table of drafts, invoices and credits is asked for. Apart from the schemas: a page's first script has no room for those. */

/** The tabs of the table, and what is in each. */
export const paperTabs = ['review', 'send', 'open', 'overdue', 'paid', 'closed', 'issued', 'all'] as const;
export type PaperTab = (typeof paperTabs)[number];

/** How an invoice gets to its client: by mail, on paper, or not: neither address is known. */
export const paperWays = ['mail', 'print', 'none'] as const;
export type PaperWay = (typeof paperWays)[number];

/** What to look at before a paper goes out. */
export const paperMarks = ['on-hold', 'changed', 'refused', 'disputed'] as const;
export type PaperMark = (typeof paperMarks)[number];

/** Columns that the table is sorted by. */
export const paperColumns = [
  'state',
  'number',
  'client',
  'day',
  'due',
  'gallons',
  'subtotal',
  'tax',
  'total',
  'open',
] as const;
export type PaperColumn = (typeof paperColumns)[number];
export type PaperSort = PaperColumn | `-${PaperColumn}`;

/** Drafts by client, as somebody reviews them; everything else the newest first. */
export const defaultPaperSort = (tab: PaperTab): PaperSort => (tab === 'review' ? 'client' : '-day');

/** Reads the order an address names; the tab's own for what is none. */
export const paperSortOf = (tab: PaperTab, text: string | undefined): PaperSort => {
  const column = text?.replace(/^-/, '');
  return paperColumns.some((one) => one === column) ? (text as PaperSort) : defaultPaperSort(tab);
};
