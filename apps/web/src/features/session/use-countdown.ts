// Public to other features.
import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left, and a restart: disables 'Send again' until a message can have arrived. */
export function useCountdown(
  seconds: number,
  running: boolean,
): { readonly left: number; readonly start: () => void } {
  const [until, setUntil] = useState<number | null>(() => (running ? Date.now() + seconds * 1_000 : null));
  const [left, setLeft] = useState(running ? seconds : 0);
  useEffect(() => {
    if (until === null) return undefined;
    // Computed from the clock: after sleep a phone must not continue where it stopped.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) setUntil(null);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback(() => {
    setLeft(seconds);
    setUntil(Date.now() + seconds * 1_000);
  }, [seconds]);
  return { left, start };
}
