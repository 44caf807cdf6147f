import { isFieldTechnicianOnly } from '@haulwright/domain/access/permissions';
import { type JobStatus, jobStatusName } from '@haulwright/domain/jobs/job';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList, Plus, Repeat } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { jobListSearch } from '../../../search-params.ts';
import { useCan, useSession } from '../../session/session-context.ts';
import { BulkBar } from './bulk-bar.tsx';
import { isNarrowed, type JobFilter, sortNames, tidy, defaultSort, withoutChips } from '../job-filter.ts';
import { JobList } from './job-list.tsx';
import { jobPages } from '../job-queries.ts';
import { JobRowSkeletons } from './job-row.tsx';
import { nothingSelected, stillListed } from './job-selection.ts';
import { JobToolbar } from './job-toolbar.tsx';
import { jobCount } from '../job-words.ts';
import { SkipsNotice } from '../series/skips-notice.tsx';

const ScheduleJobDialog = lazyDialog(
  async () => (await import('../schedule/schedule-job-dialog.tsx')).ScheduleJobDialog,
);

type StatusTab = 'all' | JobStatus;

const shownStatuses = [
  'unscheduled',
  'scheduled',
  'in_progress',
  'completed',
] as const satisfies readonly JobStatus[];
const statusTabs: readonly { value: StatusTab; label: string }[] = [
  { value: 'all', label: 'All' },
  ...shownStatuses.map((value) => ({ value, label: jobStatusName[value] })),
];

/** What the page shows first; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  queryClient.prefetchInfiniteQuery(jobPages(jobListSearch(search)));

/** Jobs of the company, or for technicians their own; searched, sorted, narrowed and paged by the server. */
export default function JobListPage() {
  const filter = useSearch({ from: '/office/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const queryClient = useQueryClient();
  const ownOnly = isFieldTechnicianOnly(useSession().roles);
  const linksClient = useCan('VIEW_ALL_CLIENTS');
  const mayCreate = useCan('CREATE_JOB');
  const mayEdit = useCan('EDIT_JOB');
  const seesAll = useCan('VIEW_ALL_JOBS');
  const [scheduling, setScheduling] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const [today] = useState(() => new Date());
  const jobs = useRows(jobPages(filter));
  const selected = useMemo(
    () => stillListed(selection, jobs.data?.map((job) => job.id) ?? []),
    [selection, jobs.data],
  );
  const more = jobs.hasNextPage && !jobs.isPlaceholderData;

  const show = (change: Partial<JobFilter>) => {
    setSelection(nothingSelected);
    const next = tidy({ ...filter, ...change });
    // Asked before the address changes: what is typed is answered that much sooner.
    if ('search' in change) void queryClient.prefetchInfiniteQuery(jobPages(next));
    // Typing replaces the address, a choice is a step one can go back from.
    void navigate({ search: next, replace: 'search' in change, resetScroll: false });
  };

  return (
    <>
      <PageHeader
        title={ownOnly ? 'My Jobs' : 'Job Management'}
        description={
          ownOnly
            ? 'The jobs assigned to you.'
            : `Every job, ${sortNames[filter.sort ?? defaultSort].toLowerCase()}.`
        }
        actions={
          <>
            {seesAll && (
              <Button icon={<Repeat aria-hidden="true" />} render={<Link to="/jobs/recurring" />}>
                Recurring Jobs
              </Button>
            )}
            {mayCreate && (
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" />}
                onClick={() => setScheduling(true)}
              >
                New Job
              </Button>
            )}
          </>
        }
      />
      {seesAll && <SkipsNotice />}
      <JobToolbar filter={filter} today={today} full={seesAll} onChange={show} />
      <Tabs
        label="Job status"
        items={statusTabs}
        value={tabOf(filter.status)}
        onValueChange={(tab) => show({ status: tab === 'all' ? undefined : tab })}
      >
        <ListFrame
          query={jobs}
          failed="Couldn't load jobs"
          toast="Failed to load jobs"
          waiting={<JobRowSkeletons />}
          icon={<ClipboardList />}
          search={filter.search}
          isNarrowed={filter.status !== undefined || isNarrowed(filter)}
          empty={emptyWords()}
        >
          {(rows, isStale) => (
            <>
              {mayEdit && (
                <Checkbox
                  className="mb-1 lg:ml-4 print:hidden"
                  label={
                    <span className="text-ink-soft">
                      {more
                        ? `Select the first ${jobCount(rows.length)}`
                        : `Select all ${jobCount(rows.length)}`}
                    </span>
                  }
                  checked={selected.length === rows.length}
                  indeterminate={selected.length > 0 && selected.length < rows.length}
                  onCheckedChange={(on) =>
                    setSelection(
                      on ? { ids: new Set(rows.map((job) => job.id)), anchor: null } : nothingSelected,
                    )
                  }
                />
              )}
              <JobList
                rows={rows}
                today={today}
                linksClient={linksClient}
                more={more}
                stale={isStale}
                selection={mayEdit ? selection : null}
                onSelection={setSelection}
              />
            </>
          )}
        </ListFrame>
      </Tabs>
      {mayEdit && (
        <BulkBar
          ids={selected}
          onChanged={(changed) =>
            setSelection({ ids: new Set(selected.filter((id) => !changed.includes(id))), anchor: null })
          }
          onClear={() => setSelection(nothingSelected)}
        />
      )}
      {mayCreate && <ScheduleJobDialog open={scheduling} onOpenChange={setScheduling} />}
    </>
  );

  function emptyWords() {
    const title = 'No Jobs Found';
    const clear = (
      <Button onClick={() => show({ ...withoutChips, date: undefined, status: undefined })}>
        Clear filters
      </Button>
    );
    const schedule = mayCreate ? (
      <Button onClick={() => setScheduling(true)}>Schedule a job</Button>
    ) : undefined;
    return {
      yet: {
        title,
        description: ownOnly
          ? 'Jobs appear here once the office assigns them to you.'
          : 'A job is one visit to a client. Schedule the first one, then let the planner put it on a route.',
        action: schedule,
      },
      found: {
        title,
        description: `Nothing matches “${filter.search}”. Try part of a title, job number, client name or street, or look under another tab.`,
        action: isNarrowed(filter) ? clear : undefined,
      },
      left: isNarrowed(filter)
        ? { title, description: 'No jobs match these filters.', action: clear }
        : { title, description: 'There are no jobs under this tab. Try another one.', action: schedule },
    };
  }
}

/** A status without a tab of its own (cancelled, by filter) is among all of them. */
const tabOf = (status: JobStatus | undefined): StatusTab =>
  shownStatuses.find((shown) => shown === status) ?? 'all';
