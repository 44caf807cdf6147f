/** Events that show that a person uses the page; a tab that merely loads gets none of them. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Lets requests made by the first press itself go first. */
const PAUSE_MS = 150;

let used = false;
const waiting = new Set<() => void>();

function begin(): void {
  used = true;
  for (const sign of signs) window.removeEventListener(sign, begin, { capture: true });
  for (const act of waiting) setTimeout(act, PAUSE_MS);
  waiting.clear();
}

/**
 * Calls back shortly after the person begins to use this window, or soon if they already have: pages load the code
 * they need next (dialogs, menus) at that point, so it does not add to the first load. @returns a function that
 * cancels the call
 */
export function whenUsed(act: () => void): () => void {
  if (used) {
    const timer = setTimeout(act, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  if (waiting.size === 0)
    for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true });
  waiting.add(act);
  return () => waiting.delete(act);
}
