import type { JobAssignee, JobDetail } from '@haulwright/domain/jobs/job-detail';
import { maxLength } from '@haulwright/domain/kernel/text';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import type { JobFilter } from './job-filter.ts';

/** The first page is short, so that it loads quickly; later pages are longer. */
const FIRST_PAGE = 50;
const NEXT_PAGES = 200;

/** What the server is asked for a filter: a table's columns are no part of it, and its search is bounded. */
export function askedJobs(filter: JobFilter) {
  const { columns: _, peek: __, ...asked } = filter;
  return { ...asked, search: asked.search?.slice(0, maxLength.search) };
}

/** Pages of jobs, newest scheduled date first unless sorted otherwise; technicians get their own. */
export const jobPages = (filter: JobFilter) =>
  api.jobs.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...askedJobs(filter),
      cursor,
      limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGES,
    }),
    ...byCursor,
  });

const noAssignees: readonly JobAssignee[] = [];

/** Possible assignees; empty while they load or for people who may not assign. */
export function useAssignees(wanted: boolean): {
  readonly people: readonly JobAssignee[];
  readonly error: Error | null;
} {
  const assignees = useQuery({ ...api.jobs.assignees.queryOptions(), enabled: wanted, staleTime: 60_000 });
  return {
    people: assignees.data ?? noAssignees,
    error: assignees.data === undefined ? assignees.error : null,
  };
}

interface JobChange<Input> {
  readonly run: (input: Input) => Promise<JobDetail>;
  /** The message on success. */
  readonly done: (input: Input) => string;
  readonly failed: string;
  readonly onDone?: () => void;
}

/** Changes one job and shows the answer everywhere, with a toast about the outcome. */
export function useJobChange<Input>({ run, done, failed, onDone }: JobChange<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (job, input) => {
      queryClient.setQueryData(api.jobs.get.queryKey({ input: { id: job.id } }), job);
      toast.success({ title: done(input), description: `${job.jobNumber} · ${job.title}` });
      onDone?.();
      void refreshJobs(queryClient);
    },
    onError: (error) => {
      toast.error({ title: failed, description: messageOf(error) });
      // A refusal often means that someone else changed the job first: shows the current state.
      void queryClient.invalidateQueries({ queryKey: api.jobs.key() });
    },
  });
}

/** Public to other features. After jobs changed, refetches everything that shows or counts jobs. */
export async function refreshJobs(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.jobSeries.key() }),
    queryClient.invalidateQueries({ queryKey: api.clients.recentJobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.key() }),
    queryClient.invalidateQueries({ queryKey: api.prices.ofJob.key() }),
  ]);
}
