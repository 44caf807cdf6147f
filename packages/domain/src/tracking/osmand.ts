import { z } from 'zod';
import {
  accuracyMeters,
  detail,
  metersPerSecondOfKnot,
  nothing,
  place,
  readTime,
  time,
  unreadable,
  type Reading,
} from './track-point.ts';

/** The token is the device's name: the protocol has no header. */
export interface OsmandReading {
  readonly token: string | null;
  readonly reading: Reading;
}

const maxTokenLength = 128;
const tokenOf = (text: string | null): string | null =>
  text === null || text === '' || text.length > maxTokenLength ? null : text;

/** Undefined when it is not said, NaN when it is not a number: an empty text is no zero. */
const numberOf = (text: string | null): number | undefined =>
  text === null ? undefined : /^-?\d{1,12}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;

/**
 * Reads the query or form of Traccar Client before 9, OsmAnd and GPSLogger, as
 * https://www.traccar.org/osmand/ states it; speed in knots.
 */
export function readOsmandQuery(of: (name: string) => string | null): OsmandReading {
  const token = tokenOf(of('id') ?? of('deviceid'));
  return { token, reading: readQuery(of) };
}

function readQuery(of: (name: string) => string | null): Reading {
  if (of('valid') === 'false' || of('valid') === '0') return nothing;
  const both = of('location')?.split(',');
  const [latitude, longitude] = [of('lat') ?? both?.[0] ?? null, of('lon') ?? both?.[1] ?? null];
  // Cells and networks around a phone that has no place.
  if (latitude === null && longitude === null) return nothing;
  const read = z.object(place).safeParse({ latitude: numberOf(latitude), longitude: numberOf(longitude) });
  const said = of('timestamp');
  const measuredAt = said === null ? null : readTime(said);
  if (!read.success || measuredAt === undefined) return unreadable;
  const knots = detail(10_000).parse(numberOf(of('speed')));
  return {
    kind: 'points',
    points: [
      {
        measuredAt,
        ...read.data,
        accuracyMeters: accuracyMeters.parse(numberOf(of('accuracy'))),
        speedMetersPerSecond: knots === null ? null : knots * metersPerSecondOfKnot,
        headingDegrees: detail(360).parse(numberOf(of('bearing') ?? of('heading'))),
      },
    ],
    batteryPercent: detail(100).parse(numberOf(of('batt'))),
  };
}

const json = z.object({
  device_id: z.string(),
  location: z.object({
    timestamp: time,
    coords: z.object({
      ...place,
      accuracy: accuracyMeters,
      speed: detail(5_000),
      heading: detail(360),
    }),
    battery: z
      .object({ level: detail(1) })
      .nullable()
      .catch(null),
  }),
});

/** Reads the JSON of Traccar Client 9 and later; speed in meters a second, battery from 0 to 1. */
export function readOsmandJson(body: unknown): OsmandReading {
  const named = z.object({ device_id: z.string() }).safeParse(body);
  const token = named.success ? tokenOf(named.data.device_id) : null;
  const read = json.safeParse(body);
  if (!read.success) return { token, reading: unreadable };
  const { timestamp, coords, battery } = read.data.location;
  const level = battery?.level ?? null;
  const point = {
    measuredAt: timestamp,
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracyMeters: coords.accuracy,
    speedMetersPerSecond: coords.speed,
    headingDegrees: coords.heading,
  };
  const batteryPercent = level === null ? null : Math.round(level * 100);
  return { token, reading: { kind: 'points', points: [point], batteryPercent } };
}
