import type { Route } from '@haulwright/domain/routes/route';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import type { RouteMapRoute } from '../../map/route-map.tsx';
import { bestOnMap } from './plan-map.ts';
import type { DayPlanState } from './use-day-plan.ts';
import { type Paint } from '../../../ui/base/paint.ts';

const MAX_OPEN_JOBS = 200;

/**
 * Public to other features. The best plan so far of a running search, for the map; null while there is none.
 */
export function useBestOnMap(
  { running, date }: Pick<DayPlanState, 'running' | 'date'>,
  routes: readonly Route[],
  trucks: readonly { readonly id: string; readonly name: string }[],
  colorOf: (vehicleId: string) => Paint,
): RouteMapRoute[] | null {
  const best = running?.bestSoFar ?? null;
  const open = useQuery({
    ...api.routes.openJobs.queryOptions({ input: { date, search: '', limit: MAX_OPEN_JOBS } }),
    enabled: best !== null,
  });
  return useMemo(
    () =>
      best === null ? null : bestOnMap(best, { routes, openJobs: open.data?.items ?? [], trucks }, colorOf),
    [best, routes, open.data, trucks, colorOf],
  );
}
