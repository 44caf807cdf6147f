import { useEffect, useSyncExternalStore } from 'react';

/** Shortcuts of one page, or of one part of it. */
export interface PageKeys {
  /** Where they work: 'On a stop'. */
  readonly group: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

const none: readonly PageKeys[] = [];
let now: readonly PageKeys[] = none;
const listeners = new Set<() => void>();

function set(next: readonly PageKeys[]): void {
  now = next;
  for (const listener of listeners) listener();
}

/**
 * Registers the page's keys while it is shown.
 * @param keys must stay the same list
 */
export function useTellKeys(keys: readonly PageKeys[]): void {
  useEffect(() => {
    set(keys);
    return () => set(none);
  }, [keys]);
}

/** The keys of the page that is shown. */
export const usePageKeys = (): readonly PageKeys[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
