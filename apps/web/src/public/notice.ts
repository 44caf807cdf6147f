/** A transient message of a public page. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

const SHOWN_MS = 5_000;

let shown: Notice | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(notice: Notice | null): void {
  clearTimeout(timer);
  shown = notice;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice for some seconds, replacing the previous one. The public pages have their own toast: the
 * office's needs a library they do without.
 */
export function say(notice: Notice): void {
  set(notice);
  timer = setTimeout(() => set(null), SHOWN_MS);
}

/** For `useSyncExternalStore`. */
export const notices = {
  get: (): Notice | null => shown,
  dismiss: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
