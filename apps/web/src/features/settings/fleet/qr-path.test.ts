import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

const pixels = 4;

it.each([
  '0123456789abcdef0123456789abcdef01234567',
  'https://office.example.com/osmand?id=1&lat={0}&lon={1}',
])('%s is read by a scanner as it was written', (text) => {
  const { size, path } = qrPath(text);
  const width = size * pixels;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < pixels; down += 1) {
      const from = ((Number(y) * pixels + down) * width + Number(x) * pixels) * 4;
      for (let across = 0; across < pixels; across += 1)
        data.fill(0, from + across * 4, from + across * 4 + 3);
    }
  expect(decodeQR({ data, width, height: width })).toBe(text);
});
