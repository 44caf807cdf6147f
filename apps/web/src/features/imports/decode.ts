const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Bytes probed to detect UTF-16 without a byte-order mark. */
const probedBytes = 2_000;

/**
 * UTF-16 by its byte-order mark, or by zeros in every other byte of mostly Latin text; then UTF-8; else
 * Windows-1252 as written by Windows programs, with a note.
 */
export function decode(bytes: Uint8Array): { text: string; note: readonly string[] } {
  const order = utf16Order(bytes);
  if (order !== null) return { text: new TextDecoder(order).decode(bytes), note: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: [] };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: ['The file was read as Windows-1252. Check that accented letters look right.'],
    };
  }
}

function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const probe = bytes.subarray(0, probedBytes);
  const pairs = Math.floor(probe.length / 2);
  if (pairs === 0 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > pairs / 2) return 'utf-16le';
  return odd === 0 && even > pairs / 2 ? 'utf-16be' : null;
}
