import type { Route } from '@haulwright/domain/routes/route';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import {
  compareDriven,
  type ComparedDay,
  type ComparedStop,
} from '@haulwright/domain/tracking/compare-driven';
import type { DrivenDay as Driven } from '@haulwright/domain/tracking/driven-day';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { cssOf } from '../../../ui/base/paint.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { RouteMap, type RouteMapRoute } from '../../map/route-map.tsx';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { useSession } from '../../session/session-context.ts';
import { paintOfRoute } from '../../vehicles/truck-paint.ts';
import { clock, hoursAndMinutes } from '../route-words.ts';
import { drivenLines, drivenShades } from './driven-lines.ts';
import { arrivalInWords, detourInWords, milesSourceName, stayInWords } from './driven-words.ts';
import { placeAt } from './place-at.ts';
import { minuteMs, Playback } from './playback.tsx';

interface DrivenDayProps {
  readonly route: Route;
  readonly drawn: RouteMapRoute;
  readonly selectedStopId: string | undefined;
  readonly onSelectStop: (stopId: string) => void;
  readonly onClose: () => void;
}

/** What a route's truck did beside what was planned, on the map and in figures, and its day played back. */
export function DrivenDay({ onClose, ...shown }: DrivenDayProps) {
  // Each answer is recorded as a look at the day: it is asked for once, not whenever the window is looked at again.
  const driven = useQuery({
    ...api.tracking.trackOfRoute.queryOptions({ input: { id: shown.route.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <div className="mb-4">
      <Card
        title="Planned and Driven"
        description="Who looks at a truck's day is listed in Sign-in Events."
        actions={
          <Button size="sm" variant="ghost" icon={<X aria-hidden="true" />} onClick={onClose}>
            Hide
          </Button>
        }
      >
        <Loaded
          query={driven}
          failed="Couldn't load what was driven"
          waiting={
            <SkeletonGroup label="Loading what was driven…">
              <Skeleton className="h-80 w-full" />
            </SkeletonGroup>
          }
        >
          {(day) => <Comparison day={day} {...shown} />}
        </Loaded>
      </Card>
    </div>
  );
}

type ComparisonProps = Omit<DrivenDayProps, 'onClose'> & { readonly day: Driven };

function Comparison({ day, route, drawn, selectedStopId, onSelectStop }: ComparisonProps) {
  const units = useUnits();
  const { timeZone } = useSession();
  const { points } = day.track;
  const secondOf = useCallback(
    (ms: number) => Math.max(0, Math.round(secondsIntoDay(new Date(ms), route.routeDate, timeZone))),
    [route.routeDate, timeZone],
  );
  const compared = useMemo(
    () => compareDriven(route.stops, day, (instant) => secondOf(Date.parse(instant))),
    [route.stops, day, secondOf],
  );
  const lines = useMemo(() => drivenLines(day), [day]);
  const from = Date.parse(points[0]?.at ?? '');
  // In whole minutes, as the slider moves.
  const minutes = Math.ceil((Date.parse(points.at(-1)?.at ?? '') - from) / minuteMs);
  const [at, setAt] = useState(from);
  const place = placeAt(points, at);
  const clockAt = (ms: number) => clock(secondOf(ms));
  if (points.length === 0 && day.visits.length === 0 && compared.driven === null)
    return <p className="text-ink-soft">Nothing of this truck was tracked on this route.</p>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <RouteMap
          routes={[drawn]}
          over={lines}
          trucks={
            place === null
              ? []
              : [
                  {
                    id: route.id,
                    ...place,
                    name: `${route.vehicleName ?? 'Truck'}, ${clockAt(at)}`,
                    color: paintOfRoute(route),
                    isOld: false,
                    facts: [],
                  },
                ]
          }
          selectedStopId={selectedStopId}
          onSelectStop={onSelectStop}
          height="clamp(280px, 50dvh, 480px)"
          label={`Map of what was planned and driven on ${route.name}`}
        />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <Line color={cssOf(drawn.color)} isDashed>
            Planned
          </Line>
          <Line color={cssOf(drivenShades)}>Driven</Line>
        </p>
        {points.length > 0 ? (
          <Playback from={from} until={from + minutes * minuteMs} at={at} onMove={setAt} clock={clockAt} />
        ) : (
          <p className="text-sm text-ink-soft">
            There are no places to play back: none were sent, or they are no longer kept.
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Figures compared={compared} units={units} />
        <div className="overflow-hidden rounded-lg border border-line">
          <Table
            caption="Stops as planned and as they were"
            columns={columnsOf(route, units)}
            rows={compared.stops}
            rowKey={({ stopId }) => stopId}
          />
        </div>
      </div>
    </div>
  );
}

function Line({
  color,
  isDashed = false,
  children,
}: {
  readonly color: string;
  readonly isDashed?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={isDashed ? 'w-8 border-t-3 border-dashed' : 'w-8 border-t-4'}
        style={{ borderColor: color }}
      />
      {children}
    </span>
  );
}

function Figures({ compared, units }: { readonly compared: ComparedDay; readonly units: Units }) {
  const { driven, plannedMeters, drivingSeconds, standingSeconds } = compared;
  // Of a day that is not known from end to end, the difference says nothing.
  const isWhole = compared.stops.slice(1).every(({ detourMeters }) => detourMeters !== null);
  const detour = driven === null || !isWhole ? '' : detourInWords(driven.meters - plannedMeters, units);
  const figures = [
    {
      name: 'Driven',
      value: driven === null ? 'Not known' : units.meters(driven.meters),
      detail: driven === null ? '' : milesSourceName[driven.source],
    },
    {
      name: 'Planned',
      value: units.meters(plannedMeters),
      detail: detour === '' || detour === 'None' ? '' : `Driven ${detour}`,
    },
    { name: 'Driving', value: hoursAndMinutes(drivingSeconds / 60), detail: 'Between visits' },
    { name: 'Standing', value: hoursAndMinutes(standingSeconds / 60), detail: 'Where nothing was planned' },
  ];
  return (
    <dl className="numeric grid grid-cols-2 gap-3">
      {figures.map(({ name, value, detail }) => (
        <div key={name} className="flex min-w-0 flex-col">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <span className="block text-xl font-semibold">{value}</span>
            <span className="block text-sm text-ink-soft">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Time = ({ children }: { readonly children: string }) => (
  <span className="numeric whitespace-nowrap">{children}</span>
);

const columnsOf = (route: Route, units: Units): TableColumn<ComparedStop>[] => [
  {
    key: 'stop',
    header: 'Stop',
    rowHeader: true,
    cell: ({ stopId }) => route.stops.find(({ id }) => id === stopId)?.title ?? '',
  },
  { key: 'planned', header: 'Planned', cell: ({ plannedArrival }) => <Time>{clock(plannedArrival)}</Time> },
  {
    key: 'arrived',
    header: 'Arrived',
    cell: (stop) => {
      const isStart = stop.arrival !== null && route.stops[0]?.id === stop.stopId;
      return `${isStart ? 'Left ' : ''}${arrivalInWords(stop)}`;
    },
  },
  { key: 'stay', header: 'On Site', cell: (stop) => stayInWords(stop) },
  {
    key: 'detour',
    header: 'Detour',
    numeric: true,
    cell: ({ detourMeters }) => detourInWords(detourMeters, units),
  },
];
