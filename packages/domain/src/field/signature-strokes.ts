/** A point of a signature: 0 to 1,000 across and down its field. */
export type StrokePoint = [number, number];
export type Stroke = StrokePoint[];

/** A signature's field is this much wider than high wherever it is drawn or shown, or it would be another hand. */
export const signatureAspect = 2.5;
const height = 1_000 / signatureAspect;

/** Of a signature as it is sent, so that fifty reports still fit into a few requests. */
export const maxSignaturePoints = 3_000;
export const maxSignatureStrokes = 200;

/** Bends smaller than this, in thousandths of the width, are the hand's tremor and the screen's pixels. */
const tolerance = 1.5;

/** The field's own coordinates of a place in a box on the screen; a line that leaves the box follows its edge. */
export function strokePoint(
  { x, y }: { readonly x: number; readonly y: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): StrokePoint {
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1_000);
  return [within((x - box.left) / box.width), within((y - box.top) / box.height)];
}

/**
 * The line with as few points as show the same: Douglas and Peucker, "Algorithms for the reduction of the number
 * of points required to represent a digitized line", 1973. First and last point stay; none is moved.
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

/** A signature as it is sent: thinned, and with a wider tolerance as long as it has more points than `most`. */
export function fittingStrokes(strokes: readonly Stroke[], most: number = maxSignaturePoints): Stroke[] {
  const first = strokes.filter(({ length }) => length > 0).slice(0, maxSignatureStrokes);
  for (let within = tolerance; ; within *= 2) {
    const thinned = first.map((stroke) => thinStroke(stroke, within));
    if (countPoints(thinned) <= most) return thinned;
  }
}

const countPoints = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, { length }) => sum + length, 0);

/** Less than this, in thousandths of the width, is a slip of the finger and no name. */
const shortestInk = 60;

/** Whether enough was drawn to be taken for a signature. */
export const isSignature = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0) >= shortestInk;

const inkOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, at) => sum + (at === 0 ? 0 : lengthOf(stroke[at - 1], point)), 0);

/** What an SVG needs to show a signature, which is as high as its field: `viewBox={signatureBox}`. */
export const signatureBox = `0 0 1000 ${height}`;

/**
 * One stroke as the data of an SVG path; a single point is a dot by its round end. Straight from point to point:
 * curves through the few points that thinning leaves would be another line than the hand drew.
 */
export function strokePath(stroke: readonly StrokePoint[]): string {
  const [first, ...rest] = stroke.map(([x, y]) => `${x} ${round((y * height) / 1_000)}`);
  if (first === undefined) return '';
  return rest.length === 0 ? `M${first}h0.1` : `M${first}${rest.map((point) => `L${point}`).join('')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** In thousandths of the width, both ways. */
const lengthOf = (a: StrokePoint | undefined, b: StrokePoint | undefined): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a[0] - b[0], (a[1] - b[1]) / signatureAspect);

/** From a point to the piece of line between two others. */
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
