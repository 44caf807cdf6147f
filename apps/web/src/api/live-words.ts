/**
 * Runs with the server's heartbeat every few seconds, also in hidden tabs, whose timers sleep: for messages
 * that must be repeated.
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
