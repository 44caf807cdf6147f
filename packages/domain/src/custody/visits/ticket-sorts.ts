/** Columns that tickets are sorted by. Apart from the schemas: a page's first script has no room for those. */
export const ticketColumns = ['day', 'ticket', 'site', 'truck', 'clients', 'gallons', 'missing'] as const;
export type TicketColumn = (typeof ticketColumns)[number];
export type TicketSort = TicketColumn | `-${TicketColumn}`;

export const defaultTicketSort: TicketSort = '-day';

/** Reads the order an address names; the default one for what is none. */
export const ticketSortOf = (text: string | undefined): TicketSort => {
  const column = text?.replace(/^-/, '');
  return ticketColumns.some((one) => one === column) ? (text as TicketSort) : defaultTicketSort;
};
