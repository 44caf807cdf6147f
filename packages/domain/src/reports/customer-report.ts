import { jobStatusName } from '../jobs/job.ts';
import {
  byClient,
  byRevenue,
  estimatedFigures,
  estimatedGallons,
  tallyColumns as columns,
  tallyOf,
} from './job-tally.ts';
import { gallonsNote, periodNote, revenueNote } from './notes.ts';
import type { JobFact, ReportBasis, ReportFacts } from './report-facts.ts';
import { ratioOf, tableOf, type ColumnOf, type ReportModel } from './report-model.ts';

/** Clients served, how often, and every visit. */
export function customerReport({ jobs }: ReportFacts, basis: ReportBasis): ReportModel {
  const total = tallyOf(jobs);
  const clients = byClient(jobs).toSorted(byRevenue);
  const served = clients.filter((client) => client.completed > 0);
  const byMoney = total.revenueCents > 0;
  const top = served.slice(0, 10);
  const visits = jobs.toSorted(
    (a, b) =>
      a.clientName.localeCompare(b.clientName) ||
      a.clientId.localeCompare(b.clientId) ||
      a.date.localeCompare(b.date) ||
      a.jobNumber.localeCompare(b.jobNumber),
  );
  return {
    ...basis,
    type: 'customer',
    isEmpty: jobs.length === 0,
    figures: [
      { name: 'Clients served', kind: 'count', value: served.length },
      { name: 'Visits completed', kind: 'count', value: total.completed },
      { name: 'Visits per client', kind: 'ratio', value: ratioOf(total.completed, served.length) },
      {
        name: 'Served more than once',
        kind: 'count',
        value: served.filter((client) => client.completed > 1).length,
      },
      { name: 'Revenue', kind: 'cents', value: total.revenueCents },
      { name: 'Revenue per client', kind: 'cents', value: ratioOf(total.revenueCents, served.length) },
      { name: 'Gallons', kind: 'gallons', value: total.gallons },
      { name: 'Visits cancelled', kind: 'count', value: total.cancelled },
      estimatedFigures.gallons(total),
      estimatedFigures.revenue(total),
    ],
    charts: [
      {
        title: byMoney ? 'Clients with the most revenue' : 'Clients with the most visits',
        shape: 'bars',
        kind: byMoney ? 'cents' : 'count',
        labels: top.map((client) => client.name),
        series: [
          {
            name: byMoney ? 'Revenue' : 'Visits',
            values: top.map((client) => (byMoney ? client.revenueCents : client.completed)),
          },
        ],
      },
    ],
    tables: [
      tableOf({
        title: 'Clients',
        rows: clients,
        total,
        note: 'The clients with the most revenue come first.',
        columns: [
          columns.name('Client'),
          columns.jobs,
          columns.completed,
          columns.cancelled,
          columns.gallons,
          columns.estimatedGallons,
          columns.lastDate,
          columns.revenue,
          columns.todaysPrice,
        ],
      }),
      tableOf({ title: 'Visits', columns: printed, rows: visits }),
    ],
    data: tableOf({ title: 'Visits', columns: visitColumns, rows: visits }),
    notes: [periodNote, gallonsNote(total), revenueNote(total)],
  };
}

const client: ColumnOf<JobFact> = { title: 'Client', kind: 'text', cell: (job) => job.clientName };
const date: ColumnOf<JobFact> = { title: 'Date', kind: 'date', cell: (job) => job.date };
const title: ColumnOf<JobFact> = { title: 'Work', kind: 'text', cell: (job) => job.title };
const technician: ColumnOf<JobFact> = {
  title: 'Technician',
  kind: 'text',
  cell: (job) => job.technicianName,
};
const status: ColumnOf<JobFact> = { title: 'Status', kind: 'text', cell: (job) => jobStatusName[job.status] };
const isDone = (job: JobFact): boolean => job.status === 'completed';
const gallons: ColumnOf<JobFact> = {
  title: 'Gallons',
  kind: 'gallons',
  cell: (job) => (isDone(job) ? job.recordedGallons : null),
};
const estimated: ColumnOf<JobFact> = {
  title: 'Estimated gallons',
  kind: 'gallons',
  basis: 'estimated',
  cell: (job) => (isDone(job) && job.recordedGallons === null ? estimatedGallons(job) : null),
};

const printed: readonly ColumnOf<JobFact>[] = [client, date, title, technician, status, gallons, estimated];

/**
 * All columns of a visit; other reports list jobs with them too. Each kind of gallons and prices has a column
 * of its own, so that each total has one meaning.
 */
export const visitColumns: readonly ColumnOf<JobFact>[] = [
  client,
  { title: 'Address', kind: 'text', cell: (job) => job.address },
  date,
  { title: 'Job number', kind: 'text', cell: (job) => job.jobNumber },
  title,
  { title: 'Job type', kind: 'text', cell: (job) => job.jobTypeName },
  technician,
  status,
  gallons,
  { title: 'Price', kind: 'cents', cell: (job) => (isDone(job) && job.isPriceFixed ? job.priceCents : null) },
  estimated,
  {
    title: 'Planned gallons',
    kind: 'gallons',
    basis: 'planned',
    cell: (job) => (isDone(job) || job.status === 'cancelled' ? null : job.expectedGallons),
  },
  {
    title: "At today's price",
    kind: 'cents',
    basis: 'estimated',
    cell: (job) => (isDone(job) && !job.isPriceFixed ? job.todaysPriceCents : null),
  },
];
