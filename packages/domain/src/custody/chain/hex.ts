const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexDigits[byte];
  return text;
}

const valueOfDigit = (code: number): number => (code < 58 ? code - 48 : code - 87);

/** Of lower-case hexadecimal digits. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = 16 * valueOfDigit(hex.charCodeAt(2 * at)) + valueOfDigit(hex.charCodeAt(2 * at + 1));
  return bytes;
}
