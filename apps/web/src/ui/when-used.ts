/** What a person does first on a page they begin to use; what merely loads in a tab gets none of them. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Long enough for what the first press itself asks for to go first. */
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
 * Calls back shortly after the person has begun to use this window, or soon when they have already: what
 * pages need next (dialogs, menus) is fetched then, and is no part of what a visit costs. @returns a function
 * that calls it off
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
