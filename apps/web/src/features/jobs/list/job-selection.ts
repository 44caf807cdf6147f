/** Selected jobs, and the one ticked last, where a Shift range begins. */
export interface JobSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingSelected: JobSelection = { ids: new Set(), anchor: null };

interface Tick {
  readonly id: string;
  readonly on: boolean;
  /** With Shift: sets every row between the last tick and this one to the same. */
  readonly range: boolean;
}

/** The selection after a tick; `rows` are the ids in the order they are shown. */
export function ticked(
  selection: JobSelection,
  rows: readonly string[],
  { id, on, range }: Tick,
): JobSelection {
  const from = range && selection.anchor !== null ? rows.indexOf(selection.anchor) : -1;
  const to = rows.indexOf(id);
  const meant = from === -1 || to === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(selection.ids);
  for (const one of meant) {
    if (on) ids.add(one);
    else ids.delete(one);
  }
  return { ids, anchor: id };
}

/** The selected jobs that are still listed, in list order: bulk actions must not change jobs out of sight. */
export const stillListed = (selection: JobSelection, rows: readonly string[]): string[] =>
  rows.filter((id) => selection.ids.has(id));
