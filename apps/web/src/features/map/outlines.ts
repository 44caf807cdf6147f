import { feature, mesh } from 'topojson-client';
import type { MapBounds } from './map-types.ts';
import { middleOf } from './middle.ts';
import type { CountryFile, CountyFile, StateBox } from './outline-types.ts';

export interface RegionLabel {
  text: string;
  kind: 'state' | 'county';
  latitude: number;
  longitude: number;
}

/** Outlines of the United States (Census Bureau, 2017) as the maps draw them. */
export interface Outlines {
  land: GeoJSON.FeatureCollection;
  stateLines: GeoJSON.MultiLineString;
  /** Counties of the states that a map shows at a sufficient zoom. */
  countyLines: GeoJSON.MultiLineString;
  labels: readonly RegionLabel[];
}

/** The states, which every map draws. */
export interface Country extends Outlines {
  readonly boxes: readonly StateBox[];
}

/** Lines between a state's counties, and the counties' names. */
export interface StateCounties {
  readonly lines: GeoJSON.MultiLineString;
  readonly labels: readonly RegionLabel[];
}

export function countryOf(file: CountryFile): Country {
  const { states } = file.objects;
  const land = feature(file, states);
  return {
    land,
    stateLines: mesh(file, states),
    countyLines: { type: 'MultiLineString', coordinates: [] },
    labels: land.features.flatMap(({ geometry, properties }) => {
      const middle = middleOf(geometry);
      return middle ? [labelAt('state', properties.name, ...middle)] : [];
    }),
    boxes: file.boxes,
  };
}

export function countiesOf({ topology, names }: CountyFile): StateCounties {
  const { geometry } = feature(topology, topology.objects.lines);
  return { lines: geometry, labels: names.map((name) => labelAt('county', ...name)) };
}

const labelAt = (
  kind: RegionLabel['kind'],
  text: string,
  longitude: number,
  latitude: number,
): RegionLabel => ({ text, kind, longitude, latitude });

/** From this zoom on the map draws counties. */
export const countyLineZoom = 5;

/** The numbers of the states a map of `bounds` touches, when it is near enough to draw their counties. */
export const statesIn = (boxes: readonly StateBox[], bounds: MapBounds, zoom: number): string[] =>
  zoom < countyLineZoom
    ? []
    : boxes.flatMap(([id, west, south, east, north]) =>
        west <= bounds.east && east >= bounds.west && south <= bounds.north && north >= bounds.south
          ? id
          : [],
      );

/** The country with these states' counties. */
export function withCounties(country: Country, counties: readonly StateCounties[]): Outlines {
  return {
    land: country.land,
    stateLines: country.stateLines,
    countyLines: {
      type: 'MultiLineString',
      coordinates: counties.flatMap(({ lines }) => lines.coordinates),
    },
    labels: [...country.labels, ...counties.flatMap(({ labels }) => labels)],
  };
}
