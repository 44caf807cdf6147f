import type { MapBounds } from './map-types.ts';

/** A place in Web Mercator: the world is the unit square, x to the east, y to the south. */
export interface MercatorPoint {
  x: number;
  y: number;
}

/** What a map of some size shows: its middle, and the world's width in pixels as 512 · 2^zoom. */
export interface MapView {
  center: MercatorPoint;
  zoom: number;
}

/** Web Mercator ends here, where the world becomes square. */
const highestLatitude = 85.051129;
const equatorMeters = 40_075_016.686;

export function toMercator(longitude: number, latitude: number): MercatorPoint {
  const bounded = Math.max(-highestLatitude, Math.min(highestLatitude, latitude));
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2 };
}

export function fromMercator({ x, y }: MercatorPoint): { longitude: number; latitude: number } {
  return { longitude: x * 360 - 180, latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

export function worldPixels(zoom: number): number {
  return 512 * 2 ** zoom;
}

/** Metres on the ground per pixel at a latitude. */
export function metersPerPixel(zoom: number, latitude: number): number {
  return (equatorMeters * Math.cos((latitude * Math.PI) / 180)) / worldPixels(zoom);
}

/** The closest view of `bounds` that leaves `padding` pixels on each side. */
export function fitBounds(bounds: MapBounds, width: number, height: number, padding: number, maximumZoom: number): MapView {
  const northWest = toMercator(bounds.west, bounds.north);
  const southEast = toMercator(bounds.east, bounds.south);
  const room = (pixels: number) => Math.max(1, pixels - 2 * padding);
  const widest = Math.min(room(width) / (southEast.x - northWest.x), room(height) / (southEast.y - northWest.y));
  return {
    center: { x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2 },
    zoom: Math.max(0, Math.min(maximumZoom, Math.log2(widest / 512))),
  };
}

/** The 48 states, for a map of nothing. */
export const contiguousStates: MapBounds = { west: -125, south: 24.3, east: -66.7, north: 49.5 };

/** Smallest bounds around some places; the 48 states when there is none. */
export function boundsAround(places: readonly { latitude: number; longitude: number }[]): MapBounds {
  if (places.length === 0) return contiguousStates;
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const { latitude, longitude } of places) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}
