import { useEffect, useMemo, useState } from 'react';
import { placeCellNames, placesFolder } from 'virtual:places';
import type { MapBounds } from './map-types.ts';
import {
  cellsIn,
  overviewCell,
  type PlaceCell,
  type TownRow,
  zipFile,
  type ZipRow,
  zipZoom,
} from './place-grid.ts';

/** Below this zoom a map shows the overview's towns; from it on, all towns of the squares it touches. */
const cellZoom = 7.5;

const known = new Set(placeCellNames);
const loading = new Map<string, Promise<readonly unknown[]>>();

function load(name: string): Promise<readonly unknown[]> {
  const running = loading.get(name);
  if (running) return running;
  const started = fetch(`${placesFolder}${name}.json`)
    .then((response) => {
      if (!response.ok) throw new Error(`The map's towns answered with status ${response.status}.`);
      return response.json() as Promise<readonly unknown[]>;
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
 * Towns and ZIP areas for the visible area, most prominent towns first. Those that cannot be loaded are left out, as
 * they are only decoration.
 */
export function usePlaces(bounds: MapBounds | undefined, zoom: number): PlaceCell {
  const [places, setPlaces] = useState(nowhere);
  const wanted = useMemo(() => {
    if (!bounds) return '';
    return (zoom < cellZoom ? [overviewCell] : cellsIn(bounds).filter((name) => known.has(name))).join(' ');
  }, [bounds, zoom]);
  const showsZips = zoom >= zipZoom;
  useEffect(() => {
    if (wanted === '') return undefined;
    let current = true;
    const names = wanted.split(' ');
    const show = ([towns, zips]: readonly [unknown[], unknown[]]) => {
      if (current)
        setPlaces({ towns: (towns as TownRow[]).sort((a, b) => b[4] - a[4]), zips: zips as ZipRow[] });
    };
    void Promise.all([
      whatCame(names.map((name) => load(name))),
      whatCame(showsZips ? names.map((name) => load(zipFile(name))) : []),
    ]).then(show);
    return () => {
      current = false;
    };
  }, [wanted, showsZips]);
  return places;
}

async function whatCame(files: readonly Promise<readonly unknown[]>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(files);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
