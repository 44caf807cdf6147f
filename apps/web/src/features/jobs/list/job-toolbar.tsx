import { defaultJobSort, isJobSort, jobSorts } from '@haulwright/domain/jobs/job-sorts';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { PrintButton } from '../../../loading/print-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { ListTools } from '../../../ui/data-table/list-tools.tsx';
import { PrintHead } from '../../../ui/data-table/print-head.tsx';
import { ColumnsButton } from '../../../ui/data-table/columns-button.tsx';
import { ViewToggle } from '../../../ui/data-table/view-toggle.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ExportButton } from '../../exports/export-button.tsx';
import { ViewsButton } from '../../saved-views/views-button.tsx';
import { useSession } from '../../session/session-context.ts';
import { RecurringJobs } from './job-list-header.tsx';
import { DateFilter } from './date-filter.tsx';
import { chipsOf, type JobFilter, printedFilter, sortNames, withoutChips } from '../job-filter.ts';
import { askedJobs, useAssignees } from '../job-queries.ts';
import type { JobTableView } from './use-job-table.ts';
import { useJobTypes } from '../schedule/schedule-job-queries.ts';

const JobFilterDrawer = lazyDialog(async () => (await import('./job-filter-drawer.tsx')).JobFilterDrawer);

interface JobToolbarProps {
  readonly filter: JobFilter;
  readonly today: Date;
  /** The office sorts and filters; technicians have few jobs and need only search and day. */
  readonly full: boolean;
  readonly onChange: (change: Partial<JobFilter>) => void;
  readonly table: JobTableView;
  readonly query: Parameters<typeof PrintButton>[0]['query'];
}

const sorts = jobSorts.map((value) => ({ value, label: sortNames[value] }));

/** Search, day, order and filters, with a chip for each active filter. */
export function JobToolbar({ filter, today, full, onChange, table, query }: JobToolbarProps) {
  const { timeZone } = useSession();
  const isNarrow = useNarrowScreen();
  const [filtering, setFiltering] = useState(false);
  const client = useQuery(
    api.clients.get.queryOptions({
      input: full && filter.clientId !== undefined ? { id: filter.clientId } : skipToken,
    }),
  );
  const { people } = useAssignees(full && filter.assignedTo !== undefined);
  const jobTypes = useJobTypes(full && filter.jobTypeId !== undefined);
  const chips = chipsOf(
    filter,
    {
      assignee: people.find((person) => person.userId === filter.assignedTo)?.fullName,
      client: client.data?.name,
      jobType: jobTypes.find((type) => type.id === filter.jobTypeId)?.name,
    },
    today,
  );

  const search = (
    <ServerSearchField
      label="Search jobs"
      placeholder="Title, number, client or street"
      value={filter.search ?? ''}
      onSearch={(text) => onChange({ search: text })}
      className="md:w-80"
    />
  );
  const day = (
    <DateFilter
      date={filter.date ?? null}
      today={calendarDateIn(today, timeZone)}
      onChange={(day) => onChange({ date: day ?? undefined, from: undefined, to: undefined })}
    />
  );
  return (
    <>
      {table.isTable && <PrintHead title="Jobs" lines={[printedFilter(filter, chips, today)]} />}
      <div className="mb-1 flex flex-col print:hidden">
        {full ? (
          <ListTools
            search={search}
            filterCount={chips.length}
            filters={<div className="col-span-2">{day}</div>}
            acts={
              <>
                {!table.isTable && (
                  <Select
                    label="Sort"
                    hideLabel
                    options={sorts}
                    value={
                      filter.sort === undefined || !isJobSort(filter.sort) ? defaultJobSort : filter.sort
                    }
                    onValueChange={(sort) => onChange({ sort })}
                    className="min-w-0 basis-full md:w-48 md:basis-auto"
                  />
                )}
                <Button icon={<ListFilter aria-hidden="true" />} onClick={() => setFiltering(true)}>
                  {isNarrow ? 'More Filters' : 'Filter'}
                  {chips.length > 0 && ` (${chips.length})`}
                </Button>
                {table.isTable && (
                  <>
                    <ViewsButton table="jobs" shown={table.shown} />
                    <ColumnsButton columns={table.columns} shown={table.shown} onShown={table.onShown} />
                  </>
                )}
                <ExportButton
                  fetchExport={(format, signal) =>
                    api.exports.jobs.call(
                      {
                        ...askedJobs(filter),
                        ...(table.isTable && { columns: table.shown.join('.') }),
                        format,
                      },
                      { signal },
                    )
                  }
                />
                {table.isTable && <PrintButton query={query} count={table.totals?.count ?? null} />}
                {isNarrow && <RecurringJobs />}
                <ViewToggle
                  list="jobs"
                  other="List"
                  view={table.view}
                  onViewChange={(view) => {
                    table.onViewChange(view);
                    // The list has no columns that it could be sorted by.
                    if (view === 'cards' && filter.sort !== undefined && !isJobSort(filter.sort))
                      onChange({ sort: undefined });
                  }}
                  className="max-md:hidden"
                />
              </>
            }
          />
        ) : (
          <div className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center">
            {search}
            {day}
          </div>
        )}
        {chips.length > 0 && (
          <ul aria-label="Filters" className="flex flex-wrap gap-2">
            {chips.map((chip) => (
              <li key={chip.key} className="min-w-0">
                <Button
                  size="sm"
                  className="max-w-full min-w-0"
                  iconAfter={<X aria-hidden="true" />}
                  onClick={() => onChange(chip.clears)}
                >
                  <span className="sr-only">Remove filter </span>
                  <span className="min-w-0 truncate">{chip.text}</span>
                </Button>
              </li>
            ))}
            <li>
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  onChange({ ...withoutChips, ...(filter.status === 'cancelled' && { status: undefined }) })
                }
              >
                Clear all
              </Button>
            </li>
          </ul>
        )}
        {full && (
          <JobFilterDrawer
            open={filtering}
            onOpenChange={setFiltering}
            filter={filter}
            client={client.data ?? null}
            onChange={onChange}
          />
        )}
      </div>
    </>
  );
}
