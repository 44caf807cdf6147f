import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import { usePointerDrag } from '../../../ui/hooks/use-pointer-drag.ts';

/** A dragged stop of the list, or job of the pool. */
export interface Dragged {
  readonly key: string;
  readonly title: string;
}

interface Drag extends Dragged {
  readonly x: number;
  readonly y: number;
  /** The row it would be inserted before; null outside the list. */
  readonly at: number | null;
}

interface VisitDrag {
  readonly drag: Drag | null;
  /** Props of a drag handle: `<span {...grip(what, drop)} />`. `drop` is called with the position. */
  readonly grip: (
    what: Dragged,
    drop: (at: number) => void,
  ) => { readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void };
}

const EDGE_PX = 72;

/**
 * Dragging with mouse, pen or finger into and within a list whose rows are marked `data-visit`. Escape
 * cancels.
 */
export function useVisitDrag(list: RefObject<HTMLElement | null>): VisitDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const follow = usePointerDrag();

  function begin(event: ReactPointerEvent<HTMLElement>, what: Dragged, drop: (at: number) => void) {
    if (event.button !== 0) return;
    let at: number | null = null;
    follow(event, {
      onMove: (x, y) => {
        at = placeAt(list.current, x, y);
        setDrag({ ...what, x, y, at });
        scrollNear(y);
      },
      onStop: () => setDrag(null),
      onDrop: () => at !== null && drop(at),
    });
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
