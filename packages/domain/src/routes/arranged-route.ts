import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { eachJobOnce, routeFields } from './manual-route.ts';

/**
 * A route as it shall be after a move. `seenUpdatedAt` is the state the mover saw, null for a route that is
 * not there yet (its id is made by the caller, so that a route that was undone and redone is the same one).
 * Without visits the route is removed.
 */
export const arrangedRoute = z
  .object({
    id,
    ...routeFields,
    seenUpdatedAt: instant.nullable(),
    /** It is as the planner proposed it. Left out: made by hand. */
    isOptimized: z.boolean().optional(),
  })
  .superRefine(eachJobOnce);
export type ArrangedRoute = z.output<typeof arrangedRoute>;
