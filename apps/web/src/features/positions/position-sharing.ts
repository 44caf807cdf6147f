import { positionEverySeconds } from '@haulwright/domain/positions/driver-position';
import { apiClient } from '../../api/client.ts';
import { codeOf } from '../../api/errors.ts';
import { chooseSharing, isSharingChosen } from './sharing-choice.ts';

/**
 * off: not wanted. waiting: no position yet. shared: the office has the last position. unsent: no signal, the
 * newest position is sent later. no-route: nothing is under way today, so nothing is sent. denied,
 * unavailable: the device refuses.
 */
export type SharingState = 'off' | 'waiting' | 'shared' | 'unsent' | 'no-route' | 'denied' | 'unavailable';

let state: SharingState = 'off';
let end: (() => void) | undefined;
const listeners = new Set<() => void>();

function become(next: SharingState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const sharing = {
  subscribe(this: void, listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): SharingState => state,
};

/** Resumes sharing on a device where it was switched on. */
export function resumeSharing(userId: string): void {
  if (isSharingChosen(userId)) begin();
}

/** Requests the device's position; the first time the browser asks for permission. */
export function startSharing(userId: string): void {
  chooseSharing(userId, true);
  begin();
}

/** Stops and withdraws the last position; if that cannot be sent, the server deletes it later. */
export async function stopSharing(userId: string): Promise<void> {
  chooseSharing(userId, false);
  pauseSharing();
  await apiClient.positions.forget().catch(() => undefined);
}

/** Keeps the choice: the page is closed or the person signs out. */
export function pauseSharing(): void {
  end?.();
  become('off');
}

function begin(): void {
  if (end !== undefined) return;
  if (!('geolocation' in navigator)) return become('unavailable');
  become('waiting');
  let newest: GeolocationPosition | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling = false;
  let over = false;

  /** Only the newest position matters: a waiting one is replaced, not queued. */
  async function tell(): Promise<void> {
    const position = newest;
    newest = undefined;
    if (position !== undefined) {
      const { latitude, longitude, accuracy } = position.coords;
      try {
        await apiClient.positions.report({
          latitude,
          longitude,
          accuracyMeters: Math.min(1_000_000, accuracy),
          measuredAt: new Date(position.timestamp).toISOString(),
        });
        if (!over) become('shared');
      } catch (error) {
        if (over) return;
        if (codeOf(error) === 'position.no-route') {
          end?.();
          return become('no-route');
        }
        newest ??= position;
        become('unsent');
      }
    }
    if (!over) timer = setTimeout(() => void tell(), positionEverySeconds * 1_000);
  }

  const watch = navigator.geolocation.watchPosition(
    (position) => {
      newest = position;
      if (telling) return;
      telling = true;
      void tell();
    },
    (problem) => {
      if (problem.code !== problem.PERMISSION_DENIED)
        return become(state === 'shared' ? 'shared' : 'waiting');
      end?.();
      become('denied');
    },
    { enableHighAccuracy: true, maximumAge: 10_000 },
  );
  end = () => {
    over = true;
    end = undefined;
    clearTimeout(timer);
    navigator.geolocation.clearWatch(watch);
  };
}
