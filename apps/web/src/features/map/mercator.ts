import type { MapBounds } from './map-types.ts';

/** A place in Web Mercator: the world is the unit square, x pointing east and y south. */
export interface MercatorPoint {
  x: number;
  y: number;
}

/** A map's view without its size: its centre, and the world's width in pixels as 512 · 2^zoom. */
export interface MapView {
  center: MercatorPoint;
  zoom: number;
}

/** Web Mercator ends here, where the world becomes square. */
const highestLatitude = 85.051129;
const equatorMeters = 40_075_016.686;

/** A view of a map with its size in pixels. */
export interface SizedView extends MapView {
  width: number;
  height: number;
}

export function toMercator(longitude: number, latitude: number): MercatorPoint {
  const bounded = Math.max(-highestLatitude, Math.min(highestLatitude, latitude));
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2,
  };
}

export function fromMercator({ x, y }: MercatorPoint): { longitude: number; latitude: number } {
  return {
    longitude: x * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}

export function worldPixels(zoom: number): number {
  return 512 * 2 ** zoom;
}

/** Metres on the ground per pixel at a latitude. */
export function metersPerPixel(zoom: number, latitude: number): number {
  return (equatorMeters * Math.cos((latitude * Math.PI) / 180)) / worldPixels(zoom);
}

/** Where a place is, in pixels from the map's upper left corner. */
export function pixelIn(
  view: SizedView,
  place: { longitude: number; latitude: number },
): { x: number; y: number } {
  const { x, y } = toMercator(place.longitude, place.latitude);
  const size = worldPixels(view.zoom);
  return { x: (x - view.center.x) * size + view.width / 2, y: (y - view.center.y) * size + view.height / 2 };
}

/** The place at a pixel of the map. */
export function placeAt(view: SizedView, x: number, y: number): { longitude: number; latitude: number } {
  const size = worldPixels(view.zoom);
  return fromMercator({
    x: view.center.x + (x - view.width / 2) / size,
    y: view.center.y + (y - view.height / 2) / size,
  });
}

export function shownBounds(view: SizedView): MapBounds {
  const northWest = placeAt(view, 0, 0);
  const southEast = placeAt(view, view.width, view.height);
  return {
    west: northWest.longitude,
    north: northWest.latitude,
    east: southEast.longitude,
    south: southEast.latitude,
  };
}

/** Pixels to keep free at each side. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Half a marker and a margin; also the zoom buttons at the right, and the scale and attribution at the bottom. */
export const fitPadding: Padding = { top: 32, right: 72, bottom: 52, left: 32 };

/** The closest view of `bounds` that leaves `padding` pixels at the sides. */
export function fitBounds(
  bounds: MapBounds,
  width: number,
  height: number,
  padding: Padding,
  maximumZoom: number,
): MapView {
  const northWest = toMercator(bounds.west, bounds.north);
  const southEast = toMercator(bounds.east, bounds.south);
  const roomAcross = Math.max(1, width - padding.left - padding.right);
  const roomDown = Math.max(1, height - padding.top - padding.bottom);
  const widest = Math.min(roomAcross / (southEast.x - northWest.x), roomDown / (southEast.y - northWest.y));
  const zoom = Math.max(0, Math.min(maximumZoom, Math.log2(widest / 512)));
  return {
    center: {
      x: (northWest.x + southEast.x) / 2 + (padding.right - padding.left) / 2 / worldPixels(zoom),
      y: (northWest.y + southEast.y) / 2 + (padding.bottom - padding.top) / 2 / worldPixels(zoom),
    },
    zoom,
  };
}

/** The 48 states, for an empty map. */
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
