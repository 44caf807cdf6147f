import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { call } from './base.ts';

export const activity = z.object({
  id,
  type: z.string(),
  /** "Job J-000012 completed", ready for display. */
  title: z.string(),
  detail: z.string().nullable(),
  at: instant,
});

export const overview = z.object({
  /** Routes of today that are not cancelled. */
  activeRoutes: z.number().int(),
  todaysJobs: z.number().int(),
  fieldTechnicians: z.number().int(),
  /** Completed share of the jobs of the last seven days, 0 to 1; null when there are none. */
  completionRate: z.number().min(0).max(1).nullable(),
  recentActivity: z.array(activity),
  /** Set-up steps of a new company before its first plan. */
  setup: z.object({
    hasDepot: z.boolean(),
    hasDisposalSite: z.boolean(),
    hasVehicle: z.boolean(),
    /** A second truck, or changes to the first one. */
    hasOwnTruck: z.boolean(),
    /** Someone beside the founder, or an invitation. */
    hasColleague: z.boolean(),
    hasClient: z.boolean(),
    hasJob: z.boolean(),
  }),
});
export type Overview = z.infer<typeof overview>;

export const dashboardContract = {
  overview: call(
    'GET',
    '/dashboard/overview',
    { access: 'VIEW_OVERVIEW' },
    "Today's figures and the latest activity",
  ).output(overview),
};
