import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

const white: Rgba = [255, 255, 255, 255];
const teal: Rgba = [31, 111, 120, 255];

interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly ground?: Rgba;
  /** The color of a band across its middle. */
  readonly ink?: Rgba;
}

function pixelsOf({ width = 200, height = 60, ground = white, ink = teal }: Picture) {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const row = Math.floor(at / width);
    data.set(row > height / 3 && row < (height * 2) / 3 ? ink : ground, at * 4);
  }
  return { width, height, data };
}

/** A logo as a PNG. */
export function pngOf(picture: Picture = {}): Uint8Array<ArrayBuffer> {
  const { width, height, data } = pixelsOf(picture);
  const png = new PNG({ width, height });
  png.data = data;
  return new Uint8Array(PNG.sync.write(png));
}

/** The same as a JPEG. */
export const jpegOf = (picture: Picture = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array(jpeg.encode(pixelsOf(picture), 80).data);
