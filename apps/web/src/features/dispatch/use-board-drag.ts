import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type DragStore, isSamePlace, type Over } from './drag-store.ts';

/** What is taken up together. */
interface Wanted {
  readonly jobIds: readonly string[];
  readonly title: string;
}

const STARTS_AFTER_PX = 4;
const EDGE_PX = 56;
const SCROLL_PX = 14;
/** A finger that rests so long drags; one that moves before scrolls. */
const TOUCH_HOLD_MS = 250;

/**
 * Dragging jobs with mouse, pen or finger between lanes (`data-lane`, their visits `data-visit`), the pool (`data-pool`)
 * and other days (`data-day`). The ghost follows the pointer without a render; only another place under it makes one, of what
 * looks into the store. Escape puts things back.
 */
export function useBoardDrag(board: RefObject<HTMLElement | null>, ghost: RefObject<HTMLElement | null>, store: DragStore, onDrop: (jobIds: readonly string[], over: NonNullable<Over>) => void) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function begin(event: ReactPointerEvent<HTMLElement>, what: Wanted) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const byTouch = event.pointerType === 'touch';
    const source = event.currentTarget;
    let begun = false;
    let over: Over = null;
    const follow = (x: number, y: number) => {
      if (ghost.current !== null) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
      const next = placeUnder(board.current, x, y, what.jobIds);
      if (!isSamePlace(next, over)) {
        over = next;
        store.set({ ...what, over, isBad: store.get()?.isBad ?? false });
      }
    };
    const take = (x: number, y: number) => {
      begun = true;
      store.set({ ...what, over: null, isBad: false });
      requestAnimationFrame(() => follow(x, y));
    };
    const hold = byTouch ? setTimeout(() => take(start.x, start.y), TOUCH_HOLD_MS) : undefined;
    const move = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      if (!begun) {
        if (Math.hypot(to.clientX - start.x, to.clientY - start.y) <= STARTS_AFTER_PX) return;
        if (byTouch) return stop.current?.();
        take(to.clientX, to.clientY);
      }
      to.preventDefault();
      follow(to.clientX, to.clientY);
      // Over a day the bar with the days would go away from under the pointer.
      if (over === null || over === 'pool' || 'lane' in over) scrollNear(board.current, to.clientX, to.clientY);
    };
    const end = (kept: boolean) => {
      stop.current?.();
      if (begun) swallowClick(source);
      if (kept && begun && over !== null) onDrop(what.jobIds, over);
    };
    const up = (to: PointerEvent) => to.pointerId === event.pointerId && end(true);
    const cancel = (to: PointerEvent) => to.pointerId === event.pointerId && end(false);
    const noScroll = (touch: TouchEvent) => begun && touch.preventDefault();
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !begun) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    document.addEventListener('pointermove', move, { passive: false });
    document.addEventListener('touchmove', noScroll, { passive: false });
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', escape, true);
    stop.current = () => {
      clearTimeout(hold);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('touchmove', noScroll);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', escape, true);
      stop.current = null;
      store.set(null);
    };
  }

  return { grip: (what: Wanted) => ({ onPointerDown: (event: ReactPointerEvent<HTMLElement>) => begin(event, what) }) };
}

/** The click that ends a drag where it began is none; one that comes later is. */
function swallowClick(source: HTMLElement): void {
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  source.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => source.removeEventListener('click', swallow, { capture: true }), 0);
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean => x >= left && x <= right && y >= top && y <= bottom;

function placeUnder(board: HTMLElement | null, x: number, y: number, jobIds: readonly string[]): Over {
  if (board === null) return null;
  // What stands above the others first: the bar with the days does not scroll away.
  const day = [...board.querySelectorAll<HTMLElement>('[data-day]')].find((one) => contains(one.getBoundingClientRect(), x, y))?.dataset['day'];
  if (day !== undefined) return { day };
  const pool = board.querySelector('[data-pool]');
  if (pool !== null && contains(pool.getBoundingClientRect(), x, y)) return 'pool';
  const lane = [...board.querySelectorAll<HTMLElement>('[data-lane]')].find((one) => contains(one.getBoundingClientRect(), x, y));
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
