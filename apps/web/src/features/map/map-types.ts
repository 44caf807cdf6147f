import type { ReactNode } from 'react';

/** Smallest rectangle around what a map should show, in WGS 84 degrees. */
export interface MapBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Something HTML on the map, centred on its place unless moved by `offset`. */
export interface MapPoint {
  id: string;
  latitude: number;
  longitude: number;
  content: ReactNode;
  /** Pixels right and down from the place. Default none. */
  offset?: readonly [number, number];
  /** Stands above its place with the point on it, instead of around it: what it hides is there. */
  isPin?: boolean;
  /** Drawn over the other points. */
  onTop?: boolean;
  /** Makes the point draggable; called with its new place when it is let go. */
  onDragEnd?: (latitude: number, longitude: number) => void;
}

export type LineEmphasis = 'faint' | 'plain' | 'strong';

/** Longitude, latitude. */
export type MapPosition = readonly [number, number];

/** A line in one direction: straight, or along the streets. */
export interface MapLine {
  id: string;
  /** Hexadecimal. */
  color: string;
  from: MapPosition;
  to: MapPosition;
  /** What it passes in between. */
  via: readonly MapPosition[];
  emphasis: LineEmphasis;
  dashed: boolean;
}

/** A circle on the ground with a few words on its edge. */
export interface MapArea {
  id: string;
  latitude: number;
  longitude: number;
  radiusMeters: number;
  label: string;
}

/** What both ways of drawing, with WebGL and with plain SVG, are given. */
export interface MapDrawing {
  /** Accessible name. */
  label: string;
  /** Shown whenever it changes. */
  bounds: MapBounds;
  /** Closest zoom that fitting the bounds may choose. */
  maximumFitZoom: number;
  points: readonly MapPoint[];
  lines: readonly MapLine[];
  areas: readonly MapArea[];
  /** Brought into view when it is outside. */
  keepInView?: { latitude: number; longitude: number };
  /** Told how many metres one pixel is at the middle of the map, first and after every zoom. */
  onScale?: (metersPerPixel: number) => void;
}
