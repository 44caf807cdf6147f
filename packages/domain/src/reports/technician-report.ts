import {
  byCompleted,
  completionRate,
  estimatedFigures,
  tallyColumns as columns,
  tallyOf,
  technicianName,
  type JobTally,
} from './job-tally.ts';
import { completionNote, gallonsNote, periodNote, revenueNote } from './notes.ts';
import type { JobFact, ReportBasis, ReportFacts } from './report-facts.ts';
import { ratioOf, tableOf, type ColumnOf, type ReportModel } from './report-model.ts';

interface TechnicianTally extends JobTally {
  readonly daysWorked: number;
}

/** Work done by each technician, and its punctuality. */
export function technicianReport({ jobs }: ReportFacts, basis: ReportBasis): ReportModel {
  const rows = [...Map.groupBy(jobs, (job) => job.technicianId).values()]
    .map(tallyTechnician)
    .toSorted(byCompleted);
  const total: TechnicianTally = {
    ...tallyOf(jobs),
    daysWorked: rows.reduce((sum, row) => sum + row.daysWorked, 0),
  };
  const people = new Set(jobs.flatMap((job) => job.technicianId ?? [])).size;
  const list = [
    columns.name('Technician'),
    columns.jobs,
    columns.completed,
    columns.completionRate,
    columns.onTime,
    daysColumn,
    perDayColumn,
    columns.plannedTime,
    columns.minutesOnSite,
    columns.gallons,
    columns.estimatedGallons,
    columns.revenue,
    columns.todaysPrice,
  ];
  return {
    ...basis,
    type: 'technician',
    isEmpty: jobs.length === 0,
    figures: [
      { name: 'Technicians', kind: 'count', value: people },
      { name: 'Jobs completed', kind: 'count', value: total.completed },
      { name: 'Completion rate', kind: 'share', value: completionRate(total) },
      { name: 'Done on time', kind: 'share', value: ratioOf(total.onTime, total.dated) },
      {
        name: 'Jobs per technician and day',
        kind: 'ratio',
        value: ratioOf(total.completed, total.daysWorked),
      },
      { name: 'Average on site', kind: 'minutes', value: ratioOf(total.measuredMinutes, total.measured) },
      { name: 'Revenue', kind: 'cents', value: total.revenueCents },
      { name: 'Gallons', kind: 'gallons', value: total.gallons },
      estimatedFigures.revenue(total),
      estimatedFigures.gallons(total),
    ],
    charts: [
      {
        title: 'Jobs by technician',
        shape: 'bars',
        kind: 'count',
        labels: rows.slice(0, 12).map((row) => row.name),
        series: [
          { name: 'Completed', values: rows.slice(0, 12).map((row) => row.completed) },
          { name: 'Not completed', values: rows.slice(0, 12).map((row) => row.jobs - row.completed) },
        ],
      },
    ],
    tables: [tableOf({ title: 'Technicians', columns: list, rows, total })],
    data: tableOf({ title: 'Technicians', columns: list, rows }),
    notes: [
      periodNote,
      completionNote,
      gallonsNote(total),
      revenueNote(total),
      'A day is worked when a job of that day was completed. On time is completed on the scheduled day or before; time on site runs from "in progress" to "completed". Both are known only where these steps were recorded.',
    ],
  };
}

const daysColumn: ColumnOf<TechnicianTally> = {
  title: 'Days worked',
  kind: 'count',
  cell: (row) => row.daysWorked,
};
const perDayColumn: ColumnOf<TechnicianTally> = {
  title: 'Jobs per day',
  kind: 'ratio',
  cell: (row) => ratioOf(row.completed, row.daysWorked),
};

/** One technician's jobs; two people may have the same name. */
function tallyTechnician(own: readonly JobFact[]): TechnicianTally {
  const days = new Set(own.flatMap((job) => (job.status === 'completed' ? job.date : [])));
  return { ...tallyOf(own, own[0] && technicianName(own[0])), daysWorked: days.size };
}
