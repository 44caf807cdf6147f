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
  /** Drawn over the other points. */
  onTop?: boolean;
  /** Makes the point draggable; called with its new place when it is let go. */
  onDragEnd?: (latitude: number, longitude: number) => void;
}

/** A straight-line path. */
export interface MapLine {
  id: string;
  color: string;
  /** Longitude, latitude. */
  coordinates: readonly (readonly [number, number])[];
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
  /** Brought into view when it is outside. */
  keepInView?: { latitude: number; longitude: number };
  /** Told how many metres one pixel is at the middle of the map, first and after every zoom. */
  onScale?: (metersPerPixel: number) => void;
}
