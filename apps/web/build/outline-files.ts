import { feature, meshArcs } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { middleOf } from '../src/features/map/middle.ts';
import type { Country, CountyFile, Named, StateBox } from '../src/features/map/outline-types.ts';

/** As the package `us-atlas` has them: outlines of the Census Bureau, 2017. */
export type States = Topology<{ states: GeometryCollection<Named>; nation?: GeometryObject }>;
export type Counties = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>;

/** The country's outlines in parts: the states, and for each its counties, which few maps need. */
export interface OutlineParts {
  readonly country: Country;
  /** By the state's number. */
  readonly counties: ReadonlyMap<string, CountyFile>;
  readonly boxes: readonly StateBox[];
}

/** Cuts the outlines into what every map needs and what only maps of a state need. */
export function outlineParts(states: States, counties: Counties): OutlineParts {
  const land = feature(states, states.objects.states);
  const country = { ...states, objects: { states: states.objects.states } };
  return {
    country,
    counties: new Map(land.features.map(({ id }) => [String(id), countiesOf(String(id), counties)] as const)),
    boxes: land.features.map(({ id, geometry }) => [String(id), ...boxOf(positionsOf(geometry))]),
  };
}

function countiesOf(state: string, topology: Counties): CountyFile {
  const inside = topology.objects.counties.geometries.filter(({ id }) => String(id).startsWith(state));
  const collection = { type: 'GeometryCollection' as const, geometries: inside };
  // State lines are drawn from the states, so the lines between counties are all that is left.
  const lines = meshArcs(topology, collection, (one, other) => one !== other);
  const arcs: Topology['arcs'] = [];
  const renumbered = lines.arcs.map((line) =>
    line.map((arc) => {
      const number = arcs.push(topology.arcs[arc < 0 ? ~arc : arc] ?? []) - 1;
      return arc < 0 ? ~number : number;
    }),
  );
  return {
    topology: {
      type: 'Topology',
      transform: topology.transform,
      objects: { lines: { type: 'MultiLineString', arcs: renumbered } },
      arcs,
    },
    names: feature(topology, collection).features.flatMap(({ geometry, properties }) => {
      const middle = middleOf(geometry);
      return middle ? [[properties.name, rounded(middle[0]), rounded(middle[1])] as const] : [];
    }),
  };
}

function positionsOf(geometry: GeoJSON.Geometry): readonly (readonly number[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat();
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [];
}

/** West, south, east, north; a little larger rather than smaller. */
function boxOf(positions: readonly (readonly number[])[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude = 0, latitude = 0] of positions) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [Math.floor(west * 10), Math.floor(south * 10), Math.ceil(east * 10), Math.ceil(north * 10)].map(
    (tenths) => tenths / 10,
  ) as [number, number, number, number];
}

/** To about a hundred metres, for a name. */
const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;
