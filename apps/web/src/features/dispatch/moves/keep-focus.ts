import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the board when the focused element moves to another lane or to the pool: if a change
 * loses the focus, it goes to the first of the candidate visits that exists, else to the lanes' tab stop,
 * else to the lanes.
 * @returns sets the candidate visits (`data-visit`), best first; the person's next action clears them
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): (visits: readonly string[]) => void {
  const wanted = useRef<readonly string[] | null>(null);
  const restore = useEffectEvent(() => {
    const { activeElement } = document;
    if (wanted.current === null || (activeElement !== null && activeElement !== document.body)) return;
    const blocks = wanted.current.map((visit) =>
      root.current?.querySelector<HTMLElement>(`[data-stop][data-visit="${CSS.escape(visit)}"]`),
    );
    const next =
      blocks.find((block) => block != null) ??
      root.current?.querySelector<HTMLElement>('[data-axis] [tabindex="0"]') ??
      root.current?.querySelector<HTMLElement>('[data-axis]');
    next?.focus();
  });
  useLayoutEffect(() => restore());
  useEffect(() => {
    const forget = () => {
      wanted.current = null;
    };
    for (const name of ['keydown', 'pointerdown'] as const)
      document.addEventListener(name, forget, { capture: true });
    return () => {
      for (const name of ['keydown', 'pointerdown'] as const)
        document.removeEventListener(name, forget, { capture: true });
    };
  }, []);
  return (visits) => {
    wanted.current = visits;
  };
}
