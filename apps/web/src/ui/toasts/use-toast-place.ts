import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Box, placeToasts } from './toast-place.ts';

/** The page may change under a toast: by navigation, or when a panel opens. */
const LOOK_MS = 300;

/** Elements that toasts must not cover if there is room elsewhere: headings and controls. */
const taken =
  'h1, h2, header a, nav a, button:not(li > [aria-expanded]), input, textarea, select, [role="combobox"], [role="tab"]';

/**
 * Keeps the toasts in `box` clear of headings and controls (see `placeToasts`). They do not move while the pointer
 * or the focus is on one.
 * @param key changes when the toasts do
 */
export function useToastPlace(
  box: RefObject<HTMLElement | null>,
  key: string,
): { readonly left: number; readonly top: number } {
  const [place, setPlace] = useState({ left: 0, top: 16 });
  useLayoutEffect(() => {
    const own = box.current;
    if (own === null || key === '') return undefined;
    const look = () => {
      if (own.matches(':hover, :focus-within')) return;
      const { width, height } = own.getBoundingClientRect();
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const next = placeToasts({ width, height }, room, takenBoxes(own));
      setPlace((before) => (before.left === next.left && before.top === next.top ? before : next));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [box, key]);
  return place;
}

/** With a dialog open only the dialog's: the page behind it cannot be used. */
function takenBoxes(own: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const boxes: Box[] = [];
  for (const one of (dialog ?? document).querySelectorAll(taken)) {
    if (own.contains(one)) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && top < window.innerHeight && top + height > 0;
    if (isSeen) boxes.push({ left, top, width, height });
  }
  return boxes;
}
