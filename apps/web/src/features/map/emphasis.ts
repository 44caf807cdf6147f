import type { LineEmphasis } from './map-types.ts';

/** How a leg is drawn: width in pixels, opacity, and stacking order. */
export const emphasisLook: Record<LineEmphasis, { width: number; opacity: number; order: number }> = {
  faint: { width: 3, opacity: 0.4, order: 0 },
  plain: { width: 3, opacity: 1, order: 1 },
  strong: { width: 4.5, opacity: 1, order: 2 },
};
