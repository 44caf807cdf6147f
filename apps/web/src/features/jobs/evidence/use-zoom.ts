import { type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react';
import { fitted, movedBy, type Size, type ZoomView, zoomedAt } from './zoom-view.ts';

const middle = { x: 0, y: 0 };
/** Zoom factor of one key or button press. */
const step = 1.5;

export interface Zoom {
  readonly view: ZoomView;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly move: (x: number, y: number) => void;
  /** Ref for the element around the picture. */
  readonly surface: {
    readonly ref: RefCallback<HTMLDivElement>;
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onDoubleClick: () => void;
  };
}

/** Zooming by wheel, two fingers, double click and buttons; moving by drag. */
export function useZoom(): Zoom {
  const [view, setView] = useState(fitted);
  const box = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const size = (): Size => sizeOf(box.current);
  const zoom = (factor: number, at = middle) => setView((now) => zoomedAt(now, factor, at, size()));

  // React's wheel listener is passive, so the page would scroll behind the picture.
  const ref = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    if (element === null) return undefined;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(element, event.clientX, event.clientY);
      setView((now) => zoomedAt(now, Math.exp(-event.deltaY / 300), at, sizeOf(element)));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  function moved(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) {
      setView((seen) => movedBy(seen, now.x - before.x, now.y - before.y, size()));
      return;
    }
    const apart = (point: typeof now) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    zoom(
      apart(now) / apart(before),
      fromMiddle(event.currentTarget, (now.x + other.x) / 2, (now.y + other.y) / 2),
    );
  }
  const lifted = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId);

  return {
    view,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fit: () => setView(fitted),
    move: (x, y) => setView((now) => movedBy(now, x, y, size())),
    surface: {
      ref,
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: moved,
      onPointerUp: lifted,
      onPointerCancel: lifted,
      onDoubleClick: () => setView((now) => (now.scale > 1 ? fitted : zoomedAt(now, 2.5, middle, size()))),
    },
  };
}

const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

/** Converts a position in the window to the picture's coordinates. */
function fromMiddle(element: HTMLElement, x: number, y: number): { x: number; y: number } {
  const at = element.getBoundingClientRect();
  return { x: x - at.left - at.width / 2, y: y - at.top - at.height / 2 };
}
