/** A place in WGS 84 degrees. */
export interface Placed {
  readonly latitude: number;
  readonly longitude: number;
}

const metersOfDegree = 111_195;

/** On a plane through both, which is exact to a meter where fences and jumps are decided. */
export function metersBetween(a: Placed, b: Placed): number {
  const width = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  const degrees = Math.abs(a.longitude - b.longitude);
  return metersOfDegree * Math.hypot(a.latitude - b.latitude, Math.min(degrees, 360 - degrees) * width);
}

/** The place this far north and east of another. */
export const placeFrom = ({ latitude, longitude }: Placed, north: number, east: number): Placed => ({
  latitude: latitude + north / metersOfDegree,
  longitude: longitude + east / (metersOfDegree * Math.cos((latitude * Math.PI) / 180)),
});

/** The median of latitudes and of longitudes: a few outliers do not move it. */
export const medianPlace = (places: readonly Placed[]): Placed => ({
  latitude: median(places.map(({ latitude }) => latitude)),
  longitude: median(places.map(({ longitude }) => longitude)),
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
