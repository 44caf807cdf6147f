const metersPerDegree = 111_195;
const corners = 72;

/** A circle on the ground as a closed ring of longitude and latitude. */
export function circleRing(
  at: { latitude: number; longitude: number },
  radiusMeters: number,
): [number, number][] {
  const north = radiusMeters / metersPerDegree;
  const east = north / Math.max(0.01, Math.cos((at.latitude * Math.PI) / 180));
  return Array.from({ length: corners + 1 }, (_, index): [number, number] => {
    const angle = (2 * Math.PI * (index % corners)) / corners;
    return [at.longitude + east * Math.cos(angle), at.latitude + north * Math.sin(angle)];
  });
}
