/** A rectangle in pixels from the map's upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type LabelKind = 'state' | 'county' | 'town' | 'city' | 'zip' | 'area';

export interface LabelCandidate {
  key: string;
  text: string;
  kind: LabelKind;
  latitude: number;
  longitude: number;
}

/** A label that has its place: the middle of its text, in pixels right and down from the place it names. */
export interface PlacedLabel extends LabelCandidate {
  right: number;
  down: number;
  /** Whether the place itself is marked by a dot. */
  dot: boolean;
}

interface LabelSize {
  pixelsPerLetter: number;
  height: number;
  /** Kept free between the text and other texts: small places must not crowd the map. */
  gap: number;
}

/** Generous, so that a wide text still fits its box; the fonts are in map-label.tsx. */
const sizes: Record<LabelKind, LabelSize> = {
  state: { pixelsPerLetter: 9, height: 16, gap: 8 },
  county: { pixelsPerLetter: 9, height: 14, gap: 8 },
  city: { pixelsPerLetter: 7.2, height: 16, gap: 8 },
  town: { pixelsPerLetter: 6.6, height: 15, gap: 13 },
  zip: { pixelsPerLetter: 7, height: 13, gap: 2 },
  area: { pixelsPerLetter: 6.6, height: 14, gap: 2 },
};

const dotRadius = 3;
/** From a town's dot to its text. */
const beside = 6;
/** From a town's place to its text where a marker hides the place. */
const besideMarker = 21;
/** One town on this many square pixels, at most. */
const townPixels = 9_000;

/**
 * Chooses what to write and where, so that no text touches another, a marker or the map's edge.
 * @param candidates the more important first
 * @param pixelOf where a candidate's place is on the map
 * @param taken boxes of markers and controls
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  pixelOf: (place: { latitude: number; longitude: number }) => { x: number; y: number },
  size: { width: number; height: number },
  taken: readonly Box[],
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const written: Box[] = [];
  let townsLeft = Math.ceil((size.width * size.height) / townPixels);
  for (const candidate of candidates) {
    const town = isTown(candidate.kind);
    if (town && townsLeft === 0) continue;
    const at = pixelOf(candidate);
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue;
    const found = positionsOf(candidate, at, taken).find((position) => isFree(position, at, size, taken, written));
    if (!found) continue;
    placed.push({ ...candidate, right: found.right, down: found.down, dot: found.dot });
    written.push(found.box);
    if (found.dot) written.push(dotAt(at));
    if (town) townsLeft -= 1;
  }
  return placed;
}

function isTown(kind: LabelKind): boolean {
  return kind === 'town' || kind === 'city';
}

interface Position {
  right: number;
  down: number;
  dot: boolean;
  box: Box;
  gap: number;
}

function positionsOf(candidate: LabelCandidate, at: { x: number; y: number }, taken: readonly Box[]): Position[] {
  const { pixelsPerLetter, height, gap } = sizes[candidate.kind];
  const width = candidate.text.length * pixelsPerLetter;
  const position = (right: number, down: number, dot = false): Position => ({ right, down, dot, gap, box: around(at.x + right, at.y + down, width / 2, height / 2) });
  if (candidate.kind === 'zip') return [position(0, 0), position(0, height + 3), position(0, -height - 3)];
  if (!isTown(candidate.kind)) return [position(0, 0)];
  const dotFree = !touchesAny(dotAt(at), taken);
  const away = dotFree ? beside : besideMarker;
  const aside = away + width / 2;
  const above = away + height / 2;
  return [position(aside, 0, dotFree), position(-aside, 0, dotFree), position(0, -above, dotFree), position(0, above, dotFree)];
}

function isFree({ box, gap, dot }: Position, at: { x: number; y: number }, size: { width: number; height: number }, taken: readonly Box[], written: readonly Box[]): boolean {
  return isInside(box, size) && !touchesAny(box, taken) && !touchesAny(grown(box, gap), written) && !(dot && touchesAny(dotAt(at), written));
}

function dotAt({ x, y }: { x: number; y: number }): Box {
  return around(x, y, dotRadius, dotRadius);
}

function touchesAny(box: Box, others: readonly Box[]): boolean {
  return others.some((other) => touch(box, other));
}

/** The box whose middle is at x, y. */
export function around(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}

function grown(box: Box, pixels: number): Box {
  return { left: box.left - pixels, top: box.top - pixels / 2, right: box.right + pixels, bottom: box.bottom + pixels / 2 };
}

function isInside(box: Box, size: { width: number; height: number }): boolean {
  return box.left >= 2 && box.top >= 2 && box.right <= size.width - 2 && box.bottom <= size.height - 2;
}

export function touch(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
