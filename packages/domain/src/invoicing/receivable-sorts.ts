import { ageBuckets } from './settlement.ts';

/** How the table of receivables is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by: the client, what is due by age, credit, what is overdue, and the balance. */
export const receivableColumns = ['client', ...ageBuckets, 'credit', 'overdue', 'balance'] as const;
export type ReceivableColumn = (typeof receivableColumns)[number];
export type ReceivableSort = ReceivableColumn | `-${ReceivableColumn}`;

export const defaultReceivableSort: ReceivableSort = 'client';

/** Reads the order an address names; the table's own for what is none. */
export const receivableSortOf = (text: string | undefined): ReceivableSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return receivableColumns.some((one) => one === column) ? (text as ReceivableSort) : defaultReceivableSort;
};

/** Whose receivables are shown: of all clients, those with something overdue, without an address, or with credit. */
export const receivableKinds = ['all', 'overdue', 'no-address', 'credit'] as const;
export type ReceivableKind = (typeof receivableKinds)[number];
