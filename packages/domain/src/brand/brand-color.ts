import { z } from 'zod';

/** The ratio at which text is readable (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5;

/** Relative luminance (WCAG 2.2) of a color with parts from 0 to 255: 0 is black, 1 is white. */
export function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How a color stands out from white, from 1 (not at all) to 21 (black). */
export const contrastWithWhite = (red: number, green: number, blue: number): number =>
  1.05 / (luminance(red, green, blue) + 0.05);

/** The same of `#rrggbb`. */
export const contrastOf = (color: string): number => {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return contrastWithWhite(part(1), part(3), part(5));
};

/** Down, so that what is just too pale is not said to be enough. */
export const contrastInWords = (ratio: number): string => `${Math.floor(ratio * 10) / 10} : 1`;

/** A color for headings and buttons, as `#rrggbb` in lower case; empty becomes null. */
export const brandColor = z
  .string()
  .max(7, 'Write a color like #1f6f78.')
  .nullable()
  .transform((typed, context) => {
    const color = typed?.trim().toLowerCase() ?? '';
    if (color === '') return null;
    if (!/^#[0-9a-f]{6}$/.test(color)) {
      context.addIssue({ code: 'custom', message: 'Write a color like #1f6f78.' });
      return null;
    }
    const ratio = contrastOf(color);
    if (ratio < readableContrast)
      context.addIssue({
        code: 'custom',
        message: `This color is too pale on white paper: ${contrastInWords(ratio)}, and text needs ${readableContrast} : 1. Choose a darker one.`,
      });
    return color;
  });
