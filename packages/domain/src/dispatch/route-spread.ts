import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { maxVisits, visit } from '../routes/manual-route.ts';

/** A truck that takes over jobs of another one, with all of its visits then. */
export const spreadLane = z.object({
  /** Null for a truck that has no route yet. */
  routeId: id.nullable(),
  vehicleId: id,
  vehicleName: z.string(),
  driverUserId: id.nullable(),
  visits: z.array(visit).max(maxVisits),
  /** The jobs it takes over, in driving order. */
  jobs: z.array(z.object({ jobId: id, title: z.string() })),
  /** The increase of its day. */
  addedMinutes: z.number().int(),
  addedMiles: z.number(),
});

/** A job that found no place, and why. */
export const leftJob = z.object({ jobId: id, title: z.string(), reason: z.string().max(600) });

/** How the open jobs of a route could be spread over the other trucks of its day. */
export const routeSpread = z.object({
  lanes: z.array(spreadLane),
  /** Jobs no other truck can take without breaking a rule: they return to the pool. */
  left: z.array(leftJob).max(maxVisits),
  /** Jobs locked to the truck: they stay on its route. */
  held: z.array(z.object({ jobId: id, title: z.string() })).max(maxVisits),
});
export type RouteSpread = z.infer<typeof routeSpread>;
