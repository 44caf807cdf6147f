// Public to other features.
export interface TrackPlace {
  readonly at: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Without a place for longer, nobody knows the way between. */
const longestGapMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Places in a row without a long gap; a line is drawn through each. */
export function trackParts<Place extends TrackPlace>(
  places: readonly Place[],
): readonly (readonly Place[])[] {
  const parts: Place[][] = [];
  for (const place of places) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part === undefined || before === undefined || msBetween(before, place) > longestGapMs)
      parts.push([place]);
    else part.push(place);
  }
  return parts;
}

/** The first and the last place, and the first of each hour between. */
export function hourMarks<Place extends TrackPlace>(places: readonly Place[]): readonly Place[] {
  const marks: Place[] = [];
  for (const place of places) {
    const before = marks.at(-1);
    if (before === undefined || msBetween(before, place) >= hourMs) marks.push(place);
  }
  const last = places.at(-1);
  return last === undefined || last === marks.at(-1) ? marks : [...marks, last];
}

const msBetween = (a: TrackPlace, b: TrackPlace): number => Date.parse(b.at) - Date.parse(a.at);
