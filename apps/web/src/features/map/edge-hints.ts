import { textWidth, type LabelCandidate } from './label-placement.ts';
import { pixelIn, placeAt, type SizedView } from './mercator.ts';
import type { TownRow } from './place-grid.ts';

/** From this zoom on, a map may show no town at all. */
const hintZoom = 11;
const enoughTowns = 4;
const maxHints = 5;
const farthestPixels = 4_000;
const edgePixels = 8;
const hintHeight = 15;

const arrows = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

/**
 * The nearest towns beyond the map's edge, named at the edge with an arrow: a map of a single street would
 * not show where it is.
 */
export function edgeHints(towns: readonly TownRow[], view: SizedView): LabelCandidate[] {
  if (view.zoom < hintZoom) return [];
  const seen = towns.map(([name, state, latitude, longitude]) => {
    const { x, y } = pixelIn(view, { latitude, longitude });
    return {
      name,
      state,
      right: x - view.width / 2,
      down: y - view.height / 2,
      inside: x >= 0 && y >= 0 && x <= view.width && y <= view.height,
    };
  });
  if (seen.filter((town) => town.inside).length >= enoughTowns) return [];
  return seen
    .filter((town) => !town.inside && Math.hypot(town.right, town.down) < farthestPixels)
    .sort((a, b) => Math.hypot(a.right, a.down) - Math.hypot(b.right, b.down))
    .slice(0, maxHints)
    .map(({ name, state, right, down }): LabelCandidate => {
      const text = `${arrows[Math.round((Math.atan2(down, right) / (2 * Math.PI)) * 8 + 8) % 8] ?? ''} ${name}`;
      const across = (view.width - textWidth(text, 12)) / 2 - edgePixels;
      const along = Math.min(
        across / Math.abs(right),
        (view.height / 2 - hintHeight / 2 - edgePixels) / Math.abs(down),
      );
      const place = placeAt(view, view.width / 2 + right * along, view.height / 2 + down * along);
      return { key: `hint ${name}, ${state}`, text, kind: 'hint', ...place };
    });
}
