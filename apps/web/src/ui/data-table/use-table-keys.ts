import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isCovered } from '../hooks/is-covered.ts';
import { isSecondKey, isTyping } from '../hooks/key-sequence.ts';
import { type PageKeys, useTellKeys } from '../hooks/page-keys.ts';

/** What a key does to the row that has the focus, by the row's place in the list. */
export interface RowKeys {
  /** Brings a row into view, for it to take the focus. */
  readonly reach: (index: number) => void;
  readonly rowCount: number;
  readonly onTick?: ((index: number, range: boolean) => void) | undefined;
  readonly onTickAll?: (() => void) | undefined;
  readonly onClear?: (() => void) | undefined;
  readonly onPeek?: ((index: number) => void) | undefined;
  /** Single keys of the page's own for a row: 'a' approves. */
  readonly own?: Readonly<Record<string, (index: number) => void>> | undefined;
  /** The same keys for all rows that are chosen, while there are any. */
  readonly ofChosen?: Readonly<Record<string, () => void>> | undefined;
}

/** For the list of shortcuts: keys of every table. */
export const tableKeys: PageKeys = {
  group: 'In a table',
  keys: [
    { keys: ['J'], label: 'Next row' },
    { keys: ['K'], label: 'Previous row' },
    { keys: ['Enter'], label: 'Open the row' },
    { keys: ['X'], label: 'Choose the row; with Shift, all rows from the last one' },
    { keys: ['Ctrl', 'A'], label: 'Choose everything that matches' },
    { keys: ['Esc'], label: 'Choose nothing' },
  ],
};

/** For the list of shortcuts: of tables whose rows can be looked at beside them. */
export const peekTableKeys: PageKeys = {
  ...tableKeys,
  keys: [
    ...tableKeys.keys,
    { keys: ['Space'], label: 'Look at the row beside the table; the arrow keys go on' },
  ],
};

const keysOfTables: readonly PageKeys[] = [tableKeys];

/** A Select that is not open: its letters choose in it, but there is nothing in it that Ctrl+A could choose. */
const isClosedSelect = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button[role="combobox"][aria-expanded="false"]') !== null;

/** The place of the row that has the focus; -1 without. */
function focusedRow(frame: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row != null && frame?.contains(row) === true ? Number(row.dataset['index']) : -1;
}

/** Focuses the link that opens a row, or else what is first in it. */
export function focusRow(frame: HTMLElement | null, index: number): void {
  const row = frame?.querySelector(`[data-index="${index}"]`);
  const opens = row?.querySelector<HTMLElement>('[data-row-header] a, [data-row-header] button');
  // Before it stands the row's checkbox.
  (opens ?? row?.querySelector<HTMLElement>('a, button, input'))?.focus();
}

/** Moves through a table and chooses its rows by keyboard, wherever on the page the focus is but in a field. */
export function useTableKeys(frame: RefObject<HTMLElement | null>, keys: RowKeys, told = keysOfTables): void {
  useTellKeys(told);
  /** The row that gets the focus with the next frame: a key that is pressed before then means it. */
  const aim = useRef<number | null>(null);
  const reachAndFocus = (next: number) => {
    keys.reach(next);
    aim.current = next;
    // The row may be drawn only now.
    requestAnimationFrame(() => {
      if (aim.current !== next) return;
      aim.current = null;
      focusRow(frame.current, next);
    });
  };
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isCovered()) return;
    const isChord = event.ctrlKey || event.metaKey;
    // G, then A goes to the account: it must not approve the row as well.
    if (!isChord && isSecondKey(event)) return;
    if (isTyping(event.target) && !(isChord && isClosedSelect(event.target))) return;
    const index = aim.current ?? focusedRow(frame.current);
    if (handled(event, index, { ...keys, reach: reachAndFocus })) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function handled(
  event: KeyboardEvent,
  index: number,
  { reach, rowCount, onTick, onTickAll, onClear, onPeek, own, ofChosen }: RowKeys,
): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'a' || onTickAll === undefined) return false;
    onTickAll();
    return true;
  }
  if (key === 'j' || key === 'k') {
    const next = Math.min(rowCount - 1, Math.max(0, index + (key === 'j' ? 1 : -1)));
    if (next < 0) return false;
    reach(next);
    return true;
  }
  if (key === 'Escape' && onClear !== undefined) {
    onClear();
    return true;
  }
  const isAct = !event.shiftKey && !event.repeat;
  const actsOnAll = isAct ? ofChosen?.[key] : undefined;
  if (actsOnAll !== undefined) {
    actsOnAll();
    return true;
  }
  if (index === -1) return false;
  if (key === 'x' && onTick !== undefined && !event.repeat) {
    onTick(index, event.shiftKey);
    return true;
  }
  // On a checkbox or a button the space bar presses it.
  if (
    key === ' ' &&
    onPeek !== undefined &&
    !(event.target instanceof HTMLElement && event.target.closest('input, button'))
  ) {
    onPeek(index);
    return true;
  }
  const acts = isAct ? own?.[key] : undefined;
  acts?.(index);
  return acts !== undefined;
}
