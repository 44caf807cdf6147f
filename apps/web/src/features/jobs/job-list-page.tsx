import { isFieldTechnicianOnly } from '@haulwright/domain/access/permissions';
import { type JobStatus, jobStatusName } from '@haulwright/domain/jobs/job';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { DelayedSearchField } from '../../ui/delayed-search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { DateFilter } from './date-filter.tsx';
import { JobCard, JobCardSkeletons } from './job-card.tsx';
import { type JobFilter, jobPages } from './job-queries.ts';
import { ScheduleJobDialog } from './schedule-job-dialog.tsx';

type StatusTab = 'all' | JobStatus;

const shownStatuses = ['unscheduled', 'scheduled', 'in_progress', 'completed'] as const satisfies readonly JobStatus[];
const statusTabs: readonly { value: StatusTab; label: string }[] = [{ value: 'all', label: 'All' }, ...shownStatuses.map((value) => ({ value, label: jobStatusName[value] }))];

/** Jobs of the company, or for technicians their own; searched and paged by the server. */
export default function JobListPage() {
  const { search = '', status, date } = useSearch({ from: '/office/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const ownOnly = isFieldTechnicianOnly(useSession().roles);
  const linksClient = useCan('VIEW_ALL_CLIENTS');
  const mayCreate = useCan('CREATE_JOB');
  const [scheduling, setScheduling] = useState(false);
  const [today] = useState(() => new Date());
  const jobs = useInfiniteQuery({ ...jobPages({ search, status, date }), placeholderData: keepPreviousData });
  useLoadFailure(jobs.error, 'Failed to load jobs');
  const rows = jobs.data?.pages.flatMap((page) => page.items);

  const show = (change: Partial<JobFilter>) => {
    const next = { search, status, date, ...change };
    void navigate({ search: { ...next, search: next.search || undefined }, replace: true });
  };

  return (
    <>
      <PageHeader
        title={ownOnly ? 'My Jobs' : 'Job Management'}
        description={ownOnly ? 'The jobs assigned to you.' : 'Every job, newest date first.'}
        actions={
          mayCreate && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setScheduling(true)}>
              New Job
            </Button>
          )
        }
      />
      <div className="mb-3 flex flex-col gap-2 md:flex-row md:items-center">
        <DelayedSearchField label="Search jobs" placeholder="Title, number, client or street" value={search} onSearch={(text) => show({ search: text })} className="md:w-md" />
        <DateFilter date={date ?? null} onChange={(day) => show({ date: day ?? undefined })} />
      </div>
      <Tabs label="Job status" items={statusTabs} value={tabOf(status)} onValueChange={(tab) => show({ status: tab === 'all' ? undefined : tab })}>
        {rows === undefined && jobs.isError && (
          <ErrorState title="The jobs are not here yet" description={messageOf(jobs.error)} onRetry={() => void jobs.refetch()} retrying={jobs.isFetching} />
        )}
        {rows === undefined && !jobs.isError && <JobCardSkeletons />}
        {rows?.length === 0 && (
          <EmptyState
            icon={<ClipboardList />}
            title="No Jobs Found"
            description={emptyText({ search, status, date }, ownOnly)}
            action={mayCreate && search === '' ? <Button onClick={() => setScheduling(true)}>Schedule a job</Button> : undefined}
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <ul aria-label="Jobs" aria-busy={jobs.isPlaceholderData} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((job) => (
              <JobCard key={job.id} job={job} today={today} linksClient={linksClient} />
            ))}
          </ul>
        )}
        <LoadMore hasMore={jobs.hasNextPage && !jobs.isPlaceholderData} busy={jobs.isFetchingNextPage} failed={jobs.isFetchNextPageError} onLoadMore={() => void jobs.fetchNextPage()} />
      </Tabs>
      {mayCreate && <ScheduleJobDialog open={scheduling} onOpenChange={setScheduling} />}
    </>
  );
}

/** A status without a tab of its own (cancelled, from a link) is among all of them. */
const tabOf = (status: JobStatus | undefined): StatusTab => shownStatuses.find((shown) => shown === status) ?? 'all';

function emptyText({ search, status, date }: JobFilter, ownOnly: boolean): string {
  if (search !== '') return `Nothing matches “${search}”. Try part of a title, job number, client name or street, or look under another tab.`;
  if (status !== undefined || date !== undefined) return 'No job is under this tab or on this day. Look at another one.';
  return ownOnly ? 'Jobs appear here once the office assigns them to you.' : 'A job is one visit to a client. Schedule the first one, then let the planner put it on a route.';
}
