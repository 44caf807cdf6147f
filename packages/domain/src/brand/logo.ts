import { contrastWithWhite } from './brand-color.ts';

/** A logo is in every mail: it must be small. */
export const maxLogoBytes = 200_000;
/** Sharp on paper, where it is at most 2.7 inches wide. */
export const maxLogoPixels = 800;
export const minLogoPixels = 16;

/** Pixels that are nearer to white than this are not seen on paper. */
const visibleContrast = 1.2;
/** The share of the picture that must be seen. */
const visibleShare = 0.003;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, from 0 to 255. */
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** Whether a picture, printed on white, shows anything. */
export function showsOnWhite({ width, height, rgba }: Pixels): boolean {
  const enough = Math.max(1, width * height * visibleShare);
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const opacity = (rgba[at + 3] ?? 0) / 255;
    if (opacity === 0) continue;
    const onWhite = (part: number) => 255 - (255 - (rgba[part] ?? 0)) * opacity;
    if (contrastWithWhite(onWhite(at), onWhite(at + 1), onWhite(at + 2)) < visibleContrast) continue;
    seen += 1;
    if (seen >= enough) return true;
  }
  return false;
}

export const logoRefusals = {
  'brand.logo-not-a-picture':
    'This file is not a PNG or a JPEG, whatever its name says. Open the logo in a drawing program and save it as PNG.',
  'brand.logo-too-large': `A logo has at most ${maxLogoBytes / 1_000} kB, as it is in every mail. Save it smaller: ${maxLogoPixels} pixels wide are enough.`,
  'brand.logo-dimensions': `A logo is ${minLogoPixels} to ${maxLogoPixels} pixels wide and high. Save it in another size.`,
  'brand.logo-unreadable':
    'This picture cannot be read to its end: it is damaged, or saved in an unusual way. Save it again as a plain PNG.',
  'brand.logo-invisible':
    'On white paper nobody sees this logo: it is white, or nearly so. Use the version that is made for a white background.',
} as const;
export type LogoRefusal = keyof typeof logoRefusals;

/** Fits a picture into a box, without enlarging it. Any unit. */
export function fitInto(
  { width, height }: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
