import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { useEffect, useState } from 'react';
import countiesUrl from 'us-atlas/counties-10m.json?url';

type Position = readonly [longitude: number, latitude: number];

export interface RegionLabel {
  text: string;
  kind: 'state' | 'county';
  latitude: number;
  longitude: number;
}

/** Outlines of the United States (Census Bureau, 2017) as the maps draw them. */
export interface Outlines {
  land: GeoJSON.FeatureCollection;
  countyLines: GeoJSON.MultiLineString;
  stateLines: GeoJSON.MultiLineString;
  labels: RegionLabel[];
}

type Named = { name: string };
type UnitedStates = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>;

export function outlinesOf(topology: UnitedStates): Outlines {
  const { counties, states } = topology.objects;
  const sameState = (a: { id?: string | number }, b: { id?: string | number }) =>
    String(a.id).slice(0, 2) === String(b.id).slice(0, 2);
  const land = feature(topology, states);
  return {
    land,
    countyLines: mesh(topology, counties, (a, b) => a !== b && sameState(a, b)),
    stateLines: mesh(topology, states),
    labels: [...labelsOf(land, 'state'), ...labelsOf(feature(topology, counties), 'county')],
  };
}

function labelsOf(
  collection: GeoJSON.FeatureCollection<GeoJSON.Geometry, Named>,
  kind: RegionLabel['kind'],
): RegionLabel[] {
  return collection.features.flatMap(({ geometry, properties }) => {
    const middle = middleOf(geometry);
    return middle ? [{ text: properties.name, kind, longitude: middle[0], latitude: middle[1] }] : [];
  });
}

/** Centroid of the largest ring, by the shoelace formula. */
function middleOf(geometry: GeoJSON.Geometry): Position | undefined {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  let largest = 0;
  let middle: Position | undefined;
  for (const [ring = []] of polygons) {
    let [area, x, y] = [0, 0, 0];
    for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
      const [nextLongitude = 0, nextLatitude = 0] = ring[(index + 1) % ring.length] ?? [];
      const cross = longitude * nextLatitude - nextLongitude * latitude;
      area += cross;
      x += (longitude + nextLongitude) * cross;
      y += (latitude + nextLatitude) * cross;
    }
    if (Math.abs(area) <= largest) continue;
    largest = Math.abs(area);
    middle = [x / (3 * area), y / (3 * area)];
  }
  return middle;
}

let loading: Promise<Outlines> | undefined;

function loadOutlines(): Promise<Outlines> {
  loading ??= fetch(countiesUrl)
    .then((response) => {
      if (!response.ok) throw new Error(`The map's outlines answered with status ${response.status}.`);
      return response.json();
    })
    .then((topology) => outlinesOf(topology as UnitedStates))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The outlines once they are there; `failed` when they cannot be had, and a map without them must do. */
export function useOutlines(): { outlines: Outlines | undefined; failed: boolean } {
  const [outlines, setOutlines] = useState<Outlines>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    loadOutlines().then(
      (loaded) => wanted && setOutlines(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return { outlines, failed };
}
