import { encodePolyline } from '@haulwright/domain/geography/polyline';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { expect, it } from 'vitest';
import { noTruckPaint } from '../vehicles/truck-paint.ts';
import { onMap } from './route-map-data.ts';

const stop = (
  id: string,
  kind: RouteStop['kind'],
  latitude: number | null,
  longitude: number | null,
): RouteStop => ({ id, kind, latitude, longitude, sequence: 1, title: id }) as RouteStop;
const route = {
  id: 'r',
  name: 'Truck 1',
  stops: [
    stop('start', 'start', 40, -76),
    stop('break', 'break', 40, -76),
    stop('a', 'job', 40.1, -76.1),
    stop('lost', 'job', null, null),
    stop('end', 'end', 40, -76),
  ],
};
const corner = [
  { latitude: 40, longitude: -76 },
  { latitude: 40, longitude: -76.1 },
  { latitude: 40.1, longitude: -76.1 },
];

it('draws stops of which the place is known, in a straight line without a road map', () => {
  expect(onMap(route, noTruckPaint).stops.map(({ id, way }) => [id, way])).toEqual([
    ['start', undefined],
    ['a', undefined],
    ['end', undefined],
  ]);
});

it('draws a leg along its streets', () => {
  const { stops } = onMap(route, noTruckPaint, {
    lines: [
      { stopId: 'a', line: encodePolyline(corner) },
      { stopId: 'lost', line: null },
      { stopId: 'end', line: null },
    ],
  });
  expect(stops.map(({ way }) => way)).toEqual([
    undefined,
    [
      [-76, 40],
      [-76.1, 40],
      [-76.1, 40.1],
    ],
    undefined,
  ]);
});

it('does not draw streets that lead elsewhere: the stop was moved', () => {
  const moved = {
    ...route,
    stops: route.stops.map((one) => (one.id === 'a' ? { ...one, latitude: 40.3 } : one)),
  };
  expect(
    onMap(moved, noTruckPaint, { lines: [{ stopId: 'a', line: encodePolyline(corner) }] }).stops[1]?.way,
  ).toBeUndefined();
});
