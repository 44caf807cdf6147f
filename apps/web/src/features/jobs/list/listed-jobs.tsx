import { isFieldTechnicianOnly } from '@haulwright/domain/access/permissions';
import { ClipboardList } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useCan, useSession } from '../../session/session-context.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { isNarrowed } from '../job-filter.ts';
import { JobList } from './job-list.tsx';
import { JobRowSkeletons } from './job-row.tsx';
import { noJobs } from './no-jobs.tsx';
import { SelectAll } from './select-all.tsx';
import type { JobsOfAddress } from './use-job-list.ts';
import type { JobTableView } from './use-job-table.ts';

const JobTable = lazyPart(async () => (await import('./job-table.tsx')).JobTable);

interface ListedJobsProps {
  readonly list: JobsOfAddress;
  readonly table: JobTableView;
  readonly today: Date;
  /** Undefined for those who may not create jobs. */
  readonly onSchedule: (() => void) | undefined;
}

/** The jobs under one tab, each with a checkbox for people who may change jobs. */
export function ListedJobs({ list, table, today, onSchedule }: ListedJobsProps) {
  const { filter, jobs, selected, show } = list;
  const ownOnly = isFieldTechnicianOnly(useSession().roles);
  const linksClient = useCan('VIEW_ALL_CLIENTS');
  const mayEdit = useCan('EDIT_JOB');
  const { ticks, setTicks } = selected;
  const more = jobs.hasNextPage && !jobs.isPlaceholderData;
  return (
    <ListFrame
      query={jobs}
      noun="jobs"
      waiting={<JobRowSkeletons />}
      icon={<ClipboardList />}
      search={filter.search}
      isNarrowed={filter.status !== undefined || isNarrowed(filter)}
      empty={noJobs({ filter, ownOnly, onChange: show, onSchedule })}
    >
      {(rows, isStale) =>
        table.isTable ? (
          <JobTable rows={rows} list={list} table={table} isStale={isStale} mayEdit={mayEdit} />
        ) : (
          <>
            {mayEdit && (
              <SelectAll rows={rows} selectedCount={selected.ids.length} more={more} onSelection={setTicks} />
            )}
            <JobList
              rows={rows}
              today={today}
              linksClient={linksClient}
              more={more}
              stale={isStale}
              selection={mayEdit ? ticks : null}
              onSelection={setTicks}
            />
          </>
        )
      }
    </ListFrame>
  );
}
