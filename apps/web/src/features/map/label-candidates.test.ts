import { expect, test } from 'vitest';
import { labelCandidates } from './label-candidates.ts';
import type { RegionLabel } from './outlines.ts';

const labels: RegionLabel[] = [
  { text: 'Lancaster', kind: 'county', latitude: 40.04, longitude: -76.25 },
  { text: 'Pennsylvania', kind: 'state', latitude: 40.1, longitude: -76.4 },
];
const places = {
  towns: [
    ['Lancaster', 'PA', 40.04, -76.31, 11.2],
    ['Lititz', 'PA', 40.17, -76.3, 1.1],
    ['Elsewhere', 'PA', 44, -76.3, 30],
  ] as const,
  zips: [['17543', 40.17, -76.3]] as const,
};
const areas = [{ id: 'zip', latitude: 40.1, longitude: -76.3, radiusMeters: 4_828, label: 'ZIP area' }];
const bounds = { west: -77, east: -75.5, south: 39.7, north: 40.4 };

test.each([
  [5, ['ZIP area', 'Pennsylvania']],
  [9, ['ZIP area', 'city Lancaster', 'county Lancaster', 'Lititz']],
  [12, ['ZIP area', 'city Lancaster', 'county Lancaster', 'Lititz', '17543']],
])('at zoom %d names get their place in the order %j', (zoom, expected) => {
  const named = labelCandidates({ labels, places, areas }, bounds, zoom);
  expect(named.map(({ kind, text }) => (text === 'Lancaster' ? `${kind} ${text}` : text))).toEqual(expected);
});

test('an area is named at the top of its circle', () => {
  expect(
    labelCandidates({ labels: [], places: { towns: [], zips: [] }, areas }, bounds, 9)[0]?.latitude,
  ).toBeCloseTo(40.1434, 4);
});
