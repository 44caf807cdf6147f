import { useEffect, useMemo, useState } from 'react';
import { placeCellNames, placesFolder } from 'virtual:places';
import type { MapBounds } from './map-types.ts';
import { cellsIn, overviewCell, type PlaceCell } from './place-grid.ts';

/** Below this zoom a map shows the overview's towns; from it on, all towns of the squares it touches. */
const cellZoom = 7.5;

const known = new Set(placeCellNames);
const loading = new Map<string, Promise<PlaceCell>>();

function load(name: string): Promise<PlaceCell> {
  const running = loading.get(name);
  if (running) return running;
  const started = fetch(`${placesFolder}${name}.json`)
    .then((response) => {
      if (!response.ok) throw new Error(`The map's towns answered with status ${response.status}.`);
      return response.json() as Promise<PlaceCell>;
    })
    .catch((error: unknown) => {
      loading.delete(name);
      throw error;
    });
  loading.set(name, started);
  return started;
}

const nowhere: PlaceCell = { towns: [], zips: [] };

/**
 * Towns and ZIP areas for what a map shows, most prominent towns first. Those that cannot be had are left
 * out: they are decoration.
 */
export function usePlaces(bounds: MapBounds | undefined, zoom: number): PlaceCell {
  const [places, setPlaces] = useState(nowhere);
  const wanted = useMemo(() => {
    if (!bounds) return '';
    return (zoom < cellZoom ? [overviewCell] : cellsIn(bounds).filter((name) => known.has(name))).join(' ');
  }, [bounds, zoom]);
  useEffect(() => {
    if (wanted === '') return undefined;
    let current = true;
    const show = (results: readonly PromiseSettledResult<PlaceCell>[]) => {
      if (!current) return;
      const cells = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      setPlaces({
        towns: cells.flatMap((cell) => cell.towns).sort((a, b) => b[4] - a[4]),
        zips: cells.flatMap((cell) => cell.zips),
      });
    };
    void Promise.allSettled(wanted.split(' ').map(load)).then(show);
    return () => {
      current = false;
    };
  }, [wanted]);
  return places;
}
