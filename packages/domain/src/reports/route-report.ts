import { routeStatuses, type RouteStatus } from '../routes/route.ts';
import { routesNote } from './notes.ts';
import type { ReportBasis, ReportFacts, RouteFact } from './report-facts.ts';
import { ratioOf, tableOf, type ColumnOf, type ReportModel } from './report-model.ts';
import { partsOf, partStart, stepFor } from './report-period.ts';

interface RouteTally {
  readonly name: string;
  routes: number;
  jobs: number;
  gallons: number;
  estimatedGallons: number;
  plannedMeters: number;
  plannedDriveMinutes: number;
  plannedMinutes: number;
  plannedDisposals: number;
  plannedCostCents: number;
}

const emptyRouteTally = (name: string): RouteTally => ({
  name,
  routes: 0,
  jobs: 0,
  gallons: 0,
  estimatedGallons: 0,
  plannedMeters: 0,
  plannedDriveMinutes: 0,
  plannedMinutes: 0,
  plannedDisposals: 0,
  plannedCostCents: 0,
});

function add(tally: RouteTally, route: RouteFact): void {
  tally.routes += 1;
  tally.jobs += route.completedJobs;
  tally.gallons += route.recordedGallons;
  tally.estimatedGallons += route.estimatedGallons;
  tally.plannedMeters += route.plannedMeters;
  tally.plannedDriveMinutes += route.plannedDriveMinutes;
  tally.plannedMinutes += route.plannedMinutes;
  tally.plannedDisposals += route.plannedDisposals;
  tally.plannedCostCents += route.plannedCostCents ?? 0;
}

function tallyRoutes(routes: readonly RouteFact[], name: (route: RouteFact) => string): RouteTally[] {
  const tallies = new Map<string, RouteTally>();
  for (const route of routes) {
    let tally = tallies.get(name(route));
    if (!tally) tallies.set(name(route), (tally = emptyRouteTally(name(route))));
    add(tally, route);
  }
  return [...tallies.values()].toSorted((a, b) => b.jobs - a.jobs || a.name.localeCompare(b.name));
}

/** Distances driven for the work done: completed routes, with the others separate. */
export function routeReport({ routes }: ReportFacts, basis: ReportBasis): ReportModel {
  const step = stepFor(basis);
  const total = emptyRouteTally('Total');
  const parts = new Map(partsOf(basis, step).map(({ from, label }) => [from, emptyRouteTally(label)]));
  const list = routes.toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name));
  const driven = list.filter(({ status }) => status === 'completed');
  const open = list.filter(({ status }) => status !== 'completed');
  for (const route of driven) {
    add(total, route);
    const part = parts.get(partStart(route.date, step, basis));
    if (part) add(part, route);
  }
  const timeline = [...parts.values()];
  const trucks = tallyRoutes(driven, (route) => route.vehicleName ?? 'No truck');
  const drivers = tallyRoutes(driven, (route) => route.driverName || 'No driver');
  const printed = (columns: readonly ColumnOf<RouteFact>[]) =>
    columns.filter(({ title }) => !/gallons/i.test(title));
  return {
    ...basis,
    type: 'routes',
    isEmpty: routes.length === 0,
    figures: [
      { name: 'Routes completed', kind: 'count', value: total.routes },
      { name: 'Jobs completed on them', kind: 'count', value: total.jobs },
      { name: 'Jobs per route', kind: 'ratio', value: ratioOf(total.jobs, total.routes) },
      { name: 'Gallons', kind: 'gallons', value: total.gallons },
      { name: 'Planned distance', kind: 'meters', basis: 'planned', value: total.plannedMeters },
      {
        name: 'Planned distance per job',
        kind: 'meters',
        basis: 'planned',
        value: ratioOf(total.plannedMeters, total.jobs),
      },
      {
        name: 'Planned share of driving',
        kind: 'share',
        basis: 'planned',
        value: ratioOf(total.plannedDriveMinutes, total.plannedMinutes),
      },
      {
        name: 'Planned cost per job',
        kind: 'cents',
        basis: 'planned',
        value: total.plannedCostCents === 0 ? null : ratioOf(total.plannedCostCents, total.jobs),
      },
      {
        name: 'Planned visits to disposal sites',
        kind: 'count',
        basis: 'planned',
        value: total.plannedDisposals,
      },
      { name: 'Routes not completed', kind: 'count', basis: 'planned', value: open.length },
      { name: 'Estimated gallons', kind: 'gallons', basis: 'estimated', value: total.estimatedGallons },
    ],
    charts: [
      {
        title: 'Planned distance of completed routes',
        shape: 'columns',
        kind: 'meters',
        labels: timeline.map((part) => part.name),
        series: [
          { name: 'Planned distance', basis: 'planned', values: timeline.map((part) => part.plannedMeters) },
        ],
      },
      {
        title: 'Jobs completed by truck',
        shape: 'bars',
        kind: 'count',
        labels: trucks.slice(0, 10).map((truck) => truck.name),
        series: [{ name: 'Jobs', values: trucks.slice(0, 10).map((truck) => truck.jobs) }],
      },
    ],
    tables: [
      tableOf({ title: 'By truck', columns: tallyColumns('Truck'), rows: trucks, total }),
      tableOf({ title: 'By driver', columns: tallyColumns('Driver'), rows: drivers, total }),
      tableOf({
        title: 'Routes completed',
        columns: printed(routeColumns).filter(({ title }) => title !== 'Status' && title !== 'Jobs open'),
        rows: driven,
      }),
      tableOf({
        title: 'Routes not completed, not counted above',
        basis: 'planned',
        columns: printed(routeColumns),
        rows: open,
      }),
    ],
    data: tableOf({ title: 'Routes', columns: routeColumns, rows: list }),
    notes: [
      'Routes belong to the period of their day.',
      routesNote,
      "Cost is the plan's miles and hours at each truck's own rates.",
    ],
  };
}

