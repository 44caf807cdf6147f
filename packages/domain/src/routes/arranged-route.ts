import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { eachJobOnce, routeFields } from './manual-route.ts';

/**
 * A route's new state after a move. `seenUpdatedAt` is the state the mover saw, null for a new route (whose
 * id the caller creates, so that undo and redo keep it). Without visits the route is removed.
 */
export const arrangedRoute = z
  .object({
    id,
    ...routeFields,
    seenUpdatedAt: instant.nullable(),
    /** Unchanged from the planner's proposal. Left out: made by hand. */
    isOptimized: z.boolean().optional(),
  })
  .superRefine(eachJobOnce);
export type ArrangedRoute = z.output<typeof arrangedRoute>;
