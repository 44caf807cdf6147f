/** A point of a signature: 0 to 1,000 across and down its field. */
export type StrokePoint = [number, number];
export type Stroke = StrokePoint[];

/** Width to height of a signature's field wherever it is drawn or shown; any other ratio would distort it. */
export const signatureAspect = 2.5;
const height = 1_000 / signatureAspect;

/** Maximum points of a sent signature, so that fifty reports still fit into a few requests. */
export const maxSignaturePoints = 3_000;
export const maxSignatureStrokes = 200;

/** Bends smaller than this, in thousandths of the width, are hand tremor and pixel noise. */
const tolerance = 1.5;

/**
 * Converts a point in a screen box to the field's coordinates; a line that leaves the box follows its edge.
 */
export function strokePoint(
  { x, y }: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): StrokePoint {
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1_000);
  return [within((x - box.left) / box.width), within((y - box.top) / box.height)];
}

/**
 * Simplifies a line: Douglas and Peucker, "Algorithms for the reduction of the number of points required to
 * represent a digitized line", 1973. First and last point stay; none is moved.
 */
export function thinStroke(stroke: readonly StrokePoint[], within: number = tolerance): Stroke {
  const kept = new Set([0, stroke.length - 1]);
  const open: [number, number][] = [[0, stroke.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    let farthest = -1;
    let distance = within;
    for (let at = from + 1; at < to; at += 1) {
      const here = distanceToLine(stroke[at], stroke[from], stroke[to]);
      if (here <= distance) continue;
      farthest = at;
      distance = here;
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return stroke.filter((_, at) => kept.has(at));
}

/** Simplifies a signature for sending, with a growing tolerance as long as it has more points than `most`. */
export function fittingStrokes(strokes: readonly Stroke[], most: number = maxSignaturePoints): Stroke[] {
  const first = strokes.filter(({ length }) => length > 0).slice(0, maxSignatureStrokes);
  for (let within = tolerance; ; within *= 2) {
    const thinned = first.map((stroke) => thinStroke(stroke, within));
    if (countPoints(thinned) <= most) return thinned;
  }
}

const countPoints = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, { length }) => sum + length, 0);

/** Anything shorter, in thousandths of the width, is a slip of the finger. */
const shortestInk = 60;

/** Whether enough was drawn to count as a signature. */
export const isSignature = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0) >= shortestInk;

const inkOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, at) => sum + (at === 0 ? 0 : lengthOf(stroke[at - 1], point)), 0);

/** The viewBox of an SVG that shows a signature in its field's proportions. */
export const signatureBox = `0 0 1000 ${height}`;

/**
 * SVG path data of one stroke; a single point becomes a dot by its round cap. Straight segments: curves
 * through the few remaining points would not be the line that was drawn.
 */
export function strokePath(stroke: readonly StrokePoint[]): string {
  const [first, ...rest] = stroke.map(([x, y]) => `${x} ${round((y * height) / 1_000)}`);
  if (first === undefined) return '';
  return rest.length === 0 ? `M${first}h0.1` : `M${first}${rest.map((point) => `L${point}`).join('')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Distance in thousandths of the width, both ways. */
const lengthOf = (a: StrokePoint | undefined, b: StrokePoint | undefined): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a[0] - b[0], (a[1] - b[1]) / signatureAspect);

/** Distance from a point to a segment. */
function distanceToLine(
  point: StrokePoint | undefined,
  from: StrokePoint | undefined,
  to: StrokePoint | undefined,
): number {
  if (point === undefined || from === undefined || to === undefined) return 0;
  const [dx, dy] = [to[0] - from[0], (to[1] - from[1]) / signatureAspect];
  const [px, py] = [point[0] - from[0], (point[1] - from[1]) / signatureAspect];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  return Math.hypot(px - along * dx, py - along * dy);
}
