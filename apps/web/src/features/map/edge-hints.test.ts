import { expect, test } from 'vitest';
import { edgeHints } from './edge-hints.ts';
import { pixelIn, toMercator } from './mercator.ts';
import type { TownRow } from './place-grid.ts';

const view = { center: toMercator(-76.2, 40.2), zoom: 14, width: 700, height: 280 };
const towns: TownRow[] = [
  ['Farther', 'PA', 40.2, -76.05, 9],
  ['Ephrata', 'PA', 40.18, -76.18, 1.2],
  ['Denver', 'PA', 40.23, -76.2, 1.1],
];

test('the nearest towns outside are named at the edge, nearest first, with an arrow towards them', () => {
  const hints = edgeHints(towns, view);
  expect(hints.map((hint) => hint.text)).toEqual(['↘ Ephrata', '↑ Denver', '→ Farther']);
  for (const hint of hints) {
    const { x, y } = pixelIn(view, hint);
    expect(x > 0 && y > 0 && x < 700 && y < 280, hint.text).toBe(true);
    expect(Math.min(x, y, 700 - x, 280 - y), hint.text).toBeLessThan(60);
  }
});

test('there are none from afar, nor where the map shows towns enough', () => {
  expect(edgeHints(towns, { ...view, zoom: 10 })).toEqual([]);
  const here = Array.from({ length: 4 }, (_, index): TownRow => [
    `Here ${index}`,
    'PA',
    40.2,
    -76.2 + index / 1_000,
    1,
  ]);
  expect(edgeHints([...towns, ...here], view)).toEqual([]);
});
