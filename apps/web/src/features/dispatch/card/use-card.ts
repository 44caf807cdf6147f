import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DragStore } from '../moves/drag-store.ts';

/** A stop whose card is open, by its visit (`data-visit`). */
export interface OpenCard {
  readonly visit: string;
  /** Opened for use: the focus moves into it. */
  readonly hasFocus: boolean;
}

const HOVER_MS = 450;
const LEAVE_MS = 200;

/**
 * Tracks which stop's card is open. Hovering, focusing or clicking a stop opens it; so does the key I, which
 * also moves the focus into it. It closes when the pointer or the focus leaves, during a drag, and by Escape.
 * @param root holds the stops (`data-visit` on buttons);
 * @param card the open card, which may be outside of it
 */
export function useCard(
  root: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
  drag: DragStore,
) {
  const [open, setOpen] = useState<OpenCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A tap keeps it open until the next tap. */
  const isTapped = useRef(false);

  const after = (ms: number, next: OpenCard | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (next === null || drag.get() === null) setOpen(next);
    }, ms);
  };
  const show = (next: OpenCard) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const close = () => {
    clearTimeout(timer.current);
    isTapped.current = false;
    setOpen(null);
  };
  /** Closes it; focus inside it returns to its stop. */
  const leave = () => {
    if (card.current?.contains(document.activeElement) === true && open !== null)
      buttonOf(root.current, open.visit)?.focus();
    close();
  };

  /** It is rendered outside the stop: Tab past its ends returns to the stop. */
  const keepTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = [...(card.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    const isAtStart = document.activeElement === all[0] || document.activeElement === card.current;
    if (event.shiftKey ? !isAtStart : document.activeElement !== all.at(-1)) return;
    event.preventDefault();
    leave();
  };

  const listen = useEffectEvent((event: Event) => {
    const on = stopOf(event.target);
    const isInside = event.target instanceof Node && card.current?.contains(event.target) === true;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    switch (event.type) {
      case 'pointerover':
        if (isTouch) return;
        if (isInside) clearTimeout(timer.current);
        else if (on !== null && drag.get() === null && event instanceof PointerEvent && event.buttons === 0)
          after(open === null ? HOVER_MS : LEAVE_MS, { visit: on, hasFocus: false });
        else if (open?.hasFocus !== true && !isTapped.current) after(LEAVE_MS, null);
        return;
      case 'pointerdown':
        if (!isInside) close();
        return;
      case 'click':
        if (on === null || isInside || !(event instanceof MouseEvent)) return;
        // A click with a modifier selects several, and one from the keyboard is Space or Enter on the stop.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.detail === 0) return;
        isTapped.current = isTouch;
        show({ visit: on, hasFocus: false });
        return;
      case 'focusin':
        if (isInside) clearTimeout(timer.current);
        else if (on !== null && event.target instanceof Element && event.target.matches(':focus-visible'))
          after(HOVER_MS, { visit: on, hasFocus: false });
        else if (on === null) close();
        return;
      case 'scroll':
        if (!isInside && open !== null) close();
        return;
      default:
        if (!(event instanceof KeyboardEvent)) return;
        if (event.key === 'Escape' && open !== null) {
          event.preventDefault();
          leave();
        } else if (isInside) keepTab(event);
        else if (on === null) return;
        else if (event.key.toLowerCase() === 'i' && !hasModifier(event)) {
          event.preventDefault();
          show({ visit: on, hasFocus: true });
        } else if (!['Tab', 'Alt', 'Shift'].includes(event.key)) close();
    }
  });

  useEffect(() => {
    const names = ['pointerover', 'pointerdown', 'click', 'focusin', 'scroll', 'keydown'] as const;
    for (const name of names) document.addEventListener(name, listen, { capture: true });
    return () => {
      clearTimeout(timer.current);
      for (const name of names) document.removeEventListener(name, listen, { capture: true });
    };
  }, []);
  return { open, close, leave };
}

const hasModifier = (event: KeyboardEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** The button of a visit on its lane. */
export const buttonOf = (root: HTMLElement | null, visit: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-stop][data-visit="${CSS.escape(visit)}"]`) ?? null;

const stopOf = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-stop][data-visit]')?.dataset['visit'] ?? null)
    : null;
