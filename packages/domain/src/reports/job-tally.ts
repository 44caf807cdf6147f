import { ratioOf, type ColumnOf } from './report-model.ts';
import type { JobFact } from './report-facts.ts';

/** Jobs added up. What counts as work done (gallons, money, minutes) is of completed jobs only. */
export interface JobTally {
  name: string;
  jobs: number;
  completed: number;
  cancelled: number;
  gallons: number;
  /** Completed jobs with gallons that nobody recorded: what was expected counts. */
  gallonsExpected: number;
  /** Of the priced ones among the completed. */
  revenueCents: number;
  priced: number;
  plannedMinutes: number;
  /** Completed jobs whose time on site was recorded, and that time. */
  measured: number;
  measuredMinutes: number;
  /** Completed jobs whose day of completion was recorded, and those done on their scheduled day or before. */
  dated: number;
  onTime: number;
  firstDate: string | null;
  lastDate: string | null;
}

export const emptyTally = (name: string): JobTally => ({
  name, jobs: 0, completed: 0, cancelled: 0, gallons: 0, gallonsExpected: 0, revenueCents: 0, priced: 0, plannedMinutes: 0, measured: 0, measuredMinutes: 0, dated: 0, onTime: 0,
  firstDate: null, lastDate: null,
});

/** Adds a job. */
export function count(tally: JobTally, job: JobFact): void {
  tally.jobs += 1;
  if (job.status === 'cancelled') tally.cancelled += 1;
  if (job.status !== 'completed') return;
  tally.completed += 1;
  tally.gallons += job.gallons;
  if (!job.gallonsRecorded && job.gallons > 0) tally.gallonsExpected += 1;
  tally.plannedMinutes += job.plannedMinutes;
  if (job.priceCents !== null) {
    tally.priced += 1;
    tally.revenueCents += job.priceCents;
  }
  if (job.measuredMinutes !== null) {
    tally.measured += 1;
    tally.measuredMinutes += job.measuredMinutes;
  }
  if (job.completedOn !== null) {
    tally.dated += 1;
    if (job.completedOn <= job.date) tally.onTime += 1;
  }
  if (tally.firstDate === null || job.date < tally.firstDate) tally.firstDate = job.date;
  if (tally.lastDate === null || job.date > tally.lastDate) tally.lastDate = job.date;
}

/** All jobs in one tally. */
export function tallyOf(jobs: readonly JobFact[], name = 'Total'): JobTally {
  const tally = emptyTally(name);
  for (const job of jobs) count(tally, job);
  return tally;
}

/** A tally for each key, in order of first appearance. */
export function tallyBy(jobs: readonly JobFact[], key: (job: JobFact) => string, name: (job: JobFact) => string): JobTally[] {
  const tallies = new Map<string, JobTally>();
  for (const job of jobs) {
    let tally = tallies.get(key(job));
    if (!tally) tallies.set(key(job), (tally = emptyTally(name(job))));
    count(tally, job);
  }
  return [...tallies.values()];
}

const unassigned = 'Unassigned';
const noJobType = 'No job type';

/** Whoever left the company has no name any more. */
export const technicianName = (job: JobFact): string => (job.technicianId === null ? unassigned : job.technicianName || 'Former user');
export const byTechnician = (jobs: readonly JobFact[]): JobTally[] => tallyBy(jobs, (job) => job.technicianId ?? '', technicianName);
export const byJobType = (jobs: readonly JobFact[]): JobTally[] => tallyBy(jobs, (job) => job.jobTypeName ?? '', (job) => job.jobTypeName ?? noJobType);
export const byClient = (jobs: readonly JobFact[]): JobTally[] => tallyBy(jobs, (job) => job.clientId, (job) => job.clientName);

/** Completed ones among those that were not cancelled. */
export const completionRate = (tally: JobTally): number | null => ratioOf(tally.completed, tally.jobs - tally.cancelled);

export const byRevenue = (a: JobTally, b: JobTally): number => b.revenueCents - a.revenueCents || b.completed - a.completed || a.name.localeCompare(b.name);
export const byCompleted = (a: JobTally, b: JobTally): number => b.completed - a.completed || b.jobs - a.jobs || a.name.localeCompare(b.name);

/** Columns over tallies, for the tables to choose from. */
export const tallyColumns = {
  name: (title: string): ColumnOf<JobTally> => ({ title, kind: 'text', cell: (tally) => tally.name }),
  jobs: { title: 'Jobs', kind: 'count', cell: (tally) => tally.jobs },
  completed: { title: 'Completed', kind: 'count', cell: (tally) => tally.completed },
  cancelled: { title: 'Cancelled', kind: 'count', cell: (tally) => tally.cancelled },
  completionRate: { title: 'Completion', kind: 'share', cell: completionRate },
  gallons: { title: 'Gallons', kind: 'gallons', cell: (tally) => tally.gallons },
  revenue: { title: 'Revenue', kind: 'cents', cell: (tally) => tally.revenueCents },
  perPricedJob: { title: 'Per priced job', kind: 'cents', cell: (tally) => ratioOf(tally.revenueCents, tally.priced) },
  plannedTime: { title: 'Planned time', kind: 'minutes', cell: (tally) => tally.plannedMinutes },
  minutesOnSite: { title: 'Average on site', kind: 'minutes', cell: (tally) => ratioOf(tally.measuredMinutes, tally.measured) },
  onTime: { title: 'On time', kind: 'share', cell: (tally) => ratioOf(tally.onTime, tally.dated) },
  lastDate: { title: 'Last service', kind: 'date', cell: (tally) => tally.lastDate },
} as const satisfies Record<string, ColumnOf<JobTally> | ((title: string) => ColumnOf<JobTally>)>;
