/** Pixels between the middles of neighbouring markers of one spot: a marker's own width. */
const markerPixels = 28;

/**
 * Where to draw markers that share a spot (to about ten metres), so that each can be seen and pressed: on a
 * ring around it.
 * @returns pixels right and down by place, in the order given; [0, 0] for a marker alone
 */
export function spreadMarkers(
  places: readonly { latitude: number; longitude: number }[],
): (readonly [number, number])[] {
  const spots = Map.groupBy(places.keys(), (index) => {
    const place = places[index];
    return place ? `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)}` : '';
  });
  const offsets = places.map((): readonly [number, number] => [0, 0]);
  for (const indexes of spots.values()) {
    if (indexes.length === 1) continue;
    const radius = Math.max(markerPixels / 2, markerPixels / (2 * Math.sin(Math.PI / indexes.length)));
    for (const [position, index] of indexes.entries()) {
      const angle = (2 * Math.PI * position) / indexes.length - Math.PI / 2;
      offsets[index] = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
    }
  }
  return offsets;
}
