/** A stop's name below its block, in pixels from the beginning of the lane. */
export interface Named {
  readonly left: number;
  /** As wide as its name drawn in full. */
  readonly nameWidth: number;
}

/** On which of the two lines below the lane's blocks a name stands, and how wide it may be there. */
export interface NamePlace {
  readonly line: 0 | 1;
  readonly width: number;
}

const GAP = 6;

/**
 * Names stand where their blocks begin, on a first line, and on a second where the first is taken; where both
 * are, the name before is cut. `named` from left to right; `laneWidth` ends the last ones.
 */
export function placeNames(named: readonly Named[], laneWidth: number): NamePlace[] {
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const lines = named.map(({ left, nameWidth }): 0 | 1 => {
    const line = ends[0] <= left || ends[0] <= ends[1] ? 0 : 1;
    ends[line] = left + nameWidth + GAP;
    return line;
  });
  return named.map(({ left, nameWidth }, at) => {
    const next = lines.indexOf(lines[at] ?? 0, at + 1);
    const end = (next < 0 ? laneWidth : (named[next]?.left ?? laneWidth)) - (next < 0 ? 0 : GAP);
    return { line: lines[at] ?? 0, width: Math.max(0, Math.min(nameWidth, end - left)) };
  });
}

const PADDING = 12;
const SIGN = 14;
const SWATCH = 12;
const DIGIT = 8;
const BETWEEN = 4;

/** What of a stop fits into its block without being cut: its signs come first, then its number, then its color. */
export function fitsInside(
  blockPx: number,
  signs: number,
  digits: number,
): { readonly number: boolean; readonly swatch: boolean } {
  const room = blockPx - PADDING - signs * (SIGN + BETWEEN);
  return { number: room >= digits * DIGIT, swatch: room >= digits * DIGIT + SWATCH + BETWEEN };
}
