const jpegQuality = 0.8;

/** A photo as stored and sent. */
export interface SmallPhoto {
  readonly jpeg: ArrayBuffer;
  /** SHA-256 of its bytes, in lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Scales a photo down to what the office needs. Place and time are in the report, not in the file: the
 * camera's metadata are removed.
 * @param longestSide in pixels
 * @throws when this browser cannot read the picture
 */
export async function makePhoto(picture: Blob | ImageBitmap, longestSide: number): Promise<SmallPhoto> {
  const bitmap =
    picture instanceof Blob ? await createImageBitmap(picture, { imageOrientation: 'from-image' }) : picture;
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const jpeg = await jpegOf(
      bitmap,
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    return { jpeg, sha256: await sha256Of(jpeg) };
  } finally {
    bitmap.close();
  }
}

async function jpegOf(bitmap: ImageBitmap, width: number, height: number): Promise<ArrayBuffer> {
  const type = 'image/jpeg';
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    return (await canvas.convertToBlob({ type, quality: jpegQuality })).arrayBuffer();
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality));
  if (blob === null) throw new Error('The photo could not be made smaller.');
  return blob.arrayBuffer();
}

const sha256Of = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The same picture as another file: with a comment behind its first segment, as JFIF allows. */
export async function withComment({ jpeg }: SmallPhoto, text: string): Promise<SmallPhoto> {
  const at = 4 + new DataView(jpeg).getUint16(4);
  const words = new TextEncoder().encode(text);
  const comment = new Uint8Array([0xff, 0xfe, 0, words.length + 2, ...words]);
  const marked = await new Blob([jpeg.slice(0, at), comment, jpeg.slice(at)]).arrayBuffer();
  return { jpeg: marked, sha256: await sha256Of(marked) };
}
