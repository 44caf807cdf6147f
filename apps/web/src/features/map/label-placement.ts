/** A rectangle in pixels from the map's upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type LabelKind = 'state' | 'county' | 'town' | 'city' | 'zip' | 'area' | 'hint';

export interface LabelCandidate {
  key: string;
  text: string;
  kind: LabelKind;
  latitude: number;
  longitude: number;
}

/** A placed label: an anchor point of its text, in pixels right and down from the place it names. */
export interface PlacedLabel extends LabelCandidate {
  right: number;
  down: number;
  /** Which point of the text is the anchor: the middle of its left or right edge, or its centre. */
  anchor: 'left' | 'middle' | 'right';
  /** Whether the place itself is marked by a dot. */
  dot: boolean;
}

/** A straight line in pixels. */
export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

interface LabelSize {
  /** Font size, enlarged to account for letter spacing. */
  fontPixels: number;
  height: number;
  /** Distance to other texts, in pixels: small places must not crowd the map. */
  gap: number;
}

/** The fonts are in map-label.tsx; those in capitals count as wider. */
const sizes: Record<LabelKind, LabelSize> = {
  state: { fontPixels: 15.5, height: 16, gap: 8 },
  county: { fontPixels: 15, height: 14, gap: 8 },
  city: { fontPixels: 13.5, height: 16, gap: 8 },
  town: { fontPixels: 12, height: 15, gap: 13 },
  zip: { fontPixels: 11.5, height: 13, gap: 2 },
  hint: { fontPixels: 12, height: 15, gap: 8 },
  area: { fontPixels: 12.5, height: 14, gap: 2 },
};

const dotRadius = 3;
/** From a town's dot to its text. */
const beside = 6;
/** From a marker that hides a town's place to the town's text. */
const besideMarker = 3;
/** At most one town per this number of square pixels. */
const townPixels = 9_000;

/**
 * Chooses labels and their positions, so that no text touches another, a marker or the map's edge, and no small
 * town's name crosses a line.
 * @param candidates most important first
 * @param pixelOf the pixel of a candidate's place
 * @param taken boxes of markers and controls
 * @param lines crossed only by names that must appear: cities, regions, areas
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  pixelOf: (place: { latitude: number; longitude: number }) => { x: number; y: number },
  size: { width: number; height: number },
  taken: readonly Box[],
  lines: readonly Segment[] = [],
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const written: Box[] = [];
  let townsLeft = Math.ceil((size.width * size.height) / townPixels);
  for (const candidate of candidates) {
    const town = isTown(candidate.kind);
    if (town && townsLeft === 0) continue;
    const at = pixelOf(candidate);
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue;
    const found = fewestCrossings(
      positionsOf(candidate, at, taken).filter((position) => isFree(position, at, size, taken, written)),
      lines,
      candidate.kind === 'town' ? 0 : Infinity,
    );
    if (!found) continue;
    placed.push({ ...candidate, right: found.right, down: found.down, anchor: found.anchor, dot: found.dot });
    written.push(found.box);
    if (found.dot) written.push(dotAt(at));
    if (town) townsLeft -= 1;
  }
  return placed;
}

function isTown(kind: LabelKind): boolean {
  return kind === 'town' || kind === 'city';
}

interface Position extends Pick<PlacedLabel, 'right' | 'down' | 'anchor' | 'dot'> {
  box: Box;
  gap: number;
}

/** Possible positions of a label, best first. */
function positionsOf(
  candidate: LabelCandidate,
  at: { x: number; y: number },
  taken: readonly Box[],
): Position[] {
  const { fontPixels, height, gap } = sizes[candidate.kind];
  const width = textWidth(candidate.text, fontPixels);
  const position = (anchor: Position['anchor'], right: number, down: number, dot = false): Position => {
    const middle = anchor === 'left' ? right + width / 2 : anchor === 'right' ? right - width / 2 : right;
    return { anchor, right, down, dot, gap, box: around(at.x + middle, at.y + down, width / 2, height / 2) };
  };
  const inColumn = (steps: readonly number[]) =>
    steps.map((step) => position('middle', 0, step * (height + 3)));
  if (candidate.kind === 'area' || candidate.kind === 'hint') return [position('middle', 0, 0)];
  if (candidate.kind === 'zip') return inColumn([0, 1, -1]);
  if (!isTown(candidate.kind)) return inColumn([0, 1, -1, 2, -2, 3, -3]);
  const dot = dotAt(at);
  const marker = taken.find((box) => touch(dot, box));
  const [left, right, above, below] = marker
    ? [
        marker.left - at.x - besideMarker,
        marker.right - at.x + besideMarker,
        marker.top - at.y - besideMarker,
        marker.bottom - at.y + besideMarker,
      ]
    : [-beside, beside, -beside, beside];
  return [
    position('left', right, 0, !marker),
    position('right', left, 0, !marker),
    position('middle', 0, above - height / 2, !marker),
    position('middle', 0, below + height / 2, !marker),
  ];
}

/** Estimated width of the text in the product's font; too wide rather than too narrow. */
export function textWidth(text: string, fontPixels: number): number {
  let ems = 0;
  for (const letter of text)
    ems += /[mwMW]/.test(letter)
      ? 0.92
      : /[ijlfrtI.,' ]/.test(letter)
        ? 0.38
        : /[A-Z]/.test(letter)
          ? 0.74
          : 0.63;
  return ems * fontPixels;
}

/** The first of the positions that cross the fewest lines, and at most `max`. */
function fewestCrossings(
  positions: readonly Position[],
  lines: readonly Segment[],
  max: number,
): Position | undefined {
  let best: Position | undefined;
  let fewest = max + 1;
  for (const position of positions) {
    const crossings = lines.filter((line) => crosses(line, position.box)).length;
    if (crossings >= fewest) continue;
    best = position;
    fewest = crossings;
  }
  return best;
}

/**
 * Whether a line runs through a box: the part of it that is left when it is cut at each side (Liang and
 * Barsky, 1984).
 */
export function crosses({ x1, y1, x2, y2 }: Segment, box: Box): boolean {
  let [start, end] = [0, 1];
  const sides: readonly (readonly [along: number, room: number])[] = [
    [x1 - x2, x1 - box.left],
    [x2 - x1, box.right - x1],
    [y1 - y2, y1 - box.top],
    [y2 - y1, box.bottom - y1],
  ];
  for (const [along, room] of sides) {
    if (along === 0 && room < 0) return false;
    if (along < 0) start = Math.max(start, room / along);
    if (along > 0) end = Math.min(end, room / along);
  }
  return start < end;
}

function isFree(
  { box, gap, dot }: Position,
  at: { x: number; y: number },
  size: { width: number; height: number },
  taken: readonly Box[],
  written: readonly Box[],
): boolean {
  return (
    isInside(box, size) &&
    !touchesAny(box, taken) &&
    !touchesAny(grown(box, gap), written) &&
    !(dot && touchesAny(dotAt(at), written))
  );
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
  return {
    left: box.left - pixels,
    top: box.top - pixels / 2,
    right: box.right + pixels,
    bottom: box.bottom + pixels / 2,
  };
}

function isInside(box: Box, size: { width: number; height: number }): boolean {
  return box.left >= 2 && box.top >= 2 && box.right <= size.width - 2 && box.bottom <= size.height - 2;
}

export function touch(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
