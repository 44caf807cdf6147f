import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Something under the pointer: a stop of the list, or a job of the pool. */
export interface Dragged {
  readonly key: string;
  readonly title: string;
}

interface Drag extends Dragged {
  readonly x: number;
  readonly y: number;
  /** Before which row it would be put; null outside the list. */
  readonly at: number | null;
}

interface VisitDrag {
  readonly drag: Drag | null;
  /** For what is dragged by: `<span {...grip(what, drop)} />`. `drop` gets the place. */
  readonly grip: (what: Dragged, drop: (at: number) => void) => { readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void };
}

/** The pointer must go so far before it is a drag and not a press. */
const STARTS_AFTER_PX = 4;
const EDGE_PX = 72;

/** Dragging with mouse, pen or finger into and within a list whose rows are marked `data-visit`. Escape puts things back. */
export function useVisitDrag(list: RefObject<HTMLElement | null>): VisitDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function begin(event: ReactPointerEvent<HTMLElement>, what: Dragged, drop: (at: number) => void) {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let begun = false;
    let at: number | null = null;
    const move = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      begun ||= Math.hypot(to.clientX - start.x, to.clientY - start.y) > STARTS_AFTER_PX;
      if (!begun) return;
      to.preventDefault();
      at = placeAt(list.current, to.clientX, to.clientY);
      setDrag({ ...what, x: to.clientX, y: to.clientY, at });
      scrollNear(to.clientY);
    };
    const end = (kept: boolean) => {
      stop.current?.();
      if (kept && begun && at !== null) drop(at);
    };
    const up = (to: PointerEvent) => to.pointerId === event.pointerId && end(true);
    const cancel = (to: PointerEvent) => to.pointerId === event.pointerId && end(false);
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !begun) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    document.addEventListener('pointermove', move, { passive: false });
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', escape, true);
    stop.current = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', escape, true);
      stop.current = null;
      setDrag(null);
    };
  }

  return { drag, grip: (what, drop) => ({ onPointerDown: (event) => begin(event, what, drop) }) };
}

/** Counts the rows whose middle is above the pointer. */
function placeAt(list: HTMLElement | null, x: number, y: number): number | null {
  if (list === null) return null;
  const box = list.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top - EDGE_PX || y > box.bottom + EDGE_PX) return null;
  return [...list.querySelectorAll('[data-visit]')].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}

function scrollNear(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -12);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, 12);
}
