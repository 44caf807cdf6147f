import { secondsBetweenPlaces } from '@haulwright/domain/tracking/phone-sharing';
import type { MeasuredPlace } from './kept-places.ts';

/** Why there is no place: the person or the browser forbids it, the receiver has none, or the phone is full. */
export type PlaceTrouble = 'denied' | 'no-fix' | 'full';

/**
 * Measures while the app is in view, one place in fifteen seconds.
 * @param take gets each place, its time by the phone's clock
 * @returns ends it
 */
export function measurePlaces(
  take: (place: Omit<MeasuredPlace, 'at'>, measuredMs: number) => void,
  onTrouble: (trouble: PlaceTrouble | null) => void,
): () => void {
  if (!('geolocation' in navigator)) {
    onTrouble('no-fix');
    return () => undefined;
  }
  let watching: number | undefined;
  let lastMs = -Infinity;
  const end = () => {
    if (watching !== undefined) navigator.geolocation.clearWatch(watching);
    watching = undefined;
  };
  const takeFix = ({ coords, timestamp }: GeolocationPosition) => {
    onTrouble(null);
    if (timestamp - lastMs < secondsBetweenPlaces * 1_000) return;
    lastMs = timestamp;
    take(
      {
        lat: rounded(coords.latitude, 6),
        lon: rounded(coords.longitude, 6),
        accuracy: Math.round(Math.min(1_000_000, Math.max(0, coords.accuracy))),
        speed: coords.speed === null ? null : rounded(coords.speed, 1),
        heading: coords.heading === null || Number.isNaN(coords.heading) ? null : Math.round(coords.heading),
      },
      timestamp,
    );
  };
  const follow = () => {
    // Again from the start when the app comes back: permission may have been given meanwhile.
    end();
    if (document.visibilityState === 'hidden') return;
    watching = navigator.geolocation.watchPosition(
      takeFix,
      (problem) => onTrouble(problem.code === problem.PERMISSION_DENIED ? 'denied' : 'no-fix'),
      { enableHighAccuracy: true, maximumAge: secondsBetweenPlaces * 1_000 },
    );
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    end();
  };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
