import { fitInto, logoRefusals, maxLogoBytes } from '@haulwright/domain/brand/logo';

/** Larger files are photos or prints, not logos. */
const maxChosenBytes = 4_000_000;
/** Sharp on paper and in mails, and small enough for every one of them. */
const largest = { width: 800, height: 400 };
const smallestWidth = 160;
const types = ['image/png', 'image/jpeg'];

/** What was chosen cannot be a logo; the message says what to do. */
export class NoLogo extends Error {}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/**
 * Makes a logo of a chosen picture: as small as mails need it, drawn again, so that nothing but its pixels leaves
 * this computer (a photo would say where it was taken).
 * @throws NoLogo
 */
export async function scaleLogo(file: File): Promise<Blob> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name))
    throw new NoLogo('Mail programs do not show SVG. Open the logo in a drawing program and save it as PNG.');
  if (!types.includes(file.type)) throw new NoLogo(logoRefusals['brand.logo-not-a-picture']);
  if (file.size > maxChosenBytes)
    throw new NoLogo(
      `This file has ${megabytes(file.size)} MB. A logo needs no more than ${maxChosenBytes / 1_000_000} MB: save it smaller, 800 pixels wide.`,
    );
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoLogo(logoRefusals['brand.logo-unreadable']);
  });
  let { width, height } = fitInto(picture, largest);
  while (width >= smallestWidth || width === picture.width) {
    const drawn = await draw(picture, Math.round(width), Math.round(height), file.type);
    if (drawn !== null && drawn.size <= maxLogoBytes) return drawn;
    [width, height] = [width * 0.75, height * 0.75];
  }
  throw new NoLogo(logoRefusals['brand.logo-too-large']);
}

function draw(picture: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}
