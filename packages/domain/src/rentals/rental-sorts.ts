/** How the table of rentals is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. What a site falls short of follows from its rule, and sorts nothing. */
export const rentalColumns = [
  'name',
  'client',
  'address',
  'agreed',
  'on-site',
  'ends',
  'ended',
  'paused',
] as const;
export type RentalColumn = (typeof rentalColumns)[number];
export type RentalSort = RentalColumn | `-${RentalColumn}`;

export const defaultRentalSort: RentalSort = 'name';

/** Reads the order an address names; the table's own for what is none. */
export const rentalSortOf = (text: string | undefined): RentalSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return rentalColumns.some((one) => one === column) ? (text as RentalSort) : defaultRentalSort;
};
