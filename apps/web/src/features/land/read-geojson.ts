import { fieldBoundary } from '@haulwright/domain/land/field';

type Boundary = ReturnType<typeof fieldBoundary.parse>;

/**
 * The outer ring of the first polygon in a GeoJSON text (RFC 7946: longitude before latitude, first corner
 * repeated at the end), or a sentence that says why there is none.
 */
export function readGeoJson(text: string): Boundary | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'This is not GeoJSON. Paste the whole text of the file.';
  }
  const ring = ringIn(parsed);
  if (ring === null) return 'There is no polygon in it.';
  const corners = ring.map((position) => {
    const [longitude, latitude] = Array.isArray(position) ? (position as unknown[]) : [];
    return { latitude, longitude };
  });
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed =
    corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  const boundary = fieldBoundary.safeParse(isClosed ? corners.slice(0, -1) : corners);
  if (boundary.success) return boundary.data;
  const [issue] = boundary.error.issues;
  return issue?.path.length === 0 ? issue.message : 'Its corners are not degrees of longitude and latitude.';
}

function ringIn(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, features, geometry, coordinates } = value as Record<string, unknown>;
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    for (const feature of features.slice(0, 100)) {
      const ring = ringIn(feature);
      if (ring !== null) return ring;
    }
    return null;
  }
  if (type === 'Feature') return ringIn(geometry);
  if (!Array.isArray(coordinates)) return null;
  const ring: unknown =
    type === 'Polygon' ? coordinates[0] : type === 'MultiPolygon' ? firstOf(coordinates[0]) : null;
  return Array.isArray(ring) ? ring : null;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : null);
