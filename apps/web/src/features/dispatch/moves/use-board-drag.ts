import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { usePointerDrag } from '../../../ui/hooks/use-pointer-drag.ts';
import { type DragStore, isSamePlace, type Over } from './drag-store.ts';

/** Jobs dragged together. */
interface Wanted {
  readonly jobIds: readonly string[];
  readonly title: string;
}

const EDGE_PX = 56;
const SCROLL_PX = 14;

/**
 * Drags jobs with mouse, pen or finger between lanes (`data-lane`, their visits `data-visit`), the pool
 * (`data-pool`) and other days (`data-day`). The ghost follows the pointer without a render; only a change of
 * the target renders what subscribes to the store. Escape cancels.
 */
export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  store: DragStore,
  onDrop: (jobIds: readonly string[], over: NonNullable<Over>) => void,
) {
  const drag = usePointerDrag();

  function begin(event: ReactPointerEvent<HTMLElement>, what: Wanted) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    let over: Over = null;
    drag(event, {
      restsFirst: true,
      onBegin: () => store.set({ ...what, over: null, isBad: false }),
      onMove: (x, y) => {
        if (ghost.current !== null) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
        const next = placeUnder(board.current, x, y, what.jobIds);
        if (!isSamePlace(next, over)) {
          over = next;
          store.set({ ...what, over, isBad: store.get()?.isBad ?? false });
        }
        // While over a day, scrolling would move the bar of days away from the pointer.
        if (over === null || over === 'pool' || 'lane' in over) scrollNear(board.current, x, y);
      },
      onStop: () => store.set(null),
      onDrop: () => over !== null && onDrop(what.jobIds, over),
    });
  }

  return {
    grip: (what: Wanted) => ({
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => begin(event, what),
    }),
  };
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function placeUnder(board: HTMLElement | null, x: number, y: number, jobIds: readonly string[]): Over {
  if (board === null) return null;
  // The topmost element first: the bar of days is sticky.
  const day = [...board.querySelectorAll<HTMLElement>('[data-day]')].find((one) =>
    contains(one.getBoundingClientRect(), x, y),
  )?.dataset['day'];
  if (day !== undefined) return { day };
  const pool = board.querySelector('[data-pool]');
  if (pool !== null && contains(pool.getBoundingClientRect(), x, y)) return 'pool';
  const lane = [...board.querySelectorAll<HTMLElement>('[data-lane]')].find((one) =>
    contains(one.getBoundingClientRect(), x, y),
  );
  if (lane?.dataset['lane'] === undefined) return null;
  const before = [...lane.querySelectorAll<HTMLElement>('[data-visit]')].filter((visit) => {
    const { left, width } = visit.getBoundingClientRect();
    return !jobIds.includes(visit.dataset['visit'] ?? '') && x > left + width / 2;
  });
  return { lane: lane.dataset['lane'], at: before.length };
}

function scrollNear(board: HTMLElement | null, x: number, y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
  const axis = board?.querySelector('[data-axis]');
  if (axis == null) return;
  const { left, right } = axis.getBoundingClientRect();
  if (x > right - EDGE_PX && x < right) axis.scrollLeft += SCROLL_PX;
  else if (x < left + EDGE_PX && x > left) axis.scrollLeft -= SCROLL_PX;
}
