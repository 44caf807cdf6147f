import { z } from 'zod';
import { id } from '../kernel/ids.ts';

/** Where a route runs between its stops, as the road map knows it. */
export const streetLines = z.object({
  lines: z.array(
    z.object({
      /** The stop it leads to. */
      stopId: id,
      /**
       * Encoded polyline of five digits, from the stop before; null where no street is known: drawn straight.
       */
      line: z.string().max(20_000).nullable(),
    }),
  ),
});
export type StreetLines = z.infer<typeof streetLines>;
