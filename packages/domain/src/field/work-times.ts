import type { DumpCorrection, JobCorrection, ReportCorrection } from './report-correction.ts';

/** A correction is of a dump, or of work at a client's; without zod, for the phone's first screen. */
export const isDumpCorrection = (data: ReportCorrection): data is DumpCorrection => !('jobId' in data);
export const isJobCorrection = (data: ReportCorrection): data is JobCorrection => 'jobId' in data;

const longestVisitMs = 12 * 3_600_000;

export interface WorkTimes {
  readonly arrivedAt: Date | null;
  readonly finishedAt: Date;
}

/**
 * Why corrected times of work cannot be. Its day stays: books are closed, and prices agreed, by days.
 * @param known when it was done by what was reported, when the correction is made, and the day of an instant where the company is
 */
export function wrongTimes(
  { arrivedAt, finishedAt }: WorkTimes,
  known: {
    readonly finishedAt: Date;
    readonly correctedAt: Date;
    readonly dayOf: (at: Date) => string;
  },
): 'report.times-wrong' | 'report.other-day' | undefined {
  const visitMs = arrivedAt === null ? 0 : finishedAt.getTime() - arrivedAt.getTime();
  if (visitMs < 0 || visitMs > longestVisitMs || finishedAt > known.correctedAt) return 'report.times-wrong';
  return known.dayOf(finishedAt) === known.dayOf(known.finishedAt) ? undefined : 'report.other-day';
}
