import { useSyncExternalStore } from 'react';
import { trustScript } from '../../trusted-scripts.ts';

const address = '/field/service-worker.js';
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function tell(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Maximum time the worker waits for a day: nobody may be signed in yet. */
const dayWithinMs = 5_000;
let dayIsHere = (): void => undefined;
const day = new Promise<void>((resolve) => (dayIsHere = resolve));

/** Signals that the day is shown. */
export const tellDayIsHere = (): void => dayIsHere();

export const whenDayIsHere = (): Promise<void> =>
  Promise.race([day, new Promise<void>((resolve) => setTimeout(resolve, dayWithinMs))]);

/** Where the signal broke while the first worker fetched its files and no browser told that it is back. */
const againAfterMs = 60_000;

/** Once, as soon as there may be signal again. */
function later(act: () => void): void {
  const timer = setTimeout(done, againAfterMs);
  window.addEventListener('online', done);
  function done(): void {
    clearTimeout(timer);
    window.removeEventListener('online', done);
    act();
  }
}

/**
 * Lets the app start without signal; the first one is tried until it has all files. A new version is activated when the app starts without unsaved input;
 * otherwise it waits.
 * @param mayUpdate whether there is no unsaved input
 */
export async function startWorker(mayUpdate: () => Promise<boolean>): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined || !import.meta.env.PROD) return;
  trustScript(address);
  const hadOne = workers.controller !== null;
  const again = () => later(() => void startWorker(mayUpdate).catch(() => undefined));
  const registration = await workers.register(address, { scope: '/field/' }).catch((error: unknown) => {
    again();
    throw error;
  });
  const first = registration.active === null ? registration.installing : null;
  first?.addEventListener('statechange', () => {
    // A browser gives up a worker that could not fetch everything, and does not try again by itself.
    if (first.state === 'redundant') again();
  });
  workers.addEventListener('controllerchange', () => {
    // The first worker takes over a page that is already up to date.
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

/** Activates the waiting version, which reloads the page. */
export function applyUpdate(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our own origin
  waiting?.postMessage({ type: 'take-over' });
}

/** Whether a newer version is waiting. */
export const useUpdateWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
