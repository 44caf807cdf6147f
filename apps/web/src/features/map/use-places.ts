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
const loading = new Map<string, Promise<unknown>>();

function load<Row>(name: string): Promise<readonly Row[]> {
  const running = loading.get(name) as Promise<readonly Row[]> | undefined;
  if (running) return running;
  const started = fetch(`${placesFolder}${name}.json`)
    .then((response) => {
      if (!response.ok) throw new Error(`The map's towns answered with status ${response.status}.`);
      return response.json() as Promise<readonly Row[]>;
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
  const showsZips = zoom >= zipZoom;
  useEffect(() => {
    if (wanted === '') return undefined;
    let current = true;
    const names = wanted.split(' ');
    void Promise.all([
      whatCame(names.map((name) => load<TownRow>(name))),
      whatCame(showsZips ? names.map((name) => load<ZipRow>(zipFile(name))) : []),
    ]).then(([towns, zips]) => {
      if (current) setPlaces({ towns: towns.sort((a, b) => b[4] - a[4]), zips });
    });
    return () => {
      current = false;
    };
  }, [wanted, showsZips]);
  return places;
}

async function whatCame<Row>(files: readonly Promise<readonly Row[]>[]): Promise<Row[]> {
  const results = await Promise.allSettled(files);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
