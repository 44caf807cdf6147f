import type { RouteSummary } from '@haulwright/domain/routes/route';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { LeftOutJobs } from '../runs/left-out-jobs.tsx';
import { PlanNotes } from '../../routes/plan-notes.tsx';
import { RouteCard } from '../../routes/route-card.tsx';
import { onMap } from '../../routes/route-map-data.ts';
import { streetLinesOf, usePlanOf } from '../../routes/route-queries.ts';
import { count } from '../../routes/route-words.ts';
import { paintOfRoute } from '../../vehicles/truck-paint.ts';

interface DayPlanProps {
  readonly date: string;
  readonly routes: readonly RouteSummary[];
  readonly today: Date;
}

/** All routes of one day on one map, and the jobs left out. */
export function DayPlan({ date, routes, today }: DayPlanProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-6">
        <DayMap routes={routes} />
        <DayLeftOut date={date} />
      </div>
      <ul aria-label="Routes" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {routes.map((route) => (
          <RouteCard key={route.id} route={route} today={today} />
        ))}
      </ul>
    </div>
  );
}

function DayMap({ routes }: { readonly routes: readonly RouteSummary[] }) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<string>();
  const details = useQueries({
    queries: routes.map((route) => api.routes.get.queryOptions({ input: { id: route.id } })),
    combine: (results) => results.map((result) => result.data),
  });
  const streets = useQueries({
    queries: routes.map(({ id }, index) =>
      streetLinesOf({ id, travelTimeSource: details[index]?.travelTimeSource ?? 'estimate' }),
    ),
    combine: (results) => results.map((result) => result.data),
  });
  const drawn = useMemo(
    () =>
      details.flatMap((route, index) =>
        route === undefined ? [] : [onMap(route, paintOfRoute(route), streets[index])],
      ),
    [details, streets],
  );
  const open = (stopId: string) => {
    const route = details.find((one) => one?.stops.some((stop) => stop.id === stopId));
    setSelected(stopId);
    if (route !== undefined)
      void navigate({ to: '/routes/$routeId', params: { routeId: route.id }, search: { stop: stopId } });
  };
  return (
    <RouteMap
      routes={drawn}
      selectedStopId={selected}
      onSelectStop={open}
      height="clamp(300px, 58dvh, 640px)"
      label="Map of the day's routes"
    />
  );
}

/** The day's unrouted jobs, and notes on the plan. Nothing when there are none. */
export function DayLeftOut({ date }: { readonly date: string }) {
  const plan = usePlanOf(date).data;
  if (plan?.status !== 'done' || plan.leftOut.length + plan.warnings.length === 0) return null;
  return (
    <Card
      title={plan.leftOut.length > 0 ? `${count(plan.leftOut.length, 'job')} left out` : 'Notes on this plan'}
      description={
        plan.leftOut.length > 0 ? 'They stay unscheduled. Each says what would have to change.' : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {plan.leftOut.length > 0 && <LeftOutJobs jobs={plan.leftOut} />}
        <PlanNotes warnings={plan.warnings} />
      </div>
    </Card>
  );
}
