import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { countiesOf, countryOf, statesIn, withCounties } from '../src/features/map/outlines.ts';
import { labelsIn } from '../src/features/map/region-labels.ts';
import { outlineParts } from './outline-files.ts';

const atlas = async (name: string) =>
  JSON.parse(await readFile(new URL(import.meta.resolve(`us-atlas/${name}.json`)), 'utf8'));
const parts = outlineParts(await atlas('states-10m'), await atlas('counties-10m'));
const country = countryOf({ ...parts.country, boxes: parts.boxes });
const pennsylvania = '42';
const lancasterCounty = { west: -76.6, south: 39.8, east: -75.9, north: 40.3 };

const countiesIn = (states: readonly string[]) =>
  states.flatMap((state) => {
    const file = parts.counties.get(state);
    return file === undefined ? [] : countiesOf(file);
  });
const outlines = withCounties(country, countiesIn([pennsylvania]));

test('there are all states, each with its counties', () => {
  expect(country.land.features.length).toBeGreaterThanOrEqual(51);
  expect([...parts.counties.keys()]).toEqual(parts.boxes.map(([id]) => id));
  const all = countiesIn([...parts.counties.keys()]);
  expect(all.flatMap(({ lines }) => lines.coordinates).length).toBeGreaterThan(1_000);
  expect(all.flatMap(({ labels }) => labels).length).toBeGreaterThan(3_000);
});

test('lines between counties lie in their state', () => {
  const positions = outlines.countyLines.coordinates.flat();
  expect(positions.length).toBeGreaterThan(500);
  for (const [longitude = 0, latitude = 0] of positions) {
    expect(longitude).toBeGreaterThan(-80.6);
    expect(longitude).toBeLessThan(-74.6);
    expect(latitude).toBeGreaterThan(39.7);
    expect(latitude).toBeLessThan(42.6);
  }
});

test.each([
  ['near enough, it loads the states it touches', 9, [pennsylvania]],
  ['from afar, it loads none', 4.9, []],
])('what a map of a county loads: %s', (_, zoom, expected) => {
  const inside = { west: -76.6, south: 40, east: -76, north: 40.3 };
  expect(statesIn(parts.boxes, inside, zoom)).toEqual(expected);
});

test('a map that reaches over a border loads both states', () => {
  expect(statesIn(parts.boxes, lancasterCounty, 9)).toEqual(expect.arrayContaining([pennsylvania, '24']));
});

test('a map of a few states is a sixth of all counties at most', () => {
  const bytes = (part: unknown) => JSON.stringify(part).length;
  const shown = ['42', '24', '10', '34'].map((state) => bytes(parts.counties.get(state)));
  const all = [...parts.counties.values()].reduce((sum, part) => sum + bytes(part), 0);
  expect(shown.reduce((sum, part) => sum + part, 0)).toBeLessThan(all / 6);
});

test('names stand inside their regions', () => {
  const lancaster = outlines.labels.filter((label) => label.text === 'Lancaster');
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
