/** The media type by the first bytes, among the types the product takes; undefined for any other. */
export function mediaTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'application/pdf' | undefined {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return begins(0x25, 0x50, 0x44, 0x46, 0x2d) ? 'application/pdf' : undefined;
}
