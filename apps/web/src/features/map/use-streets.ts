import type { MapRef } from '@vis.gl/react-maplibre';
import { type RefObject, useEffect, useState } from 'react';
import type { MapColors } from './map-colors.ts';
import { useStreetsShown } from './streets-context.ts';

/**
 * Draws the streets of this installation once the map itself is drawn, so that they delay nothing. Gives whom they are
 * owed to as soon as they are there; null: none are drawn.
 */
export function useStreets(
  map: RefObject<MapRef | null>,
  isDrawn: boolean,
  { shade }: Pick<MapColors, 'shade'>,
): string | null {
  const streets = useStreetsShown();
  const [owedTo, setOwedTo] = useState<string | null>(null);
  useEffect(() => {
    const drawn = map.current?.getMap();
    if (!isDrawn || streets === null || drawn === undefined) return undefined;
    const stop = new AbortController();
    void (async () => {
      try {
        const { showStreets } = await import('./streets-on-map.ts');
        const whom = await showStreets(drawn, streets, shade, stop.signal);
        if (!stop.signal.aborted) setOwedTo(whom);
      } catch (error) {
        // The map serves without them.
        if (!stop.signal.aborted) console.error('The streets could not be drawn', error);
      }
    })();
    return () => stop.abort();
  }, [map, isDrawn, streets, shade]);
  return owedTo;
}
