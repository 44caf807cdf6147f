/** How the table of clients is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. When a tank is due is worked out from its history, and sorts nothing. */
export const clientColumns = [
  'name',
  'type',
  'contact',
  'phone',
  'email',
  'city',
  'sites',
  'tank',
  'next',
  'last',
  'gallons',
  'balance',
] as const;
export type ClientColumn = (typeof clientColumns)[number];
export type ClientSort = ClientColumn | `-${ClientColumn}`;

export const defaultClientSort: ClientSort = 'name';

/** Reads the order an address names; the table's own for what is none. */
export const clientSortOf = (text: string | undefined): ClientSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return clientColumns.some((one) => one === column) ? (text as ClientSort) : defaultClientSort;
};

/** Which clients: all, those who owe something, or those without a planned visit. */
export const clientKinds = ['all', 'owing', 'unplanned'] as const;
export type ClientKind = (typeof clientKinds)[number];
