import type { FieldPosition } from '@haulwright/domain/field/field-command';

/** An older fix is no longer the current position. */
const freshMs = 60_000;
/** Maximum wait of an arrival for a fix. */
export const fixWithinMs = 15_000;

let last: GeolocationPosition | undefined;
let refusedBy: 'denied' | 'off' | undefined;
let watch: number | undefined;

const asFieldPosition = ({ coords, timestamp }: GeolocationPosition): FieldPosition => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracyMeters: Math.min(1_000_000, Math.max(0, coords.accuracy)),
  measuredAt: new Date(timestamp).toISOString(),
});

const isFresh = (position: GeolocationPosition | undefined): position is GeolocationPosition =>
  position !== undefined && Math.abs(Date.now() - position.timestamp) < freshMs;

/** The position for a command that does not wait: the last fix, or why there is none. */
export const positionNow = (): FieldPosition =>
  isFresh(last) ? asFieldPosition(last) : { none: refusedBy ?? 'timeout' };

/** Requests the position; the first time the browser asks the person for permission. */
export function findPosition(): Promise<FieldPosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ none: 'off' });
  if (isFresh(last)) return Promise.resolve(asFieldPosition(last));
  return new Promise((resolve) => {
    // The browser's timeout does not include the permission prompt.
    const timer = setTimeout(() => resolve({ none: 'timeout' }), fixWithinMs + 1_000);
    navigator.geolocation.getCurrentPosition(
      (position) => {
        clearTimeout(timer);
        take(position);
        resolve(asFieldPosition(position));
        void followWhileSeen();
      },
      (problem) => {
        clearTimeout(timer);
        refuse(problem);
        resolve({ none: refusedBy ?? 'timeout' });
      },
      { enableHighAccuracy: true, maximumAge: freshMs, timeout: fixWithinMs },
    );
  });
}

/** Keeps a recent fix while the app is visible, once permission was granted; never asks for it. */
export async function followWhileSeen(): Promise<void> {
  const permissions = (navigator as Partial<Navigator>).permissions;
  const allowed = await permissions
    ?.query({ name: 'geolocation' })
    .then(({ state }) => state === 'granted')
    .catch(() => false);
  if (allowed !== true || !('geolocation' in navigator)) return;
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
      watch = undefined;
    } else
      watch ??= navigator.geolocation.watchPosition(take, refuse, {
        enableHighAccuracy: true,
        maximumAge: 10_000,
      });
  };
  if (!following) document.addEventListener('visibilitychange', follow);
  following = true;
  follow();
}

let following = false;

function take(position: GeolocationPosition): void {
  last = position;
  refusedBy = undefined;
}

function refuse(problem: GeolocationPositionError): void {
  refusedBy =
    problem.code === problem.PERMISSION_DENIED
      ? 'denied'
      : problem.code === problem.POSITION_UNAVAILABLE
        ? 'off'
        : undefined;
}
