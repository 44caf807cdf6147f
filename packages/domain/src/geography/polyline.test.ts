import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

// The example in the format's documentation.
const points = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
];
const text = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';

it('writes and reads the example of the format', () => {
  expect(encodePolyline(points)).toBe(text);
  expect(decodePolyline(text)).toEqual(points);
});

it.each([5, 6])('comes back as it was, to %d digits', (digits) => {
  const degrees = (max: number) =>
    fc
      .integer({ min: -max * 10 ** digits, max: max * 10 ** digits })
      .map((whole) => whole / 10 ** digits + 0);
  const line = fc.array(fc.record({ latitude: degrees(90), longitude: degrees(180) }), { maxLength: 50 });
  fc.assert(
    fc.property(line, (some) => {
      expect(decodePolyline(encodePolyline(some, digits), digits)).toEqual(some);
    }),
  );
});

it('reads any text without an error, and no more of it than whole points', () => {
  fc.assert(
    fc.property(fc.string(), (some) => {
      expect(decodePolyline(some).length).toBeLessThanOrEqual(some.length);
    }),
  );
  expect(decodePolyline(text.slice(0, -1))).toEqual(points.slice(0, 2));
});
