import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the board when what had it goes to another lane or to the pool: after a change that
 * left it nowhere it goes to the first of the wanted visits that is there, or to the item of the lanes that
 * Tab leads to; when there is none, to the lanes.
 * @returns names the wanted visits (`data-visit`), the best first; what the person does next forgets them
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
