import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxVisits, visit, type Visit } from '../routes/manual-route.ts';

/** Queries how the open jobs of a day would be arranged if it were driven like another day. */
export const dayCopyInput = z.object({ date: calendarDate, from: calendarDate });

const named = { clientName: z.string(), title: z.string() };

/** The largest number of jobs created in one step: the limit of a day's plan. */
export const maxCopiedJobs = 600;

/** A truck of the other day with the jobs of this day at the same sites, in the same order. */
export const copiedLane = z.object({
  vehicleId: id,
  vehicleName: z.string(),
  driverUserId: id.nullable(),
  driverName: z.string().nullable(),
  visits: z.array(visit).max(maxVisits),
  jobs: z.array(z.object({ jobId: id, ...named })),
  /** Jobs of the other day without a counterpart on this one, each of which can be copied. */
  newJobs: z.array(z.object({ sourceJobId: id, ...named })),
});
export type CopiedLane = z.infer<typeof copiedLane>;

/**
 * Why a job of the other day is left out. 'series': its series makes its own job. 'already-there': a job at the
 * same site is on a route of this day already, or done.
 */
const leftOutReasons = [
  'truck-gone',
  'route-full',
  'client-archived',
  'address-gone',
  'series',
  'already-there',
] as const;

export const dayCopy = z.object({
  lanes: z.array(copiedLane),
  /** Jobs of the other day that are left out, and why. */
  notCopied: z.array(z.object({ ...named, reason: z.enum(leftOutReasons) })),
  /** Open jobs of this day whose site was not visited then. */
  leftOpen: z.array(z.object({ jobId: id, ...named })),
});
export type DayCopy = z.infer<typeof dayCopy>;

/** The jobs to copy, as they were shown. */
export const dayCopyMaking = dayCopyInput.extend({
  sourceJobIds: z.array(id).min(1).max(maxCopiedJobs),
});

/** The jobs created, and the resulting day. */
export const dayCopyMade = z.object({
  madeJobIds: z.array(id),
  /** Jobs that could not be created, and why. */
  notMade: z.array(z.object({ ...named, why: z.string() })),
  copy: dayCopy,
});
export type DayCopyMade = z.infer<typeof dayCopyMade>;

interface Job {
  readonly clientName: string;
  readonly title: string;
  /** Where the work is; null when the address was removed since. */
  readonly siteId: string | null;
  readonly jobTypeId: string | null;
}

interface SourceJob extends Job {
  readonly sourceJobId: string;
  readonly isClientArchived: boolean;
  /** Its series has a job of its own for this day, or will have. */
  readonly seriesComes: boolean;
}

/** A stop of the other day. */
export type SourceStop =
  | { readonly kind: 'job'; readonly job: SourceJob }
  | { readonly kind: 'disposal'; readonly disposalSiteId: string };

export interface SourceLane extends Pick<CopiedLane, 'vehicleName' | 'driverUserId' | 'driverName'> {
  readonly vehicleId: string | null;
  /** Whether the truck works on the day that is planned. */
  readonly isInService: boolean;
  readonly stops: readonly SourceStop[];
}

export interface OpenJobAt extends Job {
  readonly jobId: string;
}

/** A job of this day that is not open: it counts as the counterpart of one job of the same site and kind. */
export type JobThere = Pick<Job, 'siteId' | 'jobTypeId'>;

/**
 * Puts each open job at the position of the job at the same site, preferring the same kind of work. Jobs
 * without a counterpart become new jobs, unless there is a reason against it. Disposal stops are kept where
 * there is a load before them to empty.
 */
export function copyDay(
  source: readonly SourceLane[],
  open: readonly OpenJobAt[],
  there: readonly JobThere[] = [],
): DayCopy {
  const left = new Set(open);
  const others = new Set(there);
  const notCopied: DayCopy['notCopied'] = [];
  const take = ({ siteId, jobTypeId }: Job): OpenJobAt | undefined => {
    const here = [...left].filter((job) => siteId !== null && job.siteId === siteId);
    const found = here.find((job) => job.jobTypeId === jobTypeId) ?? here[0];
    if (found !== undefined) left.delete(found);
    return found;
  };
  const whyNotNew = (job: SourceJob): DayCopy['notCopied'][number]['reason'] | null => {
    if (job.siteId === null) return 'address-gone';
    if (job.isClientArchived) return 'client-archived';
    const like = [...others].find((one) => one.siteId === job.siteId && one.jobTypeId === job.jobTypeId);
    if (like !== undefined) {
      others.delete(like);
      return 'already-there';
    }
    return job.seriesComes ? 'series' : null;
  };
  const lanes = source.flatMap(({ vehicleId, isInService, stops, ...lane }): CopiedLane[] => {
    const visits: Visit[] = [];
    const jobs: CopiedLane['jobs'] = [];
    const newJobs: CopiedLane['newJobs'] = [];
    for (const stop of stops) {
      if (stop.kind === 'disposal') {
        if (visits.at(-1)?.kind === 'job' && visits.length < maxVisits)
          visits.push({ kind: 'disposal', disposalSiteId: stop.disposalSiteId });
        continue;
      }
      const { clientName, title } = stop.job;
      if (vehicleId === null || !isInService) notCopied.push({ clientName, title, reason: 'truck-gone' });
      else if (visits.length + newJobs.length >= maxVisits)
        notCopied.push({ clientName, title, reason: 'route-full' });
      else {
        const job = take(stop.job);
        if (job === undefined) {
          const reason = whyNotNew(stop.job);
          if (reason === null) newJobs.push({ sourceJobId: stop.job.sourceJobId, clientName, title });
          else notCopied.push({ clientName, title, reason });
        } else {
          visits.push({ kind: 'job', jobId: job.jobId });
          jobs.push({ jobId: job.jobId, clientName: job.clientName, title: job.title });
        }
      }
    }
    return vehicleId === null || jobs.length + newJobs.length === 0
      ? []
      : [{ ...lane, vehicleId, visits, jobs, newJobs }];
  });
  return {
    lanes,
    notCopied,
    leftOpen: [...left].map(({ jobId, clientName, title }) => ({ jobId, clientName, title })),
  };
}
