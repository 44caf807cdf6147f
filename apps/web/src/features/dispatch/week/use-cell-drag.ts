import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import { usePointerDrag } from '../../../ui/hooks/use-pointer-drag.ts';

export interface CellDragging {
  readonly routeId: string;
  /** 'date|truck' of the cell under the pointer; null over nothing. */
  readonly over: string | null;
}

/** Drags a route between the cells of the week (`data-cell`) with mouse, pen or finger. Escape cancels. */
export function useCellDrag(
  ghost: RefObject<HTMLElement | null>,
  onDrop: (routeId: string, cell: string) => void,
) {
  const [dragging, setDragging] = useState<CellDragging | null>(null);
  const drag = usePointerDrag();

  function begin(event: ReactPointerEvent<HTMLElement>, routeId: string) {
    if (event.button !== 0) return;
    let over: string | null = null;
    drag(event, {
      restsFirst: true,
      onBegin: () => setDragging({ routeId, over: null }),
      onMove: (x, y) => {
        if (ghost.current !== null) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
        const next =
          document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
        if (next === over) return;
        over = next;
        setDragging({ routeId, over });
      },
      onStop: () => setDragging(null),
      onDrop: () => over !== null && onDrop(routeId, over),
    });
  }

  return { dragging, begin };
}
