import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { outlinesOf } from './outlines.ts';
import { labelsIn } from './region-labels.ts';

const file = new URL(import.meta.resolve('us-atlas/counties-10m.json'));
const outlines = outlinesOf(JSON.parse(await readFile(file, 'utf8')));
const lancasterCounty = { west: -76.6, south: 39.8, east: -75.9, north: 40.3 };

test('there are all states and the lines between counties', () => {
  expect(outlines.land.features.length).toBeGreaterThanOrEqual(51);
  expect(outlines.countyLines.coordinates.length).toBeGreaterThan(1_000);
  expect(outlines.labels.filter((label) => label.kind === 'county').length).toBeGreaterThan(3_000);
});

test('names stand inside their regions', () => {
  const lancaster = outlines.labels.filter(
    (label) => label.text === 'Lancaster' && label.longitude > -77 && label.latitude > 39,
  );
  expect(lancaster).toHaveLength(1);
  expect(lancaster[0]?.latitude).toBeCloseTo(40.04, 1);
  expect(lancaster[0]?.longitude).toBeCloseTo(-76.25, 1);
});

test.each([
  [9, ['Lancaster']],
  [3, []],
])('at zoom %d the names shown are %j', (zoom, expected) => {
  expect(labelsIn(outlines.labels, lancasterCounty, zoom).map((label) => label.text)).toEqual(expected);
});

test('from afar states are named, and a crowd of names is left out', () => {
  const wide = { west: -84, south: 36, east: -72, north: 43 };
  expect(labelsIn(outlines.labels, wide, 5.5).map((label) => label.text)).toContain('Pennsylvania');
  expect(labelsIn(outlines.labels, wide, 7.5)).toEqual([]);
});
