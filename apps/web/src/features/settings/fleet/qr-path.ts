import { encodeQR } from 'qr';

/** Modules of white around the code, which scanners need. */
const border = 4;

/** A QR code as the path of its dark modules, each of size 1. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { border });
  return {
    size: rows.length,
    path: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  };
}
