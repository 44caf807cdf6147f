import { useEffect, useState } from 'react';

/** What ends a press without a release on the page. */
const endings = ['pointercancel', 'blur'] as const;

interface PressHold {
  /** A press began; it ends with this event, wherever on the page. */
  readonly hold: (end: 'pointerup' | 'keyup') => void;
  /** Calls back at once, or after the press that is under way and its click. */
  readonly whenReleased: (act: () => void) => void;
}

/** Puts off what would take a button away while a finger or a key holds it down. */
export function usePressHold(): PressHold & { readonly letGo: () => void } {
  const [press] = useState(pressHold);
  useEffect(() => press.letGo, [press]);
  return press;
}

function pressHold(): PressHold & { readonly letGo: () => void } {
  let waiting: (() => void)[] = [];
  let ended: AbortController | null = null;
  const letGo = () => {
    ended?.abort();
    ended = null;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  };
  return {
    hold(end) {
      ended?.abort();
      ended = new AbortController();
      const { signal } = ended;
      // The click comes after the release.
      const release = () => setTimeout(() => signal.aborted || letGo());
      for (const name of [end, ...endings]) window.addEventListener(name, release, { capture: true, signal });
    },
    whenReleased(act) {
      if (ended === null) act();
      else waiting.push(act);
    },
    letGo,
  };
}
