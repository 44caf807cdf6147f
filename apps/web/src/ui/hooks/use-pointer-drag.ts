import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

/** How far the pointer must move for a press to become a drag. */
const STARTS_AFTER_PX = 4;
/** How long a finger must rest to drag; one that moves earlier scrolls. */
const TOUCH_HOLD_MS = 250;

/** Callbacks of a drag. Positions are window pixels. */
export interface PointerDrag {
  /** A finger must rest before it drags, because the element lies in a scrolling area. */
  readonly restsFirst?: boolean;
  readonly onBegin?: () => void;
  readonly onMove: (x: number, y: number) => void;
  /** Called on release; not after Escape, nor for a press that never became a drag. */
  readonly onDrop: () => void;
  /** Called whenever the drag ends, before `onDrop`. */
  readonly onStop: () => void;
}

/**
 * Dragging with mouse, pen or finger, from the press that begins it. Escape cancels; the click that ends a drag is
 * suppressed. One drag at a time; it stops when its component unmounts.
 */
export function usePointerDrag(): (event: ReactPointerEvent<HTMLElement>, drag: PointerDrag) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return function begin(event, { restsFirst = false, onBegin, onMove, onDrop, onStop }) {
    stop.current?.();
    const start = { x: event.clientX, y: event.clientY };
    const rests = restsFirst && event.pointerType === 'touch';
    const source = event.currentTarget;
    let state: 'pressed' | 'begun' | 'over' = 'pressed';
    const take = (x: number, y: number) => {
      state = 'begun';
      onBegin?.();
      // By the next frame, the elements rendered for the drag exist.
      requestAnimationFrame(() => state === 'begun' && onMove(x, y));
    };
    const hold = rests ? setTimeout(() => take(start.x, start.y), TOUCH_HOLD_MS) : undefined;
    const move = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      if (state === 'pressed') {
        if (Math.hypot(to.clientX - start.x, to.clientY - start.y) <= STARTS_AFTER_PX) return;
        if (rests) return stop.current?.();
        take(to.clientX, to.clientY);
      }
      to.preventDefault();
      onMove(to.clientX, to.clientY);
    };
    const end = (kept: boolean) => {
      const wasDrag = state === 'begun';
      stop.current?.();
      if (!wasDrag) return;
      swallowClick(source);
      if (kept) onDrop();
    };
    const up = (to: PointerEvent) => to.pointerId === event.pointerId && end(true);
    const cancel = (to: PointerEvent) => to.pointerId === event.pointerId && end(false);
    const noScroll = (touch: TouchEvent) => state === 'begun' && touch.preventDefault();
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || state !== 'begun') return;
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
      state = 'over';
      stop.current = null;
      onStop();
    };
  };
}

/** Suppresses the click that ends a drag where it began, but not later ones. */
function swallowClick(source: HTMLElement): void {
  const swallow = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  source.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => source.removeEventListener('click', swallow, { capture: true }), 0);
}
