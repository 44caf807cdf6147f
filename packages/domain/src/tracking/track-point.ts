import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { instant } from '../kernel/instant.ts';

/** A place as a device reported it, in our units. */
export interface TrackPoint {
  /** Null: the device said none, so the time of arrival counts. */
  readonly measuredAt: Date | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMeters: number | null;
  readonly speedMetersPerSecond: number | null;
  readonly headingDegrees: number | null;
}

/** What was read from a request of a device. */
export type Reading =
  | {
      readonly kind: 'points';
      readonly points: readonly TrackPoint[];
      readonly batteryPercent: number | null;
    }
  /** Understood, and there is no place in it: answered as received, or the app would send it forever. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' };

export const nothing: Reading = { kind: 'nothing' };
export const unreadable: Reading = { kind: 'unreadable' };

/** Largest number of points in one request. */
export const maxPointsPerCall = 500;

export const metersPerSecondOfKnot = 1_852 / 3_600;

/** A number beside the place: devices write -1 or leave it out where they do not know, which loses no place. */
export const detail = (max: number) => z.number().min(0).max(max).nullable().catch(null);

/** Null and 0 are both written for an accuracy that is not known. */
export const accuracyMeters = detail(1_000_000).transform((meters) => (meters === 0 ? null : meters));

export const place = { latitude, longitude };

/** Apps write seconds or milliseconds since 1970, or ISO 8601; all seconds until 2038 are below this. */
const firstMillisecond = 2 ** 31;

/** Reads a time as apps write it; without an offset it is UTC. Undefined when it cannot be read. */
export function readTime(value: string | number): Date | undefined {
  const number = typeof value === 'number' ? value : /^\d{1,14}$/.test(value) ? Number(value) : undefined;
  const text =
    number === undefined
      ? String(value).replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z')
      : new Date(number < firstMillisecond ? number * 1_000 : Math.min(number, 8.64e15));
  const iso = typeof text === 'string' ? text : Number.isNaN(text.getTime()) ? '' : text.toISOString();
  return instant.safeParse(iso).success ? new Date(iso) : undefined;
}

/** A time in JSON. */
export const time = z.union([z.string().max(40), z.number()]).transform((value, context) => {
  const read = readTime(value);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'Send the time as ISO 8601 or seconds since 1970.' });
  return z.NEVER;
});
