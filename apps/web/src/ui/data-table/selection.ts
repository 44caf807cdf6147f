/**
 * What is chosen in a table: some rows by their ids, or everything that matches its filter but a few, loaded or not.
 * The row that was ticked last is where a range with Shift begins.
 */
export type TableSelection =
  | { readonly what: 'some'; readonly ids: ReadonlySet<string>; readonly last: string | null }
  | { readonly what: 'all'; readonly except: ReadonlySet<string>; readonly last: string | null };

export const nothingChosen: TableSelection = { what: 'some', ids: new Set(), last: null };
export const everythingChosen: TableSelection = { what: 'all', except: new Set(), last: null };

/** These rows and no others. */
export const chosenIds = (ids: readonly string[]): TableSelection => ({
  what: 'some',
  ids: new Set(ids),
  last: null,
});

export const isChosen = (selection: TableSelection, id: string): boolean =>
  selection.what === 'some' ? selection.ids.has(id) : !selection.except.has(id);

/** @param total rows that match the filter */
export const chosenCount = (selection: TableSelection, total: number): number =>
  selection.what === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

interface Tick {
  readonly id: string;
  readonly on: boolean;
  /** With Shift: every row between the last tick and this one becomes the same. */
  readonly range: boolean;
}

/** The selection after a tick. @param rows ids in the order they are shown */
export function ticked(
  selection: TableSelection,
  rows: readonly string[],
  { id, on, range }: Tick,
): TableSelection {
  const from = range && selection.last !== null ? rows.indexOf(selection.last) : -1;
  const to = rows.indexOf(id);
  const meant = from === -1 || to === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const changed = (set: ReadonlySet<string>, add: boolean): ReadonlySet<string> =>
    add ? new Set([...set, ...meant]) : new Set([...set].filter((one) => !meant.includes(one)));
  return selection.what === 'some'
    ? { what: 'some', ids: changed(selection.ids, on), last: id }
    : { what: 'all', except: changed(selection.except, !on), last: id };
}

/** Drops rows that are no longer in a list that is loaded as a whole: nothing out of sight is acted on. */
export const stillThere = (selection: TableSelection, rows: readonly string[]): TableSelection =>
  selection.what === 'all'
    ? selection
    : { ...selection, ids: new Set(rows.filter((id) => selection.ids.has(id))) };
