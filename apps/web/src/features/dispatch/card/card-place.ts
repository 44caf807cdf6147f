interface Size {
  readonly width: number;
  readonly height: number;
}

export interface CardPlace {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

const GAP = 6;
const EDGE = 4;
/** A card never takes more of the window's height than this. */
const tallestShare = 0.7;

/**
 * Where the card of a stop is drawn: below the stop where it fits, else above it where it fits, else on the
 * side with more room, where it scrolls. It never covers the stop or the others on its lane. All in pixels
 * of the window.
 * @param card its size without any limit
 */
export function placeCard(
  stop: Size & { readonly left: number; readonly top: number },
  card: Size,
  window: Size,
): CardPlace {
  const above = stop.top - GAP - EDGE;
  const below = window.height - stop.top - stop.height - GAP - EDGE;
  const tallest = Math.floor(window.height * tallestShare);
  const wanted = Math.min(card.height, tallest);
  const isBelow = below >= wanted || (above < wanted && below >= above);
  const maxHeight = Math.max(0, Math.min(tallest, Math.floor(isBelow ? below : above)));
  const top = isBelow ? stop.top + stop.height + GAP : stop.top - GAP - Math.min(wanted, maxHeight);
  const left = Math.min(stop.left + (stop.width - card.width) / 2, window.width - card.width - EDGE);
  return { left: Math.round(Math.max(EDGE, left)), top: Math.round(top), maxHeight };
}
