import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRows } from '../../../loading/use-rows.ts';
import { type JobFilter, tidy } from '../job-filter.ts';
import { jobPages } from '../job-queries.ts';
import { useSelectedJobs } from './use-selected-jobs.ts';

/** The jobs listed by the address's filters, the selected ones, and functions to change the filters. */
export function useJobList() {
  const filter = useSearch({ from: '/office/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const queryClient = useQueryClient();
  const jobs = useRows(jobPages(filter));
  const selected = useSelectedJobs(jobs);

  const show = (change: Partial<JobFilter>) => {
    // Other columns and a look at one are the same jobs.
    if (!('columns' in change || 'peek' in change)) selected.clear();
    const next = tidy({ ...filter, ...change });
    // Prefetched before the address changes, so that search results arrive sooner.
    if ('search' in change) void queryClient.prefetchInfiniteQuery(jobPages(next));
    // Typing replaces the history entry; a choice adds one.
    void navigate({ search: next, replace: 'search' in change, resetScroll: false });
  };
  return { filter, jobs, selected, show };
}

export type JobsOfAddress = ReturnType<typeof useJobList>;
