import { useMemo, useRef, useState } from 'react';

/** How a click or a key selects: only this one, toggling this one, or the range from the last one to this. */
export type PickMode = 'only' | 'toggle' | 'range';

export const pickModeOf = (event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): PickMode => (event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');

/**
 * The selection after a click. `row` contains the neighbouring jobs in order: a range stays within one lane
 * or within the pool. `anchor` is the previously selected one.
 */
export function picked(
  before: ReadonlySet<string>,
  jobId: string,
  mode: PickMode,
  row: readonly string[],
  anchor: string | null,
): ReadonlySet<string> {
  const [from, to] = [anchor === null ? -1 : row.indexOf(anchor), row.indexOf(jobId)];
  if (mode === 'range' && from >= 0 && to >= 0)
    return new Set([...before, ...row.slice(Math.min(from, to), Math.max(from, to) + 1)]);
  if (mode === 'only') return before.size === 1 && before.has(jobId) ? none : new Set([jobId]);
  const after = new Set(before);
  if (mode === 'range' || !after.delete(jobId)) after.add(jobId);
  return after;
}

const none: ReadonlySet<string> = new Set();

/**
 * The jobs selected on the board, in the pool and on lanes. `order`: all jobs, in board order; others are
 * dropped.
 */
export function usePicks(order: readonly string[]) {
  const [all, setAll] = useState(none);
  const anchor = useRef<string | null>(null);
  const jobIds = useMemo(() => (all.size === 0 ? [] : order.filter((id) => all.has(id))), [all, order]);
  const set = useMemo(() => (jobIds.length === 0 ? none : new Set(jobIds)), [jobIds]);
  return {
    /** In board order. */
    jobIds,
    set,
    pick(jobId: string, mode: PickMode, row: readonly string[]) {
      const last = anchor.current;
      setAll((before) => picked(before, jobId, mode, row, last));
      if (mode !== 'range' || last === null || !row.includes(last)) anchor.current = jobId;
    },
    clear: () => setAll(none),
    /** The jobs that move with this one: the selection if it is part of it, else only this one. */
    with: (jobId: string): readonly string[] => (set.has(jobId) ? jobIds : [jobId]),
  };
}

export type Picks = ReturnType<typeof usePicks>;
