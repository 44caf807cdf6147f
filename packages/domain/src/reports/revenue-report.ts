import {
  byClient,
  byJobType,
  byRevenue,
  byTechnician,
  count,
  emptyTally,
  estimatedFigures,
  tallyColumns as columns,
  tallyOf,
  type JobTally,
} from './job-tally.ts';
import { visitColumns } from './customer-report.ts';
import { invoicedNote, invoicedTable, sumOfInvoiced } from './invoiced-table.ts';
import { gallonsNote, periodNote, revenueNote } from './notes.ts';
import { byCategory, categoryColumns } from './revenue-categories.ts';
import type { ReportBasis, ReportFacts } from './report-facts.ts';
import {
  ratioOf,
  tableOf,
  topOf,
  type ColumnOf,
  type ReportFigure,
  type ReportModel,
} from './report-model.ts';
import { partsOf, partStart, stepFor } from './report-period.ts';

/** The value of completed work, by time, kind and client, and what was invoiced. */
export function revenueReport({ jobs, invoiced = [] }: ReportFacts, basis: ReportBasis): ReportModel {
  const step = stepFor(basis);
  const done = jobs.filter((job) => job.status === 'completed');
  const total = tallyOf(done);
  const parts = new Map(partsOf(basis, step).map(({ from, label }) => [from, emptyTally(label)]));
  for (const job of done) {
    const part = parts.get(partStart(job.date, step, basis));
    if (part) count(part, job);
  }
  const timeline = [...parts.values()];
  const types = byJobType(done).toSorted(byRevenue);
  const share: ColumnOf<JobTally> = {
    title: 'Share',
    kind: 'share',
    cell: (tally) => ratioOf(tally.revenueCents, total.revenueCents),
  };
  const money = (name: ColumnOf<JobTally>) => [
    name,
    columns.completed,
    columns.perPricedJob,
    columns.revenue,
    share,
    columns.todaysPrice,
  ];
  const topTypes = topOf(
    types,
    8,
    (tally) => tally.name,
    (tally) => tally.revenueCents,
  );
  const clients = byClient(done).toSorted(byRevenue);
  return {
    ...basis,
    type: 'revenue',
    isEmpty: done.length === 0 && invoiced.length === 0,
    figures: [
      { name: 'Revenue of completed jobs', kind: 'cents', value: total.revenueCents },
      { name: 'Invoiced less credits', kind: 'cents', value: sumOfInvoiced(invoiced) },
      { name: 'Jobs completed', kind: 'count', value: total.completed },
      { name: 'Per priced job', kind: 'cents', value: ratioOf(total.revenueCents, total.priced) },
      { name: 'Jobs without a price', kind: 'count', value: total.unpriced },
      ...heldFigure(total),
      {
        name: 'Paying clients',
        kind: 'count',
        value: clients.filter((client) => client.revenueCents > 0).length,
      },
      {
        name: 'Largest client',
        kind: 'share',
        value: ratioOf(clients[0]?.revenueCents ?? 0, total.revenueCents),
      },
      {
        name: 'Cents per gallon',
        kind: 'perGallon',
        value: ratioOf(total.pricedGallonsCents, total.pricedGallons),
      },
      { name: 'Gallons', kind: 'gallons', value: total.gallons },
      estimatedFigures.revenue(total),
      estimatedFigures.gallons(total),
    ],
    charts: [
      {
        title: 'Revenue',
        shape: 'columns',
        kind: 'cents',
        labels: timeline.map((part) => part.name),
        series: [{ name: 'Revenue', values: timeline.map((part) => part.revenueCents) }],
      },
      {
        title: "At today's price, not part of revenue",
        shape: 'columns',
        kind: 'cents',
        labels: timeline.map((part) => part.name),
        series: [
          {
            name: "At today's price",
            basis: 'estimated',
            values: timeline.map((part) => part.todaysPriceCents),
          },
        ],
      },
      {
        title: 'Revenue by job type',
        shape: 'bars',
        kind: 'cents',
        labels: topTypes.labels,
        series: [{ name: 'Revenue', values: topTypes.values }],
      },
    ],
    tables: [
      tableOf({
        title: { day: 'Day by day', week: 'Week by week', month: 'Month by month' }[step],
        columns: money(columns.name({ day: 'Day', week: 'Week of', month: 'Month' }[step])),
        rows: timeline.filter((part) => part.completed > 0),
        total,
      }),
      invoicedTable(invoiced),
      tableOf({ title: 'By revenue category', columns: categoryColumns(total), rows: byCategory(done) }),
      tableOf({ title: 'By job type', columns: money(columns.name('Job type')), rows: types, total }),
      tableOf({
        title: 'By technician',
        columns: money(columns.name('Technician')),
        rows: byTechnician(done).toSorted(byRevenue),
        total,
      }),
      tableOf({
        title: 'By client',
        columns: money(columns.name('Client')),
        rows: clients,
        total,
        note: 'The clients with the most revenue come first.',
      }),
    ],
    data: tableOf({ title: 'Completed jobs', columns: visitColumns, rows: done }),
    notes: [periodNote, revenueNote(total), valueNote, invoicedNote, gallonsNote(total)],
  };
}

/** Two figures of money on one page: what they are of. */
const valueNote =
  'Revenue of completed jobs is by scheduled date, billed or not: it has no rent, agreements or fees, and nothing that was credited or voided is taken off.';

const heldFigure = ({ held }: JobTally): ReportFigure[] =>
  held === 0 ? [] : [{ name: 'Jobs whose price waits', kind: 'count', value: held }];
