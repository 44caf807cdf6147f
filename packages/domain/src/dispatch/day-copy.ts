import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxVisits, visit, type Visit } from '../routes/manual-route.ts';

/** Asks how the open jobs of a day would stand if it were driven like another day. */
export const dayCopyInput = z.object({ date: calendarDate, from: calendarDate });

const named = { clientName: z.string(), title: z.string() };

/** A truck of the other day with the jobs of this day at the same sites, in the same order. */
export const copiedLane = z.object({
  vehicleId: id,
  vehicleName: z.string(),
  driverUserId: id.nullable(),
  driverName: z.string().nullable(),
  visits: z.array(visit).max(maxVisits),
  jobs: z.array(z.object({ jobId: id, ...named })),
});
export type CopiedLane = z.infer<typeof copiedLane>;

export const dayCopy = z.object({
  lanes: z.array(copiedLane),
  /** Jobs of the other day that have no like on this one, and why. */
  notCopied: z.array(z.object({ ...named, reason: z.enum(['no-open-job', 'truck-gone', 'route-full']) })),
  /** Open jobs of this day whose site was not visited then. */
  leftOpen: z.array(z.object({ jobId: id, ...named })),
});
export type DayCopy = z.infer<typeof dayCopy>;

interface Job {
  readonly clientName: string;
  readonly title: string;
  /** Where the work is; null when the address was removed since. */
  readonly siteId: string | null;
  readonly jobTypeId: string | null;
}

/** A stop of the other day. */
export type SourceStop =
  | { readonly kind: 'job'; readonly job: Job }
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

/**
 * Puts each open job where the job at the same site was; one of the same kind of work first. Disposal stops
 * come along where there is something before them to empty.
 */
export function copyDay(source: readonly SourceLane[], open: readonly OpenJobAt[]): DayCopy {
  const left = new Set(open);
  const notCopied: DayCopy['notCopied'] = [];
  const take = ({ siteId, jobTypeId }: Job): OpenJobAt | undefined => {
    const here = [...left].filter((job) => siteId !== null && job.siteId === siteId);
    const found = here.find((job) => job.jobTypeId === jobTypeId) ?? here[0];
    if (found !== undefined) left.delete(found);
    return found;
  };
  const lanes = source.flatMap(({ vehicleId, isInService, stops, ...lane }): CopiedLane[] => {
    const visits: Visit[] = [];
    const jobs: CopiedLane['jobs'] = [];
    for (const stop of stops) {
      if (stop.kind === 'disposal') {
        if (visits.at(-1)?.kind === 'job' && visits.length < maxVisits)
          visits.push({ kind: 'disposal', disposalSiteId: stop.disposalSiteId });
        continue;
      }
      const { clientName, title } = stop.job;
      if (vehicleId === null || !isInService) notCopied.push({ clientName, title, reason: 'truck-gone' });
      else if (visits.length === maxVisits) notCopied.push({ clientName, title, reason: 'route-full' });
      else {
        const job = take(stop.job);
        if (job === undefined) notCopied.push({ clientName, title, reason: 'no-open-job' });
        else {
          visits.push({ kind: 'job', jobId: job.jobId });
          jobs.push({ jobId: job.jobId, clientName: job.clientName, title: job.title });
        }
      }
    }
    return vehicleId === null || jobs.length === 0 ? [] : [{ ...lane, vehicleId, visits, jobs }];
  });
  return {
    lanes,
    notCopied,
    leftOpen: [...left].map(({ jobId, clientName, title }) => ({ jobId, clientName, title })),
  };
}
