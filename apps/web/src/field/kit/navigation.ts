import { useSyncExternalStore } from 'react';

/** Every screen is below this path, which is the worker's scope. */
export const base = '/field';

const changed = 'haulwright:field-path';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(changed, listener);
  };
}

const currentPath = (): string => window.location.pathname.slice(base.length) || '/';

/** The path below `/field`: '/', '/stop/job/…'. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath);

/** Opens a screen; `replace` removes the current one from the history. */
export function go(path: string, replace = false): void {
  if (replace) window.history.replaceState({ inside: true }, '', base + path);
  else window.history.pushState({ inside: true }, '', base + path);
  window.dispatchEvent(new Event(changed));
}

/** Returns to the previous screen, or to `fallback` when the app was opened here. */
export function goBack(fallback: string): void {
  const state = window.history.state as { readonly inside?: boolean } | null;
  if (state?.inside === true) window.history.back();
  else go(fallback, true);
}
