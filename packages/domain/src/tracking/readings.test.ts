import { expect, it } from 'vitest';
import { setupLines } from './device-setup.ts';
import { readOwnTracks, readPlainPoints, readTraccar } from './forwarded.ts';
import { readOsmandJson, readOsmandQuery } from './osmand.ts';
import type { Reading } from './track-point.ts';

/** One line a reading: time, place, accuracy, speed, heading, battery. */
const line = (reading: Reading): string =>
  reading.kind === 'points'
    ? reading.points
        .map((point) =>
          [
            point.measuredAt?.toISOString() ?? 'now',
            point.latitude,
            point.longitude,
            point.accuracyMeters,
            point.speedMetersPerSecond?.toFixed(2) ?? null,
            point.headingDegrees,
            reading.batteryPercent,
          ].join(' '),
        )
        .join('; ')
    : reading.kind;

const query = (text: string) => {
  const fields = new Map(
    text.split('&').map((field) => field.split('=').map(decodeURIComponent) as [string, string]),
  );
  return readOsmandQuery((name) => fields.get(name) ?? null);
};

it.each([
  // The forms of https://www.traccar.org/osmand/.
  ['id=t1&timestamp=1377177267&lat=60.0&lon=30.0', 't1', '2013-08-22T13:14:27.000Z 60 30    '],
  [
    'id=t1&lat=42.06&lon=-88.2&timestamp=1442068686579&speed=10',
    't1',
    '2015-09-12T14:38:06.579Z 42.06 -88.2  5.14  ',
  ],
  ['id=t1&lat=42&lon=-88&timestamp=2016-01-27T18%3A55%3A47Z', 't1', '2016-01-27T18:55:47.000Z 42 -88    '],
  ['id=t1&lat=42&lon=-88&timestamp=2014-06-04%2009%3A10%3A11', 't1', '2014-06-04T09:10:11.000Z 42 -88    '],
  ['deviceid=t2&location=60.0,30.0&heading=90&accuracy=12.5&batt=87', 't2', 'now 60 30 12.5  90 87'],
  ['id=t1&lat=42&lon=-88&speed=-1&bearing=-1&accuracy=0&batt=-1', 't1', 'now 42 -88    '],
  ['id=t1&cell=257,02,16,2224', 't1', 'nothing'],
  ['id=t1&lat=42&lon=-88&valid=0', 't1', 'nothing'],
  ['id=t1&lat=&lon=', 't1', 'unreadable'],
  ['id=t1&lat=91&lon=0', 't1', 'unreadable'],
  ['id=t1&lat=42', 't1', 'unreadable'],
  ['id=t1&lat=42&lon=-88&timestamp=yesterday', 't1', 'unreadable'],
  ['id=t1&lat=42&lon=-88&timestamp=99999999999999', 't1', 'unreadable'],
  ['lat=42&lon=-88', null, 'now 42 -88    '],
])('OsmAnd reads %s', (text, token, expected) => {
  const read = query(text);
  expect([read.token, line(read.reading)]).toEqual([token, expected]);
});

const coords = { latitude: 37.4, longitude: -122.1, accuracy: 5, speed: 18.67, heading: 63 };
const location = { timestamp: '2025-06-15T13:45:12.862Z', coords, battery: { level: 0.79 } };

it.each<[string, unknown, string | null, string]>([
  ['a fix', { device_id: 't', location }, 't', '2025-06-15T13:45:12.862Z 37.4 -122.1 5 18.67 63 79'],
  [
    'unknown speed, heading and battery',
    {
      device_id: 't',
      location: { ...location, coords: { ...coords, speed: -1, heading: -1 }, battery: { level: -1 } },
    },
    't',
    '2025-06-15T13:45:12.862Z 37.4 -122.1 5   ',
  ],
  ['no place', { device_id: 't', location: { timestamp: location.timestamp } }, 't', 'unreadable'],
  ['no device', { location }, null, 'unreadable'],
  ['a list', [], null, 'unreadable'],
])('Traccar Client: %s', (_, body, token, expected) => {
  const read = readOsmandJson(body);
  expect([read.token, line(read.reading)]).toEqual([token, expected]);
});

