import type { MapBounds } from './map-types.ts';
import type { RegionLabel } from './outlines.ts';

/** From this zoom on the map names counties; below it, states. */
const countyZoom = 7;
const lowestZoom = 4.5;
const maxLabels = 40;

/** The region names on a map that shows `bounds`; none when there would be too many. */
export function labelsIn(labels: readonly RegionLabel[], bounds: MapBounds, zoom: number): RegionLabel[] {
  if (zoom < lowestZoom) return [];
  const kind = zoom >= countyZoom ? 'county' : 'state';
  const inside = labels.filter(
    (label) =>
      label.kind === kind &&
      label.longitude > bounds.west &&
      label.longitude < bounds.east &&
      label.latitude > bounds.south &&
      label.latitude < bounds.north,
  );
  return inside.length > maxLabels ? [] : inside;
}
