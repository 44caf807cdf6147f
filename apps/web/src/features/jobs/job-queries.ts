import type { JobStatus } from '@haulwright/domain/jobs/job';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';

const PAGE_SIZE = 48;

export interface JobFilter {
  readonly search: string;
  /** Undefined shows every status. */
  readonly status: JobStatus | undefined;
  /** 'yyyy-MM-dd'; undefined shows every day. */
  readonly date: string | undefined;
}

/** Pages of jobs, newest scheduled date first; technicians get their own. */
export const jobPages = ({ search, status, date }: JobFilter) =>
  api.jobs.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ search: search.slice(0, maxLength.search), status, date, cursor, limit: PAGE_SIZE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** After jobs changed, everything that shows jobs or counts them is asked for again. */
export async function refreshJobs(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.clients.recentJobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
  ]);
}
