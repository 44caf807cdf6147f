import { useEffect, useState } from 'react';

/** Events that end a press without a release on the page. */
const endings = ['pointercancel', 'blur'] as const;

interface PressHold {
  /** A press began; it ends with this event, wherever on the page. */
  readonly hold: (until: 'pointerup' | 'keyup') => void;
  /** Calls back at once, or after the press that is under way and its click. */
  readonly whenReleased: (act: () => void) => void;
}

/** Delays changes that would remove a button while a pointer or a key holds it down. */
export function usePressHold(): PressHold {
  const [press] = useState(pressHold);
  useEffect(() => press.forget, [press]);
  return press;
}

function pressHold(): PressHold & { readonly forget: () => void } {
  let waiting: (() => void)[] = [];
  let ended: AbortController | null = null;
  const end = (): (() => void)[] => {
    ended?.abort();
    ended = null;
    const acts = waiting;
    waiting = [];
    return acts;
  };
  return {
    hold(until) {
      ended?.abort();
      ended = new AbortController();
      const { signal } = ended;
      // The click comes after the release.
      const release = () =>
        setTimeout(() => {
          if (!signal.aborted) for (const act of end()) act();
        });
      for (const name of [until, ...endings])
        window.addEventListener(name, release, { capture: true, signal });
    },
    whenReleased(act) {
      if (ended === null) act();
      else waiting.push(act);
    },
    forget: () => void end(),
  };
}
