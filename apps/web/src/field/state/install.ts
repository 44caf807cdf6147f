import { useSyncExternalStore } from 'react';

/** Chromium's event when an app can be installed (missing in the browser's own types). */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<void>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function take(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer for the install button. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => take(null));
}

export const useInstallOffer = (): InstallOffer | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { readonly standalone?: boolean }).standalone === true;
