/**
 * Every few seconds the server says that it is there, also to tabs that nobody looks at, whose timers sleep:
 * what must be said again and again is said then.
 */
const listeners = new Set<() => void>();

export const wordHeard = (): void => {
  for (const listener of listeners) listener();
};

/** @returns ends it */
export function onLiveWord(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
