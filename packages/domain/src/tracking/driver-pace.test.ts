import { expect, test } from 'vitest';
import { driverPace } from './driver-pace.ts';

const hours = (planned: number, driven: number, legs = 40) => ({
  legs,
  plannedSeconds: planned * 3_600,
  drivenSeconds: driven * 3_600,
});

test.each<[string, Parameters<typeof driverPace>[0], number]>([
  ['nothing', undefined, 1],
  ['few legs', hours(4, 5, 19), 1],
  ['short legs', hours(1.9, 3), 1],
  ['a slow driver', hours(4, 5, 20), 1.25],
  ['a fast one', hours(5, 4), 0.8],
  ['a jam of a month', hours(2, 9), 1.5],
  ['plans by mistake', hours(9, 2), 0.7],
])('pace of %s', (_what, driven, pace) => expect(driverPace(driven)).toBe(pace));
