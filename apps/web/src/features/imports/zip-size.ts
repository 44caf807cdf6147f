const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const longestComment = 65_535;

/**
 * Total unpacked size declared by a ZIP archive, in bytes (PKWARE APPNOTE 4.3.12, 4.3.16). The reader never
 * unpacks more than declared, so this bounds the memory of a file.
 * @returns null when it is not an archive, or one that hides its sizes
 */
export function unpackedBytes(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - endBytes;
  const lowest = Math.max(0, end - longestComment);
  while (end >= lowest && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < lowest) return null;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== entrySignature) return null;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (unpacked === 0 && packed > 2) return null;
    total += unpacked;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
