import { maxViewParameter, maxViewParameters } from '@haulwright/domain/saved-views/saved-view-limits';

/** What an address says of a table. */
export type Address = Readonly<Record<string, unknown>>;

/** Which tab of a page is open: no view changes it. */
const places = ['tab'];
/** What is looked at beside the table is no part of a view of it. */
const passing = ['peek', 'day', 'unit', 'open'];

/**
 * What is saved of an address: filter and order, and the columns by name, for they may be the device's choice and the
 * address need not name them.
 * @param shown ids of the columns shown, in their order
 */
export function viewOf(address: Address, shown: readonly string[]): Record<string, string> {
  const texts = Object.entries({ ...address, columns: shown.join('.') }).flatMap(([key, value]) =>
    typeof value === 'string' && value.length <= maxViewParameter && !passing.includes(key)
      ? [[key, value] as const]
      : [],
  );
  return Object.fromEntries(texts.slice(0, maxViewParameters));
}

/** The address of a view: its own, on the tab that is open. */
export const addressOf = (view: Address, present: Address): Address => ({
  ...view,
  ...only(present, places),
});

/** The address of the table as it is without a view. */
export const plainAddress = (present: Address): Address => only(present, places);

/** Nothing is said of filter, order or columns. */
export const isPlain = (address: Address): boolean =>
  Object.entries(address).every(
    ([key, value]) => value === undefined || places.includes(key) || passing.includes(key),
  );

/**
 * Whether a table is as a view has it. Columns that are gone do not count.
 * @param shown ids of the columns shown, in their order
 */
export function isShown(view: Address, present: Address, shown: readonly string[]): boolean {
  const known = String(view['columns'] ?? '').split('.');
  const gone = new Set(known.filter((id) => !shown.includes(id)));
  const columns = known.filter((id) => !gone.has(id)).join('.');
  return text({ ...view, columns }) === text(viewOf(present, shown));
}

const only = (address: Address, keys: readonly string[]): Address =>
  Object.fromEntries(Object.entries(address).filter(([key]) => keys.includes(key)));

const text = (address: Address): string =>
  JSON.stringify(Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1)));
