import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { maxVisits, visit } from '../routes/manual-route.ts';

/** A truck that takes over jobs of another one, and all it does then. */
export const spreadLane = z.object({
  /** Null for a truck that has no route yet. */
  routeId: id.nullable(),
  vehicleId: id,
  vehicleName: z.string(),
  driverUserId: id.nullable(),
  visits: z.array(visit).max(maxVisits),
  /** What comes over, in the order driven. */
  jobs: z.array(z.object({ jobId: id, title: z.string() })),
  /** By how much its day grows. */
  addedMinutes: z.number().int(),
  addedMiles: z.number(),
});
export type SpreadLane = z.infer<typeof spreadLane>;

/** A job that found no place, and why. */
export const leftJob = z.object({ jobId: id, title: z.string(), reason: z.string().max(600) });

/** How the open jobs of a route would stand on the other trucks of its day. */
export const routeSpread = z.object({
  lanes: z.array(spreadLane),
  /** Jobs no other truck can take without breaking a rule: they wait in the pool. */
  left: z.array(leftJob).max(maxVisits),
  /** Jobs that are locked to the truck: they stay on its route. */
  held: z.array(z.object({ jobId: id, title: z.string() })).max(maxVisits),
});
export type RouteSpread = z.infer<typeof routeSpread>;
