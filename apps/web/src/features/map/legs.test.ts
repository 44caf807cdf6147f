import { expect, test } from 'vitest';
import { chevronName, colorsOfChevron } from './chevron.ts';
import { circleRing } from './circle.ts';
import { legsOf } from './legs.ts';

const stop = (id: string, longitude: number, kind: 'job' | 'disposal' | 'depot' = 'job') => ({ id, latitude: 40, longitude, kind });
const route = { id: 'r', color: '#0f5f73', stops: [stop('start', -76, 'depot'), stop('a', -76.1), stop('plant', -76.2, 'disposal'), stop('b', -76.3), stop('end', -76, 'depot')] };
const looks = (ids: string[]) => legsOf([route], new Set(ids)).map((leg) => leg.emphasis);

test('there is a leg between each stop and the next, in the direction driven; the one to disposal is dashed', () => {
  const legs = legsOf([route], new Set());
  expect(legs.map(({ from, to }) => [from[0], to[0]])).toEqual([[-76, -76.1], [-76.1, -76.2], [-76.2, -76.3], [-76.3, -76]]);
  expect(legs.map((leg) => leg.dashed)).toEqual([false, true, false, false]);
});

test.each([
  [[], ['plain', 'plain', 'plain', 'plain']],
  [['plant'], ['faint', 'strong', 'strong', 'faint']],
  [['start', 'end'], ['strong', 'faint', 'faint', 'strong']],
])('looking at %j the legs are %j', (ids, expected) => {
  expect(looks(ids)).toEqual(expected);
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
