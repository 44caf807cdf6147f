import type { RouteSummary } from '@haulwright/domain/routes/route';
import type { RouteTotals } from '@haulwright/domain/routes/route-totals';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import type { Units } from '../../measures/use-units.ts';
import { RouteStatusBadge } from '../../routes/route-badges.tsx';
import { count, hoursAndMinutes } from '../../routes/route-words.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';
import { paintOfRoute } from '../../vehicles/truck-paint.ts';

/** The columns of the table of routes; those that sort are named as the server names them. */
export const routeColumns = (units: Units, today: Date): DataColumn<RouteSummary>[] => [
  {
    id: 'name',
    header: 'Route',
    width: 13,
    sorts: true,
    rowHeader: true,
    cell: (route) => (
      <Link
        to="/routes/$routeId"
        params={{ routeId: route.id }}
        className="rounded-sm underline-offset-4 hover:underline"
      >
        {route.name}
      </Link>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    width: 8.5,
    sorts: true,
    endFirst: true,
    cell: ({ routeDate }) => dateInWords(routeDate, today),
  },
  {
    id: 'state',
    header: 'State',
    width: 8,
    sorts: true,
    cell: ({ status }) => <RouteStatusBadge status={status} />,
  },
  {
    id: 'truck',
    header: 'Truck',
    width: 9,
    sorts: true,
    cell: (route) =>
      route.vehicleName !== null && (
        <span className="flex items-center gap-1.5">
          <TruckDot paint={paintOfRoute(route)} />
          <span className="truncate">{route.vehicleName}</span>
        </span>
      ),
  },
  { id: 'driver', header: 'Driver', width: 10, sorts: true, cell: ({ driverName }) => driverName },
  { id: 'jobs', header: 'Jobs', width: 5, numeric: true, sorts: true, cell: ({ jobCount }) => jobCount },
  {
    id: 'dumps',
    header: 'Disposal',
    width: 6,
    numeric: true,
    sorts: true,
    extra: true,
    cell: ({ disposalCount }) => disposalCount,
  },
  {
    id: 'gallons',
    header: units.volumeNoun,
    width: 7.5,
    numeric: true,
    sorts: true,
    cell: ({ totalGallons }) => units.volume(totalGallons),
  },
  {
    id: 'distance',
    header: 'Distance',
    width: 7,
    numeric: true,
    sorts: true,
    cell: ({ totalDistanceMiles }) => units.miles(totalDistanceMiles),
  },
  {
    id: 'duration',
    header: 'Duration',
    width: 7,
    numeric: true,
    sorts: true,
    cell: ({ totalDurationMinutes }) => hoursAndMinutes(totalDurationMinutes),
  },
  {
    id: 'warnings',
    header: 'Warnings',
    width: 6.5,
    numeric: true,
    sorts: true,
    cell: ({ findingCount }) => (findingCount === 0 ? '' : findingCount),
  },
];

/** Sums of all that match, below their columns. */
export const routeFoot = (totals: RouteTotals, units: Units) => ({
  name: count(totals.count, 'route'),
  jobs: totals.jobCount.toLocaleString('en-US'),
  dumps: totals.disposalCount.toLocaleString('en-US'),
  gallons: units.volume(totals.totalGallons),
  distance: units.miles(totals.totalDistanceMiles),
  duration: hoursAndMinutes(totals.totalDurationMinutes),
});
