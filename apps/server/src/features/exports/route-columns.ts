import type { RouteSummary } from '@haulwright/domain/routes/route';
import type { ColumnsById } from './chosen-columns.ts';
import { date, number, routeStatusName, text } from './list-columns.ts';

/** For the file of the table of routes. */
export const shownRouteColumns: ColumnsById<RouteSummary> = {
  name: text('Route', ({ name }) => name, 30),
  date: date('Date', ({ routeDate }) => routeDate),
  state: text('Status', ({ status }) => routeStatusName[status], 12),
  truck: text('Vehicle', ({ vehicleName }) => vehicleName),
  driver: text('Driver', ({ driverName }) => driverName),
  jobs: number('Jobs', ({ jobCount }) => jobCount),
  dumps: number('Disposal stops', ({ disposalCount }) => disposalCount),
  gallons: number('Planned gallons', ({ totalGallons }) => totalGallons),
  distance: number('Planned miles', ({ totalDistanceMiles }) => totalDistanceMiles),
  duration: number('Planned minutes', ({ totalDurationMinutes }) => totalDurationMinutes),
  warnings: number('Warnings', ({ findingCount }) => findingCount),
};
