import { expect, test } from 'vitest';
import { chevronName, colorsOfChevron } from './chevron.ts';
import { circleRing } from './circle.ts';
import { legsOf, middleOf, pathOf, roughPath } from './legs.ts';

const stop = (id: string, longitude: number, kind: 'job' | 'disposal' | 'depot' = 'job') => ({
  id,
  latitude: 40,
  longitude,
  kind,
});
const route = {
  id: 'r',
  color: { light: '#0f5f73', dark: '#7ba7b2' },
  stops: [
    stop('start', -76, 'depot'),
    stop('a', -76.1),
    stop('plant', -76.2, 'disposal'),
    stop('b', -76.3),
    stop('end', -76, 'depot'),
  ],
};
const looks = (ids: string[]) => legsOf([route], new Set(ids)).map((leg) => leg.emphasis);

test('there is a leg between each stop and the next, in the direction driven; the one to disposal is dashed', () => {
  const legs = legsOf([route], new Set());
  expect(legs.map(({ from, to }) => [from[0], to[0]])).toEqual([
    [-76, -76.1],
    [-76.1, -76.2],
    [-76.2, -76.3],
    [-76.3, -76],
  ]);
  expect(legs.map((leg) => leg.dashed)).toEqual([false, true, false, false]);
});

test.each([
  [[], ['plain', 'plain', 'plain', 'plain']],
  [['plant'], ['faint', 'strong', 'strong', 'faint']],
  [
    ['start', 'end'],
    ['strong', 'faint', 'faint', 'strong'],
  ],
])('looking at %j the legs are %j', (ids, expected) => {
  expect(looks(ids)).toEqual(expected);
});

test('a leg follows the streets that lead to its stop', () => {
  const way = [
    [-76.02, 40.01],
    [-76.08, 40.01],
  ] as const;
  const [first, second] = legsOf(
    [{ ...route, stops: [stop('start', -76, 'depot'), { ...stop('a', -76.1), way }, stop('b', -76.2)] }],
    new Set(),
  );
  expect(first && pathOf(first)).toEqual([[-76, 40], ...way, [-76.1, 40]]);
  expect(second && pathOf(second)).toEqual([
    [-76.1, 40],
    [-76.2, 40],
  ]);
});

test('a rough path has its ends and few pieces', () => {
  const via = Array.from({ length: 98 }, (_, index): [number, number] => [index + 1, 0]);
  const path = roughPath({ from: [0, 0], via, to: [99, 0] }, 8);
  expect([path[0], path.at(-1)]).toEqual([
    [0, 0],
    [99, 0],
  ]);
  expect(path.length).toBeLessThanOrEqual(9);
  expect(roughPath({ from: [0, 0], via: [], to: [1, 1] }, 8)).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test.each([
  [
    'a straight line',
    [
      [0, 0],
      [10, 0],
    ],
    { x: 5, y: 0, degrees: 0, length: 10 },
  ],
  [
    'a corner before the middle',
    [
      [0, 0],
      [2, 0],
      [2, 8],
    ],
    { x: 2, y: 3, degrees: 90, length: 10 },
  ],
  [
    'points that are one',
    [
      [3, 4],
      [3, 4],
    ],
    { x: 3, y: 4, degrees: 0, length: 0 },
  ],
])('the middle of %s', (_, points, middle) => {
  expect(middleOf(points.map(([x = 0, y = 0]) => ({ x, y })))).toEqual(middle);
});

test('two stops of one place have no leg', () => {
  expect(legsOf([{ ...route, stops: [stop('a', -76), stop('b', -76)] }], new Set())).toEqual([]);
});

test('a chevron’s name tells its colours, and no other name does', () => {
  expect(colorsOfChevron(chevronName('#0f5f73', '#ffffff'))).toEqual({ color: '#0f5f73', casing: '#ffffff' });
  expect(colorsOfChevron('airport')).toBeUndefined();
});

test('a circle on the ground is closed, and as far north as east', () => {
  const ring = circleRing({ latitude: 60, longitude: -76 }, 11_119.5);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(Math.max(...ring.map(([, latitude]) => latitude))).toBeCloseTo(60.1, 6);
  expect(Math.max(...ring.map(([longitude]) => longitude))).toBeCloseTo(-75.8, 6);
});
