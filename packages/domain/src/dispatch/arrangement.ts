import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { arrangedRoute } from '../routes/arranged-route.ts';
import { jobIdsOf, maxVisits } from '../routes/manual-route.ts';
import { route } from '../routes/route.ts';

/** A move changes two routes, copying a day as many as there are trucks. */
export const maxArrangedRoutes = 40;

/** An unrouted job, and the day it is planned for. */
export const pooledJob = z.object({ jobId: id, scheduledDate: calendarDate.nullable() });
export type PooledJob = z.output<typeof pooledJob>;

/** The limit of a day's plan. */
const maxPooled = 600;

/** Several routes, and days of unrouted jobs, changed in one step, all or nothing. */
export const arrangement = z
  .object({
    routes: z.array(arrangedRoute).max(maxArrangedRoutes),
    pooled: z.array(pooledJob).max(maxPooled).default([]),
  })
  .superRefine(({ routes, pooled }, context) => {
    if (routes.length + pooled.length === 0)
      context.addIssue({ code: 'custom', path: ['routes'], message: 'Choose at least one route or job.' });
    if (new Set(routes.map((one) => one.id)).size < routes.length)
      context.addIssue({ code: 'custom', path: ['routes'], message: 'A route can be named only once.' });
    const jobIds = [...routes.flatMap(jobIdsOf), ...pooled.map(({ jobId }) => jobId)];
    if (new Set(jobIds).size < jobIds.length)
      context.addIssue({ code: 'custom', path: ['routes'], message: 'A job can be on one route only.' });
  });

/** The result of an arrangement. */
export const arranged = z.object({ routes: z.array(route), removedIds: z.array(id) });
export type Arranged = z.infer<typeof arranged>;

/** Queries the cost of inserting a job, or several one after the other, anywhere on a day's routes. */
export const insertionsInput = z.object({
  date: calendarDate,
  jobId: id,
  thenJobIds: z.array(id).max(maxVisits).default([]),
});

/**
 * The effect of inserting a job before the visit now at `at`, as differences to the route without the job.
 */
export const insertion = z.object({
  at: z.number().int().min(0),
  addedMiles: z.number(),
  addedMinutes: z.number().int(),
  /** Rules newly broken: late arrivals, a tank that is too full, … */
  problems: z.array(z.object({ code: z.string().max(60), message: z.string().max(500) })).max(5),
});
export type Insertion = z.infer<typeof insertion>;

/**
 * The positions on one lane. `routeId` is null for a truck without a route; `fixed` visits are behind the
 * truck.
 */
export const laneInsertions = z.object({
  routeId: id.nullable(),
  vehicleId: id,
  fixed: z.number().int(),
  places: z.array(insertion),
});
export type LaneInsertions = z.infer<typeof laneInsertions>;

/** The cheapest position that breaks no rule; without such a position the one that breaks least. */
export function bestInsertion(places: readonly Insertion[]): Insertion | undefined {
  const rank = (one: Insertion) => one.problems.length * 10_000 + one.addedMinutes + one.addedMiles;
  return places.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at)[0];
}