const tallyColumns = (name: string): ColumnOf<RouteTally>[] => [
  { title: name, kind: 'text', cell: (row) => row.name },
  { title: 'Routes', kind: 'count', cell: (row) => row.routes },
  { title: 'Jobs', kind: 'count', cell: (row) => row.jobs },
  { title: 'Gallons', kind: 'gallons', cell: (row) => row.gallons },
  { title: 'Estimated gallons', kind: 'gallons', basis: 'estimated', cell: (row) => row.estimatedGallons },
  { title: 'Planned distance', kind: 'meters', basis: 'planned', cell: (row) => row.plannedMeters },
  { title: 'Per job', kind: 'meters', basis: 'planned', cell: (row) => ratioOf(row.plannedMeters, row.jobs) },
  { title: 'Planned time', kind: 'minutes', basis: 'planned', cell: (row) => row.plannedMinutes },
  {
    title: 'Driving',
    kind: 'share',
    basis: 'planned',
    cell: (row) => ratioOf(row.plannedDriveMinutes, row.plannedMinutes),
  },
  { title: 'Planned cost', kind: 'cents', basis: 'planned', cell: (row) => row.plannedCostCents },
];

const statusName = Object.fromEntries(
  routeStatuses.map((status) => [status, status[0]?.toUpperCase() + status.slice(1).replace('_', ' ')]),
) as Record<RouteStatus, string>;

const routeColumns: readonly ColumnOf<RouteFact>[] = [
  { title: 'Date', kind: 'date', cell: (route) => route.date },
  { title: 'Route', kind: 'text', cell: (route) => route.name },
  { title: 'Status', kind: 'text', cell: (route) => statusName[route.status] },
  { title: 'Truck', kind: 'text', cell: (route) => route.vehicleName },
  { title: 'Driver', kind: 'text', cell: (route) => route.driverName },
  { title: 'Jobs completed', kind: 'count', cell: (route) => route.completedJobs },
  { title: 'Jobs open', kind: 'count', basis: 'planned', cell: (route) => route.openJobs },
  {
    title: 'Planned disposal visits',
    kind: 'count',
    basis: 'planned',
    cell: (route) => route.plannedDisposals,
  },
  { title: 'Planned distance', kind: 'meters', basis: 'planned', cell: (route) => route.plannedMeters },
  { title: 'Planned time', kind: 'minutes', basis: 'planned', cell: (route) => route.plannedMinutes },
  { title: 'Gallons', kind: 'gallons', cell: (route) => route.recordedGallons },
  {
    title: 'Estimated gallons',
    kind: 'gallons',
    basis: 'estimated',
    cell: (route) => route.estimatedGallons,
  },
  { title: 'Planned gallons', kind: 'gallons', basis: 'planned', cell: (route) => route.plannedGallons },
  { title: 'Planned cost', kind: 'cents', basis: 'planned', cell: (route) => route.plannedCostCents },
];
