import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';

export const optimizationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const optimizationStatus = z.enum(optimizationStatuses);
export type OptimizationStatus = z.infer<typeof optimizationStatus>;

/** A job no route could take, with the constraint that forbids it. `reason` is a stable code, `details` its figures. */
export const leftOutJob = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  reason: z.string().max(60),
  /** A sentence a dispatcher can act on. */
  explanation: z.string().max(500),
});
export type LeftOutJob = z.infer<typeof leftOutJob>;

export const optimization = z.object({
  id,
  date: calendarDate,
  status: optimizationStatus,
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** How many jobs of the day the planner considered; known once it runs. */
  jobsAnalyzed: z.number().int(),
  routeCount: z.number().int(),
  totalDistanceMiles: z.number(),
  leftOut: z.array(leftOutJob),
  /** Sentences about what the dispatcher should know: estimated roads, addresses known only by ZIP area, … */
  warnings: z.array(z.string().max(500)),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type Optimization = z.infer<typeof optimization>;

export const optimizeInput = z.object({
  date: calendarDate,
  /** Include jobs of the day that are still `unscheduled`. */
  includeJobs: z.boolean().default(true),
  /** Checked against the session, never trusted. */
  companyId: id.optional(),
});
