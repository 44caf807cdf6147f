/** How the table of routes is asked for. Apart from the schemas: a page's first script has no room for those. */

/** Columns that the table is sorted by. */
export const routeColumns = [
  'name',
  'date',
  'state',
  'truck',
  'driver',
  'jobs',
  'dumps',
  'gallons',
  'distance',
  'duration',
  'warnings',
] as const;
export type RouteColumn = (typeof routeColumns)[number];
export type RouteSort = RouteColumn | `-${RouteColumn}`;

export const defaultRouteSort: RouteSort = '-date';

/** Reads the order an address names; the table's own for what is none. */
export const routeSortOf = (text: string | undefined): RouteSort => {
  const column = text?.startsWith('-') ? text.slice(1) : text;
  return routeColumns.some((one) => one === column) ? (text as RouteSort) : defaultRouteSort;
};
