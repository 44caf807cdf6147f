import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { routeChange } from '../routes/route-version.ts';
import { maxPublishedAtOnce, publishHolds } from './publish-holds.ts';

/** A draft of a day: who will hear of it, what is new for them, and what speaks against publishing it. */
export const routeToPublish = z.object({
  routeId: id,
  /** The truck's name; the route's own where the truck was removed. */
  name: z.string(),
  /** Named when it is published, so that nobody publishes what they have not seen. */
  updatedAt: instant,
  driverUserId: id.nullable(),
  driverName: z.string().nullable(),
  jobCount: z.number().int(),
  /** The driver had it before it was taken back: what changed since; null when it is new to them. */
  changes: z.array(routeChange).nullable(),
  /** The first thing that speaks against it; null when nothing does. */
  hold: z.enum(publishHolds).nullable(),
  /** In the company's words and units: the broken rule, the defect. */
  holdText: z.string().nullable(),
  /** A phone of the driver takes notifications; without one the route is mailed. */
  hasPhone: z.boolean(),
  /** When a phone of the driver was last heard of; null: never. */
  phoneHeardAt: instant.nullable(),
});
export type RouteToPublish = z.infer<typeof routeToPublish>;

/** A day to be published: each route as it was seen. */
export const dayPublishing = z
  .object({
    date: calendarDate,
    routes: z
      .array(z.object({ id, seenUpdatedAt: instant }))
      .min(1)
      .max(maxPublishedAtOnce),
  })
  .refine(({ routes }) => new Set(routes.map((one) => one.id)).size === routes.length, {
    path: ['routes'],
    message: 'A route can be named only once.',
  });

/** A route that stayed as it was, and why. */
const leftOut = z.object({ routeId: id, name: z.string(), code: z.string(), message: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/** What was published, and how long that can be undone; 0: not at all. */
export const publishedDay = z.object({
  routeIds: z.array(id),
  leftOut: z.array(leftOut),
  undoSeconds: z.number().min(0).max(60),
});
export type PublishedDay = z.infer<typeof publishedDay>;

/** What is a draft again, and whose drivers were told already. */
export const unpublishedDay = z.object({ routeIds: z.array(id), leftOut: z.array(leftOut) });
export type UnpublishedDay = z.infer<typeof unpublishedDay>;
