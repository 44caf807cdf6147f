import { wasteTypeName } from '../services/waste-type.ts';
import {
  byCompleted,
  byJobType,
  byTechnician,
  completionRate,
  count,
  emptyTally,
  estimatedFigures,
  tallyColumns as columns,
  tallyOf,
  type JobTally,
} from './job-tally.ts';
import { completionNote, gallonsNote, periodNote, revenueNote, routesNote } from './notes.ts';
import type { ReportBasis, ReportFacts } from './report-facts.ts';
import { tableOf, topOf, type ColumnOf, type ReportModel } from './report-model.ts';
import { partsOf, partStart, stepFor } from './report-period.ts';

interface PartTally extends JobTally {
  /** Completed routes, and their planned miles. */
  routes: number;
  plannedMeters: number;
}

/** The company's jobs, gallons, money and miles through the period. */
export function summaryReport(facts: ReportFacts, basis: ReportBasis): ReportModel {
  const { jobs } = facts;
  const routes = facts.routes.filter(({ status }) => status === 'completed');
  const step = stepFor(basis);
  const parts = new Map(
    partsOf(basis, step).map(({ from, label }): [string, PartTally] => [
      from,
      { ...emptyTally(label), routes: 0, plannedMeters: 0 },
    ]),
  );
  for (const job of jobs) {
    const part = parts.get(partStart(job.date, step, basis));
    if (part) count(part, job);
  }
  for (const route of routes) {
    const part = parts.get(partStart(route.date, step, basis));
    if (!part) continue;
    part.routes += 1;
    part.plannedMeters += route.plannedMeters;
  }
  const rows = [...parts.values()];
  const total: PartTally = {
    ...tallyOf(jobs),
    routes: routes.length,
    plannedMeters: routes.reduce((sum, route) => sum + route.plannedMeters, 0),
  };
  const types = byJobType(jobs).toSorted(byCompleted);
  const technicians = byTechnician(jobs).toSorted(byCompleted);
  const stepName = { day: 'Day', week: 'Week of', month: 'Month' }[step];
  const timeline = tableOf<PartTally>({
    title: { day: 'Day by day', week: 'Week by week', month: 'Month by month' }[step],
    columns: [
      columns.name(stepName),
      columns.jobs,
      columns.completed,
      columns.cancelled,
      columns.gallons,
      columns.estimatedGallons,
      routesColumn,
      milesColumn,
      columns.revenue,
      columns.todaysPrice,
    ],
    rows: rows.filter((row) => row.jobs > 0 || row.routes > 0),
    total,
  });
  return {
    ...basis,
    type: 'summary',
    isEmpty: jobs.length === 0 && facts.routes.length === 0,
    figures: [
      { name: 'Jobs scheduled', kind: 'count', value: total.jobs },
      { name: 'Jobs completed', kind: 'count', value: total.completed },
      { name: 'Completion rate', kind: 'share', value: completionRate(total) },
      { name: 'Revenue', kind: 'cents', value: total.revenueCents },
      { name: 'Gallons', kind: 'gallons', value: total.gallons },
      {
        name: 'Clients served',
        kind: 'count',
        value: new Set(jobs.flatMap((job) => (job.status === 'completed' ? job.clientId : []))).size,
      },
      { name: 'Routes completed', kind: 'count', value: total.routes },
      {
        name: 'Routes not completed',
        kind: 'count',
        basis: 'planned',
        value: facts.routes.length - routes.length,
      },
      { name: 'Planned distance', kind: 'meters', basis: 'planned', value: total.plannedMeters },
      estimatedFigures.revenue(total),
      estimatedFigures.gallons(total),
    ],
    charts: [
      {
        title: 'Jobs',
        shape: 'columns',
        kind: 'count',
        labels: rows.map((row) => row.name),
        series: [
          { name: 'Completed', values: rows.map((row) => row.completed) },
          { name: 'Not completed', values: rows.map((row) => row.jobs - row.completed) },
        ],
      },
      wasteChart(facts),
    ],
    tables: [
      timeline,
      tableOf({
        title: 'By job type',
        columns: [
          columns.name('Job type'),
          columns.jobs,
          columns.completed,
          columns.cancelled,
          columns.gallons,
          columns.estimatedGallons,
          columns.revenue,
          columns.todaysPrice,
        ],
        rows: types,
        total,
      }),
      tableOf({
        title: 'By technician',
        columns: [
          columns.name('Technician'),
          columns.jobs,
          columns.completed,
          columns.completionRate,
          columns.gallons,
          columns.estimatedGallons,
          columns.revenue,
          columns.todaysPrice,
        ],
        rows: technicians,
        total,
      }),
    ],
    data: tableOf<PartTally & { from: string }>({
      title: timeline.title,
      columns: [
        { title: stepName, kind: 'date', cell: (row) => row.from },
        columns.jobs,
        columns.completed,
        columns.cancelled,
        columns.gallons,
        columns.estimatedGallons,
        routesColumn,
        milesColumn,
        columns.revenue,
        columns.todaysPrice,
      ],
      rows: [...parts].map(([from, tally]) => ({ ...tally, from })),
    }),
    notes: [periodNote, completionNote, gallonsNote(total), revenueNote(total), routesNote],
  };
}

const routesColumn: ColumnOf<PartTally> = {
  title: 'Routes completed',
  kind: 'count',
  cell: (row) => row.routes,
};
const milesColumn: ColumnOf<PartTally> = {
  title: 'Planned distance',
  kind: 'meters',
  basis: 'planned',
  cell: (row) => row.plannedMeters,
};

function wasteChart({ jobs }: ReportFacts): ReportModel['charts'][number] {
  const gallons = new Map<string, number>();
  for (const job of jobs) {
    if (job.status !== 'completed' || job.recordedGallons === null || job.recordedGallons === 0) continue;
    const name = job.wasteType === null ? 'Not stated' : wasteTypeName[job.wasteType];
    gallons.set(name, (gallons.get(name) ?? 0) + job.recordedGallons);
  }
  const { labels, values } = topOf(
    [...gallons],
    6,
    ([name]) => name,
    ([, amount]) => amount,
  );
  return {
    title: 'Gallons by kind',
    shape: 'bars',
    kind: 'gallons',
    labels,
    series: [{ name: 'Gallons', values }],
  };
}
