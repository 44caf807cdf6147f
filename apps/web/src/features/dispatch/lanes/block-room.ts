/** A stop's name below its block, in pixels from the start of the lane. */
export interface Named {
  readonly left: number;
  /** The width of the full name. */
  readonly nameWidth: number;
  /** Other names are truncated before this one. */
  readonly staysWhole?: boolean;
}

/** Which of the two lines below the blocks a name is on, and its maximum width. */
export interface NamePlace {
  readonly line: 0 | 1;
  readonly width: number;
}

const GAP = 6;

/**
 * Places names at the start of their blocks, on the first line, or on the second where the first is taken;
 * where both are, the name with more of it left is truncated. `named` from left to right; `laneWidth` ends
 * the last ones.
 */
export function placeNames(named: readonly Named[], laneWidth: number): NamePlace[] {
  const last: (Named | undefined)[] = [undefined, undefined];
  /**
   * The share of the previous name left on this line, 1 for all of it; negative for one that must stay whole.
   */
  const leaves = (line: 0 | 1, left: number): number => {
    const before = last[line];
    if (before === undefined) return 1;
    const share = Math.min(1, (left - before.left - GAP) / before.nameWidth);
    return share < 1 && before.staysWhole === true ? share - 2 : share;
  };
  const lines = named.map((one): 0 | 1 => {
    const line = leaves(0, one.left) >= leaves(1, one.left) ? 0 : 1;
    last[line] = one;
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
const DIGIT = 7;
const BETWEEN = 4;

/** What fits into a stop's block without truncation: icons first, then its number, then its color. */
export function fitsInside(
  blockPx: number,
  signs: number,
  digits: number,
): { readonly number: boolean; readonly swatch: boolean } {
  const room = blockPx - PADDING - signs * (SIGN + BETWEEN);
  return { number: room >= digits * DIGIT, swatch: room >= digits * DIGIT + SWATCH + BETWEEN };
}
