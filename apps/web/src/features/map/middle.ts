/** Centroid of the largest ring, by the shoelace formula. */
export function middleOf(
  geometry: GeoJSON.Geometry,
): readonly [longitude: number, latitude: number] | undefined {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  let largest = 0;
  let middle: readonly [number, number] | undefined;
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
