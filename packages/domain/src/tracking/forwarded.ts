import { z } from 'zod';
import {
  accuracyMeters,
  detail,
  maxPointsPerCall,
  metersPerSecondOfKnot,
  nothing,
  place,
  time,
  unreadable,
  type Reading,
} from './track-point.ts';

const degrees = { lat: place.latitude, lon: place.longitude };

const ownTracksLocation = z.object({
  ...degrees,
  tst: time,
  acc: accuracyMeters,
  vel: detail(20_000),
  cog: detail(360),
  batt: detail(100),
});

/**
 * Reads what OwnTracks sends in HTTP mode (https://owntracks.org/booklet/tech/json), speed in km/h. Other
 * messages than places, and the empty one of a friend who was removed, hold nothing.
 */
export function readOwnTracks(body: unknown): Reading {
  if (body === undefined) return nothing;
  const message = z.object({ _type: z.string() }).safeParse(body);
  if (!message.success) return unreadable;
  if (message.data._type !== 'location') return nothing;
  const read = ownTracksLocation.safeParse(body);
  if (!read.success) return unreadable;
  const { lat, lon, tst, acc, vel, cog, batt } = read.data;
  const point = {
    measuredAt: tst,
    latitude: lat,
    longitude: lon,
    accuracyMeters: acc,
    speedMetersPerSecond: vel === null ? null : vel / 3.6,
    headingDegrees: cog,
  };
  return { kind: 'points', points: [point], batteryPercent: batt };
}

const traccar = z.object({
  device: z.object({ uniqueId: z.string().min(1).max(128) }),
  position: z.object({
    ...place,
    fixTime: time,
    valid: z.boolean().catch(true),
    accuracy: accuracyMeters,
    speed: detail(10_000),
    course: detail(360),
    attributes: z
      .object({ batteryLevel: detail(100) })
      .nullable()
      .catch(null),
  }),
});

/** Reads what a Traccar server forwards (`forward.type=json`), speed in knots, and which device it is from. */
export function readTraccar(body: unknown): {
  readonly externalId: string | null;
  readonly reading: Reading;
} {
  const read = traccar.safeParse(body);
  if (!read.success) return { externalId: null, reading: unreadable };
  const { position, device } = read.data;
  const { latitude, longitude, fixTime, valid, accuracy, speed, course, attributes } = position;
  const point = {
    measuredAt: fixTime,
    latitude,
    longitude,
    accuracyMeters: accuracy,
    speedMetersPerSecond: speed === null ? null : speed * metersPerSecondOfKnot,
    headingDegrees: course,
  };
  const batteryPercent = attributes?.batteryLevel ?? null;
  const reading: Reading = valid ? { kind: 'points', points: [point], batteryPercent } : nothing;
  return { externalId: device.uniqueId, reading };
}

const plain = z.object({
  points: z
    .array(
      z.object({
        at: time,
        ...degrees,
        accuracy: accuracyMeters,
        speed: detail(5_000),
        heading: detail(360),
      }),
    )
    .max(maxPointsPerCall),
});

/** Reads plain points, speed in meters a second; one that cannot be read refuses the call. */
export function readPlainPoints(body: unknown): Reading {
  const read = plain.safeParse(body);
  if (!read.success) return unreadable;
  const points = read.data.points.map(({ at, lat, lon, accuracy, speed, heading }) => ({
    measuredAt: at,
    latitude: lat,
    longitude: lon,
    accuracyMeters: accuracy,
    speedMetersPerSecond: speed,
    headingDegrees: heading,
  }));
  return points.length === 0 ? nothing : { kind: 'points', points, batteryPercent: null };
}
