import type { LabelCandidate } from './label-placement.ts';
import type { MapArea, MapBounds } from './map-types.ts';
import type { RegionLabel } from './outlines.ts';
import { type PlaceCell, zipZoom } from './place-grid.ts';
import { labelsIn } from './region-labels.ts';

/** Towns with at least this number of ZIP areas are cities: in larger type, and placed before counties. */
const cityZips = 6;

/** Below this zoom the map shows the whole country, and only its largest cities are named. */
const townZoom = 6;
const countryZips = 12;

/** Everything a map could name, in the order of placement. */
export function labelCandidates(
  { labels, places, areas }: { labels: readonly RegionLabel[]; places: PlaceCell; areas: readonly MapArea[] },
  bounds: MapBounds,
  zoom: number,
): LabelCandidate[] {
  const regions = labelsIn(labels, bounds, zoom).map((region): LabelCandidate => ({
    key: `${region.kind} ${region.text} ${region.longitude}`,
    ...region,
  }));
  const towns = places.towns
    .filter(
      ([, , latitude, longitude, prominence]) =>
        prominence >= (zoom < townZoom ? countryZips : 0) && isIn(bounds, latitude, longitude),
    )
    .map(([text, state, latitude, longitude, prominence]): LabelCandidate => ({
      key: `${text}, ${state}`,
      text,
      kind: prominence >= cityZips ? 'city' : 'town',
      latitude,
      longitude,
    }));
  const zips =
    zoom < zipZoom
      ? []
      : places.zips
          .filter(([, latitude, longitude]) => isIn(bounds, latitude, longitude))
          .map(([text, latitude, longitude]): LabelCandidate => ({
            key: text,
            text,
            kind: 'zip',
            latitude,
            longitude,
          }));
  return [
    ...areas.map((area): LabelCandidate => ({
      key: `area ${area.id}`,
      text: area.label,
      kind: 'area',
      latitude: northEnd(area),
      longitude: area.longitude,
    })),
    ...(zoom < townZoom ? regions : []),
    ...towns.filter((town) => town.kind === 'city'),
    ...(zoom < townZoom ? [] : regions),
    ...towns.filter((town) => town.kind === 'town'),
    ...zips,
  ];
}

function isIn(bounds: MapBounds, latitude: number, longitude: number): boolean {
  return (
    longitude > bounds.west && longitude < bounds.east && latitude > bounds.south && latitude < bounds.north
  );
}

/** An area's label is placed at the top of its circle. */
function northEnd(area: MapArea): number {
  return area.latitude + area.radiusMeters / metersPerDegree;
}

const metersPerDegree = 111_195;
