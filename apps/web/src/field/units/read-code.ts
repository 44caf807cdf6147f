import { decodeQR } from 'qr/decode.js';

/**
 * The text of a QR code in a picture; null when there is none. Plain JavaScript, for browsers without a
 * reader of their own; see decision 0141.
 */
export function readCode({ data, width, height }: ImageData): string | null {
  try {
    // Five pictures a second allow more time than its default of one frame.
    return decodeQR({ data, width, height }, { timeLimit: 100 });
  } catch {
    // It throws when there is no readable code.
    return null;
  }
}
