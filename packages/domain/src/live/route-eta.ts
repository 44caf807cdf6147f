import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

/** Seconds after local midnight of the route's day; past 86,400 it is the next day. */
const second = z.number().int().min(0).max(172_800);

/** When a truck will be at a stop that nobody has reported yet, or since when it is, or was, there. */
export const expectedStop = z.object({
  /** One of them: stops are written again by every arrangement, and keep neither id nor position. */
  jobId: id.nullable(),
  disposalSiteId: id.nullable(),
  arrivalSecond: second,
  /** Of the work, after waiting for the stop's window. */
  beginSecond: second,
  endSecond: second,
  /** Its device says that the truck has arrived; `endSecond` is still expected unless it has left. */
  isThere: z.boolean(),
  hasLeft: z.boolean(),
});
export type ExpectedStop = z.infer<typeof expectedStop>;

/** As many as a route may have visits. */
const maxExpected = 150;

/** What is left of a route from where its truck is. */
export const routeEta = z.object({
  madeAt: instant,
  madeSecond: second,
  stops: z.array(expectedStop).max(maxExpected),
});
export type RouteEta = z.infer<typeof routeEta>;

/** The same, told while screens are open. */
export const toldEta = routeEta.extend({
  routeId: id,
  /** `updatedAt` of the route it was made for: it says nothing of a route that has changed since. */
  planOf: instant,
});
export type ToldEta = z.infer<typeof toldEta>;
