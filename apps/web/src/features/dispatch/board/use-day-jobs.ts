import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import type { Lane } from '../lanes/lanes.ts';
import { namesOnRoutes } from '../moves/names-on-routes.ts';
import type { PoolStop } from '../moves/provisional.ts';
import type { Board } from '../moves/use-board.ts';
import { isEmptyPool } from '../pool/empty-pool.ts';
import type { PoolFilter } from '../pool/pool-filters.tsx';

const MAX_OPEN_JOBS = 200;

interface Wanted extends PoolFilter {
  readonly search: string;
}

/** The jobs of a day: unrouted ones matching the search, and those on its routes. */
export function useDayJobs(
  { routes, sites }: Pick<Board, 'routes' | 'sites'>,
  lanes: readonly Lane[],
  date: string,
  { search, priority, jobTypeId, waste, day }: Wanted,
) {
  const open = useQuery({
    ...api.routes.openJobs.queryOptions({
      input: { date, search, priority, jobTypeId, wasteType: waste, day, limit: MAX_OPEN_JOBS },
    }),
    placeholderData: keepPreviousData,
  });
  const onRoutes = useMemo(
    () => new Set(routes.flatMap((route) => route.stops.flatMap((stop) => stop.jobId ?? []))),
    [routes],
  );
  // Jobs just put onto a lane may still be in the answers.
  const openJobs = useMemo(
    () => open.data?.items.filter((job) => !onRoutes.has(job.id)),
    [open.data, onRoutes],
  );
  const pool = useMemo(
    () => new Map((open.data?.items ?? []).map((job) => [job.id, poolStop(job)])),
    [open.data],
  );
  const names = useMemo(
    () =>
      new Map([
        ...namesOnRoutes(routes),
        ...[...pool.values()].map((job) => [job.jobId, job.title] as const),
      ]),
    [routes, pool],
  );
  const order = useMemo(
    () => [
      ...lanes.flatMap((lane) => (lane.route?.stops ?? []).flatMap((stop) => stop.jobId ?? [])),
      ...(openJobs ?? []).map((job) => job.id),
    ],
    [lanes, openJobs],
  );
  const hidden = (open.data?.items.length ?? 0) - (openJobs?.length ?? 0);
  return {
    openJobs,
    /** The number of unrouted jobs, including those not loaded. */
    openCount: Math.max(openJobs?.length ?? 0, (open.data?.total ?? 0) - hidden),
    /** No jobs are waiting at all: the pool is unfiltered, and this is not an answer to an earlier query. */
    isPoolEmpty:
      !open.isPlaceholderData &&
      isEmptyPool({
        jobs: openJobs,
        total: Math.max(openJobs?.length ?? 0, (open.data?.total ?? 0) - hidden),
        search,
        filter: { priority, jobTypeId, waste, day },
      }),
    onRoutes,
    pool,
    /** Ids of all jobs, in board order. */
    order,
    /** The name of a visit, by the id of its job or disposal site. */
    nameOf: (id: string): string =>
      names.get(id) ?? sites.data?.find((site) => site.id === id)?.name ?? 'A job that was there',
  };
}

export type DayJobs = ReturnType<typeof useDayJobs>;

const poolStop = (job: OpenJob): PoolStop => ({
  jobId: job.id,
  title: job.clientName,
  subtitle: job.title,
  latitude: job.latitude,
  longitude: job.longitude,
  serviceSeconds: job.durationMinutes * 60,
  gallons: job.expectedGallons,
});
