import { expect, test } from 'vitest';
import { readGeoJson } from './read-geojson.ts';

const ring = [
  [-93, 42],
  [-92.99, 42],
  [-92.99, 42.01],
  [-93, 42],
];
const polygon = { type: 'Polygon', coordinates: [ring] };
const corners = [
  { latitude: 42, longitude: -93 },
  { latitude: 42, longitude: -92.99 },
  { latitude: 42.01, longitude: -92.99 },
];

test.each([
  ['a polygon', polygon],
  ['a feature', { type: 'Feature', geometry: polygon }],
  [
    'a collection',
    {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: null },
        { type: 'Feature', geometry: polygon },
      ],
    },
  ],
  ['several polygons', { type: 'MultiPolygon', coordinates: [[ring]] }],
])('%s', (_, given) => {
  expect(readGeoJson(JSON.stringify(given))).toEqual(corners);
});

test.each([
  ['{', 'not GeoJSON'],
  ['null', 'no polygon'],
  ['{"type":"Point","coordinates":[1,2]}', 'no polygon'],
  ['{"type":"Polygon","coordinates":[[[1,2],[3,4]]]}', 'three corners'],
  ['{"type":"Polygon","coordinates":[[["a",2],[3,4],[5,6]]]}', 'not degrees'],
  ['{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1]]]}', 'crosses itself'],
])('%s says %s', (text, says) => {
  expect(readGeoJson(text)).toContain(says);
});
