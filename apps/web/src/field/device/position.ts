import type { FieldPosition } from '@haulwright/domain/field/field-command';

/** A fix older than that says where somebody was. */
const freshMs = 60_000;
/** How long an arrival waits for a fix. */
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

/** What a command carries that waits for nothing: the last fix, or why there is none. */
export const positionNow = (): FieldPosition =>
  isFresh(last) ? asFieldPosition(last) : { none: refusedBy ?? 'timeout' };

/** Asks the phone where it is, which asks the person the first time. */
export function findPosition(): Promise<FieldPosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ none: 'off' });
  if (isFresh(last)) return Promise.resolve(asFieldPosition(last));
  return new Promise((resolve) => {
    // Browsers do not count the time in which the person is asked.
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

/** Keeps a fix at hand while the app is seen, once the person allowed it; never asks by itself. */
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
