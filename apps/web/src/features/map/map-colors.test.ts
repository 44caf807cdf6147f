import { expect, test } from 'vitest';
import { lightened, routeColor, routeColors } from './map-colors.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([...routeColors])('white figures are readable on %s', (color) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('colours start again when there are more routes', () => {
  expect(routeColor(routeColors.length + 1)).toBe(routeColors[1]);
});

test.each([
  ['#0f5f73', 0, '#0f5f73'],
  ['#0f5f73', 1, '#ffffff'],
  ['#000000', 0.5, '#808080'],
])('%s with %d white is %s', (color, share, expected) => {
  expect(lightened(color, share)).toBe(expected);
});

test.each([...routeColors])('lines of %s are seen on dark land', (color) => {
  const land = luminance('#242019');
  expect((luminance(lightened(color, 0.45)) + 0.05) / (land + 0.05)).toBeGreaterThanOrEqual(3);
});
