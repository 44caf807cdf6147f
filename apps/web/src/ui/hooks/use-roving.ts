import { type RefObject, useEffect } from 'react';

const ITEMS = 'a[href], button, input';
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Makes a list one tab stop: Tab leads to the item that had the focus last, arrows to the others. Left and
 * right stay within a row, Home and End go to its ends, with Ctrl to the first and last row; up and down go to
 * the nearest item of the next row that has any. Ignores keys with Alt or Shift, and those already handled.
 * Items are links, buttons and checkboxes, including ones rendered later.
 * @param rows a selector of the rows within `list`
 */
export function useRoving(list: RefObject<HTMLElement | null>, rows: string): void {
  useEffect(() => {
    const root = list.current;
    if (root === null) return undefined;
    let current: Element | null = null;
    const sync = () => {
      const items = [...root.querySelectorAll<HTMLElement>(ITEMS)];
      if (current === null || !items.some((one) => one === current)) current = items[0] ?? null;
      for (const item of items) {
        const wanted = item === current ? 0 : -1;
        if (item.tabIndex !== wanted) item.tabIndex = wanted;
      }
    };
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      current = target.closest(ITEMS) ?? current;
      sync();
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || event.metaKey) return;
      if (!ARROWS.includes(event.key) || !(event.target instanceof HTMLElement)) return;
      const next = nextItem(root, rows, event.target, event.key, event.ctrlKey);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    sync();
    const changes = new MutationObserver(sync);
    changes.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', follow);
    root.addEventListener('keydown', press);
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', follow);
      root.removeEventListener('keydown', press);
    };
  }, [list, rows]);
}

const itemsOf = (row: Element | undefined): HTMLElement[] =>
  row === undefined
    ? []
    : [...row.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.getClientRects().length > 0);

function nextItem(
  root: HTMLElement,
  rows: string,
  from: HTMLElement,
  key: string,
  toEnds: boolean,
): HTMLElement | undefined {
  const row = from.closest(rows);
  if (row === null) return undefined;
  const all = [...root.querySelectorAll(rows)];
  const own = itemsOf(row);
  const at = own.indexOf(from);
  if (key === 'ArrowLeft') return own[at - 1];
  if (key === 'ArrowRight') return own[at + 1];
  const filled = all.filter((one) => itemsOf(one).length > 0);
  if (key === 'Home') return itemsOf(toEnds ? filled[0] : row)[0];
  if (key === 'End') return itemsOf(toEnds ? filled.at(-1) : row).at(-1);
  const next = filled[filled.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  const middle = middleOf(from);
  return itemsOf(next).toSorted((a, b) => Math.abs(middleOf(a) - middle) - Math.abs(middleOf(b) - middle))[0];
}

const middleOf = (item: Element): number => {
  const { left, width } = item.getBoundingClientRect();
  return left + width / 2;
};
