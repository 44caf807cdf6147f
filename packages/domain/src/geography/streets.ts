import { z } from 'zod';

/** Whose names the layers of a file of streets have. */
export const streetSchema = z.enum(['openmaptiles', 'protomaps']);
export type StreetSchema = z.infer<typeof streetSchema>;

/** What a screen must know to draw the streets of this installation. */
export const streetsShown = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tiles'),
    schema: streetSchema,
    /** West, south, east, north in degrees. */
    bounds: z.array(z.number()).length(4),
    minZoom: z.number().int(),
    maxZoom: z.number().int(),
    /** Of the file; part of each tile's address, so that a cached tile of an older one is not shown. */
    version: z.string(),
  }),
  z.object({ kind: z.literal('style'), url: z.string() }),
]);
export type StreetsShown = z.infer<typeof streetsShown>;
