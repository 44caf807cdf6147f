import { useSyncExternalStore } from 'react';
import { trustScript } from '../../trusted-scripts.ts';

const address = '/field/service-worker.js';
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function tell(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** How long the worker waits for a day: nobody may be signed in yet. */
const dayWithinMs = 5_000;
let dayIsHere = (): void => undefined;
const day = new Promise<void>((resolve) => (dayIsHere = resolve));

/** Says that there is a day to be seen. */
export const tellDayIsHere = (): void => dayIsHere();

export const whenDayIsHere = (): Promise<void> =>
  Promise.race([day, new Promise<void>((resolve) => setTimeout(resolve, dayWithinMs))]);

/**
 * Lets the app start without signal. A new version takes over when the app starts and nothing was begun on the
 * old one; otherwise it waits.
 * @param mayUpdate whether nothing is begun now
 */
export async function startWorker(mayUpdate: () => Promise<boolean>): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined || !import.meta.env.PROD) return;
  trustScript(address);
  const hadOne = workers.controller !== null;
  const registration = await workers.register(address, { scope: '/field/' });
  workers.addEventListener('controllerchange', () => {
    // The first worker only takes care of a page that is up to date.
    if (hadOne) window.location.reload();
  });
  if (registration.waiting !== null && hadOne) {
    tell(registration.waiting);
    if (await mayUpdate()) return applyUpdate();
  }
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && workers.controller !== null) tell(next);
    });
  });
}

/** Begins to use the version that waits, which loads the page again. */
export function applyUpdate(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  waiting?.postMessage({ type: 'take-over' });
}

/** Whether a newer version waits for its turn. */
export const useUpdateWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
