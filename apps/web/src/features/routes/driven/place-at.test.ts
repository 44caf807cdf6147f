import { expect, test } from 'vitest';
import { placeAt } from './place-at.ts';

const minute = 60_000;
const point = (minutes: number, latitude: number) => ({
  at: new Date(minutes * minute).toISOString(),
  latitude,
  longitude: -76,
});
const track = [point(0, 40), point(2, 41), point(20, 42), point(21, 43)];

test.each<[string, number, number]>([
  ['before it began', -5, 40],
  ['at a place', 0, 40],
  ['on the way', 0.5, 40.25],
  ['without signal', 19, 41],
  ['heard again', 20, 42],
  ['after it ended', 90, 43],
])('where it was: %s', (_when, minutes, latitude) => {
  expect(placeAt(track, minutes * minute)?.latitude).toBeCloseTo(latitude);
});

test('nowhere, without a track', () => expect(placeAt([], 0)).toBeNull());
