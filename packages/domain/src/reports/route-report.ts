import { routeStatuses, type RouteStatus } from '../routes/route.ts';
import { routesNote } from './notes.ts';
import type { ReportBasis, ReportFacts, RouteFact } from './report-facts.ts';
import { ratioOf, tableOf, type ColumnOf, type ReportModel } from './report-model.ts';
import { partsOf, partStart, stepFor } from './report-period.ts';

interface RouteTally {
  readonly name: string;
  routes: number;
  jobs: number;
  disposals: number;
  meters: number;
  driveMinutes: number;
  totalMinutes: number;
  gallons: number;
  costCents: number;
}

const emptyRouteTally = (name: string): RouteTally => ({ name, routes: 0, jobs: 0, disposals: 0, meters: 0, driveMinutes: 0, totalMinutes: 0, gallons: 0, costCents: 0 });

function add(tally: RouteTally, route: RouteFact): void {
  tally.routes += 1;
  tally.jobs += route.jobs;
  tally.disposals += route.disposals;
  tally.meters += route.meters;
  tally.driveMinutes += route.driveMinutes;
  tally.totalMinutes += route.totalMinutes;
  tally.gallons += route.gallons;
  tally.costCents += route.costCents ?? 0;
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

/** How far the trucks drive for the work they do. */
export function routeReport({ routes }: ReportFacts, basis: ReportBasis): ReportModel {
  const step = stepFor(basis);
  const total = emptyRouteTally('Total');
  const parts = new Map(partsOf(basis, step).map(({ from, label }) => [from, emptyRouteTally(label)]));
  for (const route of routes) {
    add(total, route);
    const part = parts.get(partStart(route.date, step, basis));
    if (part) add(part, route);
  }
  const timeline = [...parts.values()];
  const trucks = tallyRoutes(routes, (route) => route.vehicleName ?? 'No truck');
  const drivers = tallyRoutes(routes, (route) => route.driverName || 'No driver');
  const list = routes.toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name));
  return {
    ...basis, type: 'routes', isEmpty: routes.length === 0,
    figures: [
      { name: 'Routes', kind: 'count', value: total.routes },
      { name: 'Jobs on routes', kind: 'count', value: total.jobs },
      { name: 'Distance', kind: 'meters', value: total.meters },
      { name: 'Distance per job', kind: 'meters', value: ratioOf(total.meters, total.jobs) },
      { name: 'Jobs per route', kind: 'ratio', value: ratioOf(total.jobs, total.routes) },
      { name: 'Time spent driving', kind: 'share', value: ratioOf(total.driveMinutes, total.totalMinutes) },
      { name: 'Visits to disposal sites', kind: 'count', value: total.disposals },
      { name: 'Cost per job', kind: 'cents', value: total.costCents === 0 ? null : ratioOf(total.costCents, total.jobs) },
    ],
    charts: [
      { title: 'Distance', shape: 'columns', kind: 'meters', labels: timeline.map((part) => part.name), series: [{ name: 'Distance', values: timeline.map((part) => part.meters) }] },
      { title: 'Jobs by truck', shape: 'bars', kind: 'count', labels: trucks.slice(0, 10).map((truck) => truck.name), series: [{ name: 'Jobs', values: trucks.slice(0, 10).map((truck) => truck.jobs) }] },
    ],
    tables: [
      tableOf({ title: 'By truck', columns: tallyColumns('Truck'), rows: trucks, total }),
      tableOf({ title: 'By driver', columns: tallyColumns('Driver'), rows: drivers, total }),
      tableOf({ title: 'Routes', columns: routeColumns.filter(({ title }) => title !== 'Gallons' && title !== 'Status'), rows: list }),
    ],
    data: tableOf({ title: 'Routes', columns: routeColumns, rows: list }),
    notes: ['Routes belong to the period of their day.', routesNote, "Cost is the plan's miles and hours at each truck's own rates."],
  };
}

const tallyColumns = (name: string): ColumnOf<RouteTally>[] => [
  { title: name, kind: 'text', cell: (row) => row.name },
  { title: 'Routes', kind: 'count', cell: (row) => row.routes },
  { title: 'Jobs', kind: 'count', cell: (row) => row.jobs },
  { title: 'Distance', kind: 'meters', cell: (row) => row.meters },
  { title: 'Per job', kind: 'meters', cell: (row) => ratioOf(row.meters, row.jobs) },
  { title: 'Time', kind: 'minutes', cell: (row) => row.totalMinutes },
  { title: 'Driving', kind: 'share', cell: (row) => ratioOf(row.driveMinutes, row.totalMinutes) },
  { title: 'Gallons', kind: 'gallons', cell: (row) => row.gallons },
  { title: 'Cost', kind: 'cents', cell: (row) => row.costCents },
];

const statusName = Object.fromEntries(routeStatuses.map((status) => [status, status[0]?.toUpperCase() + status.slice(1).replace('_', ' ')])) as Record<RouteStatus, string>;

const routeColumns: readonly ColumnOf<RouteFact>[] = [
  { title: 'Date', kind: 'date', cell: (route) => route.date },
  { title: 'Route', kind: 'text', cell: (route) => route.name },
  { title: 'Status', kind: 'text', cell: (route) => statusName[route.status] },
  { title: 'Truck', kind: 'text', cell: (route) => route.vehicleName },
  { title: 'Driver', kind: 'text', cell: (route) => route.driverName },
  { title: 'Jobs', kind: 'count', cell: (route) => route.jobs },
  { title: 'Disposal visits', kind: 'count', cell: (route) => route.disposals },
  { title: 'Distance', kind: 'meters', cell: (route) => route.meters },
  { title: 'Time', kind: 'minutes', cell: (route) => route.totalMinutes },
  { title: 'Gallons', kind: 'gallons', cell: (route) => route.gallons },
  { title: 'Cost', kind: 'cents', cell: (route) => route.costCents },
];
