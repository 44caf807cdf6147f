import { z } from 'zod';

/**
 * Precision of a position: surveyed street address, middle of its ZIP area, pin set by a person, or unknown.
 */
export const geocodePrecision = z.enum(['street', 'zip', 'manual', 'none']);
export type GeocodePrecision = z.infer<typeof geocodePrecision>;

export const geocodePrecisionName: Record<GeocodePrecision, string> = {
  street: 'Street address',
  zip: 'ZIP area',
  manual: 'Pin set by hand',
  none: 'Not located',
};

/** WGS 84 degrees. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
export const coordinates = z.object({ latitude, longitude });
export type Coordinates = z.infer<typeof coordinates>;

type Pinned<Key extends string> = { readonly [key in Key]?: number | null | undefined };

/**
 * A rule for `superRefine`: both degrees or neither. Half a pin would be silently dropped and the address
 * looked up instead.
 */
export const wholePin =
  <Key extends string>(latitudeKey: Key, longitudeKey: Key) =>
  (fields: Pinned<Key>, context: z.RefinementCtx): void => {
    const hasLatitude = fields[latitudeKey] != null;
    if (hasLatitude === (fields[longitudeKey] != null)) return;
    context.addIssue({
      code: 'custom',
      path: [hasLatitude ? longitudeKey : latitudeKey],
      message: 'Enter latitude and longitude together.',
    });
  };
