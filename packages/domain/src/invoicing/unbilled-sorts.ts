/** How the table of unbilled work is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. */
export const unbilledColumns = ['name', 'client', 'day', 'number', 'address', 'waits', 'due'] as const;
export type UnbilledColumn = (typeof unbilledColumns)[number];
export type UnbilledSort = UnbilledColumn | `-${UnbilledColumn}`;

/** As the lists have it: by client. */
export const defaultUnbilledSort: UnbilledSort = 'client';

/** Work and rentals, or one of them; `ready`: what can be drafted now. */
export const unbilledKinds = ['all', 'jobs', 'rentals', 'ready', 'waiting'] as const;
export type UnbilledKind = (typeof unbilledKinds)[number];

/** Reads the order an address names; the table's own for what is none. */
export const unbilledSortOf = (text: string | undefined): UnbilledSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return unbilledColumns.some((one) => one === column) ? (text as UnbilledSort) : defaultUnbilledSort;
};
