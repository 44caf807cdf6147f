import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { jobPriority, jobStatus } from '../jobs/job.ts';
import { notDoneReasons } from '../jobs/not-done-reasons.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText } from '../kernel/text.ts';
import { minuteOfDay, minuteOfShift } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';
import { route, secondOfDay } from './route.ts';
import { stopLock } from './stop-lock.ts';

/** More than any truck does in a day; portable-toilet routes come closest. */
export const maxVisits = 150;

/** A truck's next stop: a job, or emptying its tank. */
export const visit = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('job'),
      jobId: id,
      /** Left out: unchanged. Null: unlocked. */
      lock: stopLock.nullish(),
      /** Start of the work, for a time lock. */
      lockedSecond: secondOfDay.nullish(),
    })
    .refine(({ lock, lockedSecond }) => lock !== 'time' || lockedSecond != null, {
      path: ['lockedSecond'],
      message: 'Say which time the job is locked to.',
    }),
  z.object({ kind: z.literal('disposal'), disposalSiteId: id }),
]);
export type Visit = z.infer<typeof visit>;

/** Fields of every request for a route. */
export const routeFields = {
  /** Left out: named after its truck and day. */
  name: optionalText(maxLength.name),
  routeDate: calendarDate,
  vehicleId: id,
  driverUserId: id.nullable().default(null),
  /** A locked route accepts no changes. Left out: unchanged. */
  isLocked: z.boolean().optional(),
  /** In driving order. */
  visits: z.array(visit).max(maxVisits, `A route takes at most ${maxVisits} stops.`),
};

interface Visits {
  readonly visits: readonly Visit[];
}

export const jobIdsOf = ({ visits }: Visits): string[] =>
  visits.flatMap((one) => (one.kind === 'job' ? [one.jobId] : []));

export function eachJobOnce(input: Visits, context: z.RefinementCtx): void {
  const jobIds = jobIdsOf(input);
  if (new Set(jobIds).size < jobIds.length)
    context.addIssue({ code: 'custom', path: ['visits'], message: 'A job can be on the route only once.' });
}

function someJob(input: Visits, context: z.RefinementCtx): void {
  if (jobIdsOf(input).length === 0)
    context.addIssue({ code: 'custom', path: ['visits'], message: 'Add at least one job to the route.' });
}

/** A route made by hand. */
export const manualRouteInput = z.object(routeFields).superRefine(eachJobOnce).superRefine(someJob);
export type ManualRouteInput = z.output<typeof manualRouteInput>;

/** The same for an existing route; `seenUpdatedAt` is the state the editor saw. */
export const manualRouteEdit = z
  .object({ ...routeFields, seenUpdatedAt: instant })
  .superRefine(eachJobOnce)
  .superRefine(someJob);

/** An unsaved route, possibly without stops; `routeId` is the one being edited. */
export const routeDraft = z.object({ ...routeFields, routeId: id.optional() }).superRefine(eachJobOnce);
export type RouteDraft = z.output<typeof routeDraft>;

/** A draft's calculated times, miles, load and findings. Ids of its stops are meaningless. */
export const routePreview = route
  .pick({
    totalDistanceMiles: true,
    totalDurationMinutes: true,
    totalGallons: true,
    capacityGallons: true,
    startSecond: true,
    endSecond: true,
    travelTimeSource: true,
    stops: true,
    findings: true,
  })
  .extend({
    costCents: z.number().int(),
    /** What overtime costs on top of the hours, within `costCents`; absent: none. */
    overtimeCents: z.number().int().min(0).optional(),
  });
export type RoutePreview = z.infer<typeof routePreview>;

/** An unrouted job in the editor's pool. */
export const openJob = z.object({
  id,
  jobNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  address: z.string().nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  status: jobStatus,
  priority: jobPriority,
  /** Null: no day yet. */
  scheduledDate: calendarDate.nullable(),
  durationMinutes,
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  windowStartMinute: minuteOfDay.nullable(),
  windowEndMinute: minuteOfDay.nullable(),
  /** When it must begin on its day; null when it is not urgent. */
  beginByMinute: minuteOfShift.nullable(),
  assignedToName: z.string().nullable(),
  /** The kind of work, with its colour. */
  jobType: z.object({ name: z.string(), color: z.string().nullable() }).nullish(),
  /** Why the crew could not do it, while nobody has decided what becomes of it. */
  notDone: z.enum(notDoneReasons).nullish(),
});
export type OpenJob = z.infer<typeof openJob>;

/** Filter of open jobs; left out means any. `day`: those of the day itself, or those without one. */
export const openJobFilter = {
  priority: jobPriority.optional(),
  jobTypeId: id.optional(),
  wasteType: wasteType.optional(),
  day: z.enum(['set', 'none']).optional(),
};

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The default name of a route: "Truck 1 – Tue, Mar 3". */
export const defaultRouteName = (truckName: string, date: string): string =>
  `${truckName} – ${dayText.format(new Date(`${date}T00:00:00Z`))}`;
