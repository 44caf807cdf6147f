import { expect, it } from 'vitest';
import { isFar, placeBetween } from './use-glide.ts';

const home = { latitude: 40, longitude: -76 };

it.each([
  [0, home],
  [0.25, { latitude: 40.0025, longitude: -76.0025 }],
  [1, { latitude: 40.01, longitude: -76.01 }],
])('after %d of the way a truck is drawn there', (part, { latitude, longitude }) => {
  const drawn = placeBetween(home, { latitude: 40.01, longitude: -76.01 }, part);
  expect(drawn.latitude).toBeCloseTo(latitude, 9);
  expect(drawn.longitude).toBeCloseTo(longitude, 9);
});

it.each([
  ['next door', 40.001, -76.001, false],
  ['in the next town, north', 40.03, -76, true],
  ['in the next town, west', 40, -76.03, true],
])('a place %s is far: %s', (_where, latitude, longitude, far) => {
  expect(isFar(home, { latitude, longitude })).toBe(far);
});
