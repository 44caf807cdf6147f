/** Longest side in pixels; enough to read a ticket, small enough for a weak signal. */
const longestSide = 1_600;
const jpegQuality = 0.8;

/**
 * Makes a photo as small as the office needs it. Where and when it was taken is told by the report, and not in
 * the file: what the camera wrote into it is gone.
 * @throws when the file is no picture this browser can read
 */
export async function shrinkPhoto(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    );
    if (jpeg === null) throw new Error('The photo could not be made smaller.');
    return await jpeg.arrayBuffer();
  } finally {
    picture.close();
  }
}
