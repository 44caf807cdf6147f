import { useEffect, useRef, useState } from 'react';
import { prefersStillness } from './webgl-support.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Places are told once a second at most. */
const glideMs = 950;
/** About two kilometers: a truck that was not heard for long has not driven in a straight line. */
const farDegrees = 0.02;

/** The place on the way between two, `part` of 0 to 1. */
export const placeBetween = (from: Place, to: Place, part: number): Place => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
});

export const isFar = (from: Place, to: Place): boolean =>
  Math.abs(from.latitude - to.latitude) > farDegrees || Math.abs(from.longitude - to.longitude) > farDegrees;

/** Where something that moves is drawn: it is on its way to its place for a second, unless motion is not wanted. */
export function useGlide({ latitude, longitude }: Place, glides: boolean): Place {
  const [drawn, setDrawn] = useState<Place>({ latitude, longitude });
  const last = useRef(drawn);
  useEffect(() => {
    if (!glides) return undefined;
    const from = last.current;
    const to = { latitude, longitude };
    const show = (place: Place) => {
      last.current = place;
      setDrawn(place);
    };
    const jumps = prefersStillness() || isFar(from, to);
    let frame = 0;
    const started = performance.now();
    const step = () => {
      const part = jumps ? 1 : Math.min(1, (performance.now() - started) / glideMs);
      show(placeBetween(from, to, part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [glides, latitude, longitude]);
  return glides ? drawn : { latitude, longitude };
}
