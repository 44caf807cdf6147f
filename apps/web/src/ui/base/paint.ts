import type { CSSProperties } from 'react';

/** A color in two shades: on light ground under white, on dark ground under near-black. Hexadecimal. */
export interface Shades {
  readonly light: string;
  readonly dark: string;
}

/** What a thing is painted with. A ring tells it from another of the same color. */
export interface Paint extends Shades {
  /** Names it in the page, so that two places can be compared. */
  readonly key: string;
  readonly isRinged: boolean;
}

/** The color as CSS, for lines and edges; the theme decides. */
export const cssOf = ({ light, dark }: Shades): string => `light-dark(${light}, ${dark})`;

/** Attributes of an element of the class `painted`. */
export const painted = (paint: Paint) => ({
  'data-paint': paint.key,
  ...(paint.isRinged && { 'data-ringed': true }),
  style: { '--paint': cssOf(paint) } as CSSProperties,
});
