import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { jobListSearch } from '../../../search-params.ts';
import { useOpenDialog } from '../../../shared-dialogs.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { useCan } from '../../session/session-context.ts';
import { jobPages } from '../job-queries.ts';
import { SkipsNotice } from '../series/skips-notice.tsx';
import { JobListHeader } from './job-list-header.tsx';
import { statusOf, statusTabs, tabOf } from './job-status-tabs.ts';
import { JobToolbar } from './job-toolbar.tsx';
import { ListedJobs } from './listed-jobs.tsx';
import { useJobList } from './use-job-list.ts';
import { useJobTable } from './use-job-table.ts';

const BulkBar = lazyDialog(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, search }: PageVisit) =>
  queryClient.prefetchInfiniteQuery(jobPages(jobListSearch(search)));

/** Jobs of the company, or for technicians their own; searched, sorted, narrowed and paged by the server. */
export default function JobListPage() {
  const list = useJobList();
  const { filter, selected, show } = list;
  const mayCreate = useCan('CREATE_JOB');
  const mayEdit = useCan('EDIT_JOB');
  const seesAll = useCan('VIEW_ALL_JOBS');
  const openDialog = useOpenDialog();
  const [today] = useState(() => new Date());
  const table = useJobTable(list, today);
  const schedule = mayCreate ? () => openDialog('job') : undefined;
  return (
    <>
      <JobListHeader sort={filter.sort} onSchedule={schedule} />
      {seesAll && <SkipsNotice />}
      <JobToolbar
        filter={filter}
        today={today}
        full={seesAll}
        onChange={show}
        table={table}
        query={list.jobs}
      />
      <Tabs
        label="Job status"
        items={statusTabs}
        value={tabOf(filter.status)}
        onValueChange={(tab) => show({ status: statusOf(tab) })}
      >
        <ListedJobs list={list} table={table} today={today} onSchedule={schedule} />
      </Tabs>
      {mayEdit && (
        <BulkBar
          open={selected.ids.length > 0}
          ids={selected.ids}
          onChanged={selected.drop}
          onClear={selected.clear}
        />
      )}
    </>
  );
}
