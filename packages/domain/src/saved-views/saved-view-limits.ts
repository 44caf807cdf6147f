/** The tables whose views can be saved, by the names under which the device remembers their columns too. */
export const viewedTables = [
  'clients',
  'days',
  'drafts',
  'invoices',
  'jobs',
  'quotes',
  'receivables',
  'rentals',
  'routes',
  'settled-defects',
  'tickets',
  'to-send',
  'trucks',
  'unbilled',
] as const;
export type ViewedTable = (typeof viewedTables)[number];

/** Saved by one person for one table; and as many again for everybody. */
export const maxSavedViews = 50;
export const maxViewName = 60;
/** Parameters of an address, and characters of each. */
export const maxViewParameters = 40;
export const maxViewParameter = 200;

/** Heights of rows: 32, 36 and 44 px at the default size of text. */
export const rowHeights = ['compact', 'normal', 'tall'] as const;
export type RowHeight = (typeof rowHeights)[number];
