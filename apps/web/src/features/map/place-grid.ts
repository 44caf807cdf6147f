import type { MapBounds } from './map-types.ts';

/**
 * Towns and ZIP areas come in squares of this many degrees: a map of a day's routes needs one to four of
 * them.
 */
export const cellDegrees = 2;

/** Name of the square that holds the country's largest towns, for maps too wide for the squares. */
export const overviewCell = 'overview';

/**
 * Name, state's two letters, latitude, longitude, prominence: its ZIP areas, plus a fraction for its distance
 * from the next town.
 */
export type TownRow = readonly [
  name: string,
  state: string,
  latitude: number,
  longitude: number,
  prominence: number,
];

/** Five digits, latitude, longitude of the area's middle. */
export type ZipRow = readonly [zip: string, latitude: number, longitude: number];

/** A square's ZIP areas are in a separate file: few maps are zoomed in enough to show them. */
export const zipFile = (cell: string): string => `${cell}-zips`;

/** A ZIP code is shown where its area is at least some hundred pixels wide. */
export const zipZoom = 11;

/** One square, most prominent towns first. */
export interface PlaceCell {
  towns: readonly TownRow[];
  zips: readonly ZipRow[];
}

/** The square a place lies in, as 'row_column'. */
export function cellOf(latitude: number, longitude: number): string {
  return `${Math.floor(latitude / cellDegrees)}_${Math.floor(longitude / cellDegrees)}`;
}

/** All squares that `bounds` touch; bounds beyond the world's edge are cut there. */
export function cellsIn(bounds: MapBounds): string[] {
  const row = (latitude: number) => Math.floor(Math.max(-90, Math.min(90, latitude)) / cellDegrees);
  const column = (longitude: number) => Math.floor(Math.max(-180, Math.min(180, longitude)) / cellDegrees);
  const cells: string[] = [];
  for (let down = row(bounds.south); down <= row(bounds.north); down += 1) {
    for (let across = column(bounds.west); across <= column(bounds.east); across += 1)
      cells.push(`${down}_${across}`);
  }
  return cells;
}
