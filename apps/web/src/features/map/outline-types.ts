import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification';

export interface Named {
  readonly name: string;
}

/** The states' outlines. */
export type Country = Topology<{ states: GeometryCollection<Named> }>;

/** A state's number (FIPS) and its bounds in degrees. */
export type StateBox = readonly [id: string, west: number, south: number, east: number, north: number];

/** The outlines that every map loads. */
export type CountryFile = Country & { readonly boxes: readonly StateBox[] };

/** A state's counties: the lines between them, and the positions of their names. */
export interface CountyFile {
  readonly topology: Topology<{ lines: MultiLineString }>;
  readonly names: readonly (readonly [name: string, longitude: number, latitude: number])[];
}
