import type { RouteSummary } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { useCan } from '../session/session-context.ts';
import { type Units, useUnits } from '../measures/use-units.ts';
import { TruckDot } from '../vehicles/truck-dot.tsx';
import { paintOfRoute } from '../vehicles/truck-paint.ts';

/** Today's drivers; each row opens its route. */
export function TodaysRoutes({ today }: { readonly today: string }) {
  const routes = useQuery({
    ...api.routes.list.queryOptions({ input: { date: today, limit: 50 } }),
    select: ({ items }) => items,
  });
  const mayDispatch = useCan('EDIT_ROUTE');
  const units = useUnits();
  const columns = useMemo(() => columnsIn(units), [units]);
  return (
    <Card
      title="Today's Routes"
      padded={false}
      actions={
        <>
          {mayDispatch && (
            <Button size="sm" render={<Link to="/dispatch" search={{ date: today }} />}>
              Dispatch board
            </Button>
          )}
          <Button size="sm" render={<Link to="/routes" search={{ date: today }} />}>
            Show on the map
          </Button>
        </>
      }
    >
      <Loaded
        query={routes}
        failed="Couldn't load today's routes"
        waiting={
          <SkeletonRows label="Loading routes…" count={3} each="h-8" className="flex flex-col gap-3 p-4" />
        }
        empty={
          <p className="p-4 text-ink-soft md:px-5">
            No truck has a route today. Optimize Routes plans the day from its jobs.
          </p>
        }
      >
        {(rows) => (
          <Table caption="Today's Routes" columns={columns} rows={rows} rowKey={(route) => route.id} />
        )}
      </Loaded>
    </Card>
  );
}

const columnsIn = (units: Units): readonly TableColumn<RouteSummary>[] => [
  {
    key: 'route',
    header: 'Truck',
    rowHeader: true,
    cell: (route) => (
      <span className="flex items-center gap-2">
        <TruckDot paint={paintOfRoute(route)} />
        <Link
          to="/routes/$routeId"
          params={{ routeId: route.id }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {route.vehicleName ?? route.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'driver',
    header: 'Driver',
    cell: (route) => route.driverName ?? <span className="text-ink-soft">No driver</span>,
  },
  { key: 'jobs', header: 'Jobs', numeric: true, cell: (route) => route.jobCount },
  {
    key: 'gallons',
    header: `Planned ${units.volumeNoun.toLowerCase()}`,
    numeric: true,
    wideOnly: true,
    cell: (route) => units.volume(route.totalGallons),
  },
  {
    key: 'miles',
    header: 'Planned distance',
    numeric: true,
    wideOnly: true,
    cell: (route) => units.miles(route.totalDistanceMiles),
  },
  {
    key: 'time',
    header: 'Duration',
    numeric: true,
    cell: (route) => `${Math.floor(route.totalDurationMinutes / 60)}h ${route.totalDurationMinutes % 60}m`,
  },
];
