import { ratioOf, type ColumnOf, type ReportFigure } from './report-model.ts';
import type { JobFact } from './report-facts.ts';

/** Totals of jobs. Work done (gallons, money, minutes) counts completed jobs only, by their records. */
export interface JobTally {
  name: string;
  jobs: number;
  completed: number;
  cancelled: number;
  /** Jobs of past days that were not cancelled, and the completed ones among them. */
  due: number;
  dueCompleted: number;
  /** Recorded. */
  gallons: number;
  /** Completed jobs without recorded gallons, and the gallons expected. */
  unrecorded: number;
  estimatedGallons: number;
  /** Completed jobs with a price fixed at completion, and its total. */
  priced: number;
  revenueCents: number;
  /** Completed jobs without a price at that time. */
  unpriced: number;
  /** Completed jobs whose price is held for unrecorded gallons, time or fees. */
  held: number;
  /** Jobs completed before prices were fixed, at today's price of their job types. */
  atTodaysPrice: number;
  todaysPriceCents: number;
  /** For completed jobs with both: recorded gallons and price. */
  pricedGallons: number;
  pricedGallonsCents: number;
  plannedMinutes: number;
  /** Completed jobs with a recorded time on site, and that time. */
  measured: number;
  measuredMinutes: number;
  /** Completed jobs with a recorded completion day, and those done by their scheduled day. */
  dated: number;
  onTime: number;
  firstDate: string | null;
  lastDate: string | null;
}

export const emptyTally = (name: string): JobTally => ({
  name,
  jobs: 0,
  completed: 0,
  cancelled: 0,
  due: 0,
  dueCompleted: 0,
  gallons: 0,
  unrecorded: 0,
  estimatedGallons: 0,
  priced: 0,
  revenueCents: 0,
  unpriced: 0,
  held: 0,
  atTodaysPrice: 0,
  todaysPriceCents: 0,
  pricedGallons: 0,
  pricedGallonsCents: 0,
  plannedMinutes: 0,
  measured: 0,
  measuredMinutes: 0,
  dated: 0,
  onTime: 0,
  firstDate: null,
  lastDate: null,
});

