// Public to other features.
import type { ReactNode } from 'react';
import { type Shades } from '../../ui/base/paint.ts';

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
  /** Like a pin: above its place with the tip on it, instead of centred on it. */
  isPin?: boolean;
  /** Something that drives: it moves to its next place instead of jumping there, and no name makes room for it. */
  glides?: boolean;
  /** Drawn over the other points. */
  onTop?: boolean;
  /** Makes the point draggable; called with its new place on release. */
  onDragEnd?: (latitude: number, longitude: number) => void;
}

export type LineEmphasis = 'faint' | 'plain' | 'strong';

/** Longitude, latitude. */
export type MapPosition = readonly [number, number];

/** A line in one direction: straight, or along the streets. */
export interface MapLine {
  id: string;
  color: Shades;
  from: MapPosition;
  to: MapPosition;
  /** The points in between. */
  via: readonly MapPosition[];
  emphasis: LineEmphasis;
  dashed: boolean;
  /** An edge of something, which has no direction. */
  isEdge?: boolean;
}

/** A circle on the ground with a few words on its edge. */
export interface MapArea {
  id: string;
  latitude: number;
  longitude: number;
  radiusMeters: number;
  label: string;
}

/** Props of both renderers, WebGL and plain SVG. */
export interface MapDrawing {
  /** Accessible name. */
  label: string;
  /** The map moves to it whenever it changes. */
  bounds: MapBounds;
  /** Closest zoom that fitting the bounds may choose. */
  maximumFitZoom: number;
  points: readonly MapPoint[];
  lines: readonly MapLine[];
  areas: readonly MapArea[];
  /** The map moves to bring it into view. */
  keepInView?: { latitude: number; longitude: number };
  /** Called with the metres per pixel at the map's centre, at first and after every zoom. */
  onScale?: (metersPerPixel: number) => void;
  /** Called with the place where the map was pressed, outside points and buttons. */
  onPress?: (latitude: number, longitude: number) => void;
}
