import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface CellDragging {
  readonly routeId: string;
  /** 'date|truck' of the cell under the pointer; null over nothing. */
  readonly over: string | null;
}

const STARTS_AFTER_PX = 4;
/** A finger that rests so long drags; one that moves before scrolls. */
const TOUCH_HOLD_MS = 250;

/** Dragging a route between the cells of the week (`data-cell`) with mouse, pen or finger. Escape puts it back. */
export function useCellDrag(ghost: RefObject<HTMLElement | null>, onDrop: (routeId: string, cell: string) => void) {
  const [dragging, setDragging] = useState<CellDragging | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function begin(event: ReactPointerEvent<HTMLElement>, routeId: string) {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    const byTouch = event.pointerType === 'touch';
    const source = event.currentTarget;
    let begun = false;
    let over: string | null = null;
    const follow = (x: number, y: number) => {
      if (ghost.current !== null) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
      const next = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
      if (next === over) return;
      over = next;
      setDragging({ routeId, over });
    };
    const take = (x: number, y: number) => {
      begun = true;
      setDragging({ routeId, over: null });
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
    };
    const end = (kept: boolean) => {
      const swallow = (click: Event) => {
        click.preventDefault();
        click.stopPropagation();
      };
      if (begun) {
        source.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => source.removeEventListener('click', swallow, { capture: true }), 0);
      }
      stop.current?.();
      if (kept && begun && over !== null) onDrop(routeId, over);
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
      setDragging(null);
    };
  }

  return { dragging, begin };
}
