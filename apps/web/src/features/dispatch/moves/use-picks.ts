import { useMemo, useRef, useState } from 'react';

/**
 * How a click or a key chooses: this one alone, this one too (or no longer), or everything from the last one
 * to this.
 */
export type PickMode = 'only' | 'toggle' | 'range';

export const pickModeOf = (event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): PickMode => (event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');

/**
 * What is chosen after one was clicked. `row` are the jobs beside it, in their order: a range runs within one
 * lane or within the pool. `anchor` is the one chosen before.
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
 * The jobs chosen on the board, in the pool and on lanes alike. `order`: all there are, as they stand on the
 * board; others are forgotten.
 */
export function usePicks(order: readonly string[]) {
  const [all, setAll] = useState(none);
  const anchor = useRef<string | null>(null);
  const jobIds = useMemo(() => (all.size === 0 ? [] : order.filter((id) => all.has(id))), [all, order]);
  const set = useMemo(() => (jobIds.length === 0 ? none : new Set(jobIds)), [jobIds]);
  return {
    /** In the order of the board. */
    jobIds,
    set,
    pick(jobId: string, mode: PickMode, row: readonly string[]) {
      const last = anchor.current;
      setAll((before) => picked(before, jobId, mode, row, last));
      if (mode !== 'range' || last === null || !row.includes(last)) anchor.current = jobId;
    },
    clear: () => setAll(none),
    /** What goes along when this one is moved: all that are chosen if it is one of them, else it alone. */
    with: (jobId: string): readonly string[] => (set.has(jobId) ? jobIds : [jobId]),
  };
}

export type Picks = ReturnType<typeof usePicks>;
