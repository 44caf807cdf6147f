import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { ph } from '../kernel/quantity.ts';

/** How waste is applied to or worked into the ground. */
export const landMethods = ['surface', 'incorporated', 'injected'] as const;
export const landMethod = z.enum(landMethods);
export type LandMethod = z.infer<typeof landMethod>;

/** Maximum readings of one container: two are needed, more when treatment starts over. */
export const maxReadings = 20;

/** A pH reading of the truck's tank after adding lime. */
export const landReading = z.object({
  at: instant,
  ph,
  temperatureC: z.number().min(-20).max(80).nullable().default(null),
});
export type LandReading = z.infer<typeof landReading>;

/** A technician's report of a dump that was spread on a field. */
export const landReport = z.object({
  fieldId: id,
  method: landMethod,
  readings: z.array(landReading).max(maxReadings).default([]),
});
export type LandReport = z.infer<typeof landReport>;