/** Adds a job to a tally. */
export function count(tally: JobTally, job: JobFact): void {
  tally.jobs += 1;
  if (job.status === 'cancelled') tally.cancelled += 1;
  else if (job.isOver) tally.due += 1;
  if (job.status !== 'completed') return;
  tally.completed += 1;
  if (job.isOver) tally.dueCompleted += 1;
  tally.plannedMinutes += job.plannedMinutes;
  countGallons(tally, job);
  countPrice(tally, job);
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

/** Expected gallons of a completed job without a record: an estimate. */
export const estimatedGallons = (job: JobFact): number =>
  job.status === 'completed' && job.recordedGallons === null ? job.expectedGallons : 0;

function countGallons(tally: JobTally, job: JobFact): void {
  if (job.recordedGallons !== null) {
    tally.gallons += job.recordedGallons;
    if (job.isPriceFixed && job.priceCents !== null) {
      tally.pricedGallons += job.recordedGallons;
      tally.pricedGallonsCents += job.priceCents;
    }
  } else if (job.expectedGallons > 0) {
    tally.unrecorded += 1;
    tally.estimatedGallons += job.expectedGallons;
  }
}

function countPrice(tally: JobTally, job: JobFact): void {
  if (!job.isPriceFixed) {
    tally.atTodaysPrice += 1;
    tally.todaysPriceCents += job.todaysPriceCents ?? 0;
  } else if (job.isPriceHeld) tally.held += 1;
  else if (job.priceCents === null) tally.unpriced += 1;
  else {
    tally.priced += 1;
    tally.revenueCents += job.priceCents;
  }
}

/** All jobs in one tally. */
export function tallyOf(jobs: readonly JobFact[], name = 'Total'): JobTally {
  const tally = emptyTally(name);
  for (const job of jobs) count(tally, job);
  return tally;
}

/** A tally for each key, in order of first appearance. */
export function tallyBy(
  jobs: readonly JobFact[],
  key: (job: JobFact) => string,
  name: (job: JobFact) => string,
): JobTally[] {
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

/** Former employees have no name any more. */
export const technicianName = (job: JobFact): string =>
  job.technicianId === null ? unassigned : job.technicianName || 'Former user';
export const byTechnician = (jobs: readonly JobFact[]): JobTally[] =>
  tallyBy(jobs, (job) => job.technicianId ?? '', technicianName);
export const byJobType = (jobs: readonly JobFact[]): JobTally[] =>
  tallyBy(
    jobs,
    (job) => job.jobTypeName ?? '',
    (job) => job.jobTypeName ?? noJobType,
  );
export const byClient = (jobs: readonly JobFact[]): JobTally[] =>
  tallyBy(
    jobs,
    (job) => job.clientId,
    (job) => job.clientName,
  );

/**
 * Share of completed jobs among those of past days that were not cancelled: today's are still in progress.
 */
export const completionRate = (tally: JobTally): number | null => ratioOf(tally.dueCompleted, tally.due);

export const byRevenue = (a: JobTally, b: JobTally): number =>
  b.revenueCents - a.revenueCents || b.completed - a.completed || a.name.localeCompare(b.name);
export const byCompleted = (a: JobTally, b: JobTally): number =>
  b.completed - a.completed || b.jobs - a.jobs || a.name.localeCompare(b.name);

/**
 * Lines beside the figures of every report with gallons or money: unrecorded amounts that are part of no
 * figure.
 */
export const estimatedFigures = {
  gallons: (tally: JobTally): ReportFigure => ({
    name: 'Estimated gallons',
    kind: 'gallons',
    basis: 'estimated',
    value: tally.estimatedGallons,
  }),
  revenue: (tally: JobTally): ReportFigure => ({
    name: "At today's price",
    kind: 'cents',
    basis: 'estimated',
    value: tally.todaysPriceCents,
  }),
};

/** Columns of tallies, for the tables to choose from. */
export const tallyColumns = {
  name: (title: string): ColumnOf<JobTally> => ({ title, kind: 'text', cell: (tally) => tally.name }),
  jobs: { title: 'Jobs', kind: 'count', cell: (tally) => tally.jobs },
  completed: { title: 'Completed', kind: 'count', cell: (tally) => tally.completed },
  cancelled: { title: 'Cancelled', kind: 'count', cell: (tally) => tally.cancelled },
  completionRate: { title: 'Completion', kind: 'share', cell: completionRate },
  gallons: { title: 'Gallons', kind: 'gallons', cell: (tally) => tally.gallons },
  estimatedGallons: {
    title: 'Estimated gallons',
    kind: 'gallons',
    basis: 'estimated',
    cell: (tally) => tally.estimatedGallons,
  },
  revenue: { title: 'Revenue', kind: 'cents', cell: (tally) => tally.revenueCents },
  todaysPrice: {
    title: "At today's price",
    kind: 'cents',
    basis: 'estimated',
    cell: (tally) => tally.todaysPriceCents,
  },
  perPricedJob: {
    title: 'Per priced job',
    kind: 'cents',
    cell: (tally) => ratioOf(tally.revenueCents, tally.priced),
  },
  plannedTime: {
    title: 'Planned time',
    kind: 'minutes',
    basis: 'planned',
    cell: (tally) => tally.plannedMinutes,
  },
  minutesOnSite: {
    title: 'Average on site',
    kind: 'minutes',
    cell: (tally) => ratioOf(tally.measuredMinutes, tally.measured),
  },
  onTime: { title: 'On time', kind: 'share', cell: (tally) => ratioOf(tally.onTime, tally.dated) },
  lastDate: { title: 'Last service', kind: 'date', cell: (tally) => tally.lastDate },
} as const satisfies Record<string, ColumnOf<JobTally> | ((title: string) => ColumnOf<JobTally>)>;