const ownTracks = {
  _type: 'location',
  lat: 40.1,
  lon: -76.3,
  tst: 1_767_261_600,
  acc: 12,
  vel: 54,
  cog: 270,
  batt: 80,
};

it.each<[string, unknown, string]>([
  ['a place', ownTracks, '2026-01-01T10:00:00.000Z 40.1 -76.3 12 15.00 270 80'],
  [
    'a place alone',
    { _type: 'location', lat: 40, lon: -76, tst: 1_767_261_600 },
    '2026-01-01T10:00:00.000Z 40 -76    ',
  ],
  ['no time', { ...ownTracks, tst: undefined }, 'unreadable'],
  ['a last will', { _type: 'lwt', tst: 1 }, 'nothing'],
  ['an encrypted message', { _type: 'encrypted', data: 'x' }, 'nothing'],
  ['an empty body', undefined, 'nothing'],
  ['no type', {}, 'unreadable'],
])('OwnTracks: %s', (_, body, expected) => {
  expect(line(readOwnTracks(body))).toBe(expected);
});

const position = {
  fixTime: '2026-01-01T10:00:00.000+00:00',
  valid: true,
  latitude: 40.1,
  longitude: -76.3,
  speed: 20,
  course: 90,
  accuracy: 0,
  attributes: { batteryLevel: 55 },
};

it.each<[string, unknown, string | null, string]>([
  [
    'a position',
    { position, device: { uniqueId: 'truck-3' } },
    'truck-3',
    '2026-01-01T10:00:00.000Z 40.1 -76.3  10.29 90 55',
  ],
  [
    'not valid',
    { position: { ...position, valid: false }, device: { uniqueId: 'truck-3' } },
    'truck-3',
    'nothing',
  ],
  ['no device', { position }, null, 'unreadable'],
])('a Traccar server: %s', (_, body, externalId, expected) => {
  const read = readTraccar(body);
  expect([read.externalId, line(read.reading)]).toEqual([externalId, expected]);
});

const point = { at: '2026-01-01T10:00:00Z', lat: 40, lon: -76 };

it.each<[string, unknown, string]>([
  [
    'two points',
    { points: [point, { ...point, lat: 41, speed: 3 }] },
    '2026-01-01T10:00:00.000Z 40 -76    ; 2026-01-01T10:00:00.000Z 41 -76  3.00  ',
  ],
  ['none', { points: [] }, 'nothing'],
  ['one that cannot be read', { points: [point, { lat: 40, lon: -76 }] }, 'unreadable'],
  ['501 points', { points: Array.from({ length: 501 }, () => point) }, 'unreadable'],
])('plain points: %s', (_, body, expected) => {
  expect(line(readPlainPoints(body))).toBe(expected);
});

it('what is shown to be entered in an app is read here', () => {
  const secret = '0123456789'.repeat(4);
  const shown = (kind: 'osmand' | 'plain', label: string) =>
    setupLines(kind, 'https://office.example.com', secret).find((one) => one.label === label)?.text ?? '';
  const filled = (text: string) =>
    Object.entries({
      '{0}': '40.1',
      '{1}': '-76.3',
      '{2}': '1772452800000',
      '{6}': '90',
      '%LAT': '40.1',
      '%LON': '-76.3',
      '%TIMESTAMP': '1772452800',
      '%ACC': '8',
      '%DIR': '90',
      '%BATT': '70',
    }).reduce((address, [place, value]) => address.replace(place, value), text);
  const [osmand, gpsLogger] = ['OsmAnd: web address of online tracking', 'GPSLogger: custom URL'].map(
    (label) => query(filled(shown('osmand', label)).split('?')[1] ?? ''),
  );
  expect([osmand?.token, gpsLogger?.token]).toEqual([secret, secret]);
  expect([osmand, gpsLogger].map((read) => read && line(read.reading))).toEqual([
    '2026-03-02T12:00:00.000Z 40.1 -76.3   90 ',
    '2026-03-02T12:00:00.000Z 40.1 -76.3 8  90 70',
  ]);
  expect(line(readPlainPoints(JSON.parse(shown('plain', 'Body'))))).toBe(
    '2026-03-02T14:05:00.000Z 40.04 -76.31    ',
  );
});
