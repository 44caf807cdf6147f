export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const EDGE = 16;
/** Distances from the bottom edge, in pixels: some clear a phone's bar and a page's own buttons. */
const FEET = [EDGE, 72, 88, 136];

/**
 * Finds a place for toasts of this size: the first of some places along the window's edges where they cover none
 * of `taken` (headings, fields and buttons), else the one where they cover the least. Top middle comes first: it is
 * noticed, and the next button to press is seldom there. All in window pixels.
 */
export function placeToasts(size: Size, window: Size, taken: readonly Box[]): { left: number; top: number } {
  const middle = (window.width - size.width) / 2;
  const right = window.width - size.width - EDGE;
  const places = [
    { left: middle, top: EDGE },
    ...FEET.flatMap((foot) =>
      [right, middle, EDGE].map((left) => ({ left, top: window.height - size.height - foot })),
    ),
    { left: right, top: EDGE },
  ].filter(({ top }) => top >= EDGE);
  let best = { left: middle, top: EDGE };
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const covered = taken.reduce((sum, box) => sum + overlap({ ...place, ...size }, box), 0);
    if (covered < least) [best, least] = [place, covered];
  }
  return { left: Math.round(best.left), top: Math.round(best.top) };
}

/** In square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
