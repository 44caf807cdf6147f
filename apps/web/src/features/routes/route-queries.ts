import type { Route } from '@haulwright/domain/routes/route';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';

const PAGE_SIZE = 30;

/**
 * Public to other features. Pages of routes, newest date first; `date` ('yyyy-MM-dd') narrows them to one
 * day.
 */
export const routePages = (date: string | undefined) =>
  api.routes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ date, cursor, limit: date === undefined ? PAGE_SIZE : 200 }),
    ...byCursor,
  });

/** The last planning run of a day; null when it was never planned. */
export const usePlanOf = (date: string | undefined) =>
  useQuery({
    ...api.routes.latestOptimization.queryOptions({ input: { date: date ?? '' } }),
    enabled: date !== undefined,
  });

/**
 * The course of a route between its stops. Not requested when its drives are estimated: then there is no road
 * map.
 */
export const streetLinesOf = ({ id, travelTimeSource }: Pick<Route, 'id' | 'travelTimeSource'>) => ({
  ...api.routes.streetLines.queryOptions({ input: { id } }),
  enabled: travelTimeSource !== 'estimate',
  staleTime: 300_000,
});

/** After routes changed, refetches what shows them and their jobs. */
export async function refreshRoutes(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.routes.list.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.get.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.streetLines.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.openJobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.dispatch.day.key() }),
    queryClient.invalidateQueries({ queryKey: api.dispatch.dayToPublish.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.latestOptimization.key() }),
    queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.clients.recentJobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
  ]);
}
