import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** The course of a route between its stops, by the road map. */
export const streetLines = z.object({
  lines: z.array(
    z.object({
      /** The stop it leads to. */
      stopId: id,
      /**
       * Encoded polyline of five digits, from the previous stop; null where no street is known: drawn
       * straight.
       */
      line: z.string().max(20_000).nullable(),
    }),
  ),
});
export type StreetLines = z.infer<typeof streetLines>;
