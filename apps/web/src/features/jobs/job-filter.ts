import { jobPriorityName, jobStatusName } from '@haulwright/domain/jobs/job';
import {
  defaultJobSort,
  isJobSort,
  type JobColumn,
  type JobListSort,
  type JobSort,
} from '@haulwright/domain/jobs/job-sorts';
import type { jobListSearch } from '../../search-params.ts';
import { dateInWords } from '../../ui/words/date-text.ts';

/** The filter and order of the job list, as its address holds them. */
export type JobFilter = ReturnType<typeof jobListSearch>;

export const sortNames: Record<JobSort, string> = {
  'newest-date': 'Newest date first',
  'oldest-date': 'Oldest date first',
  'newest-number': 'Newest number first',
  'oldest-number': 'Oldest number first',
};

const columnNames: Record<JobColumn, string> = {
  number: 'number',
  title: 'title',
  client: 'client',
  place: 'city',
  day: 'date',
  type: 'job type',
  technician: 'technician',
  status: 'status',
  priority: 'priority',
  expected: 'expected gallons',
  gallons: 'gallons pumped',
};

/** 'newest date first', 'by client', 'by client from the end'. */
export function sortInWords(sort: JobListSort): string {
  if (isJobSort(sort)) return sortNames[sort].toLowerCase();
  const column = sort.replace(/^-/, '') as JobColumn;
  return `by ${columnNames[column]}${sort === column ? '' : ' from the end'}`;
}

/** Names for the ids in the address; undefined while unknown. */
export interface FilterNames {
  readonly assignee?: string | undefined;
  readonly client?: string | undefined;
  readonly jobType?: string | undefined;
}

/** One filter in words, and the change that removes it. */
export interface FilterChip {
  readonly key: string;
  readonly text: string;
  readonly clears: Partial<JobFilter>;
}

/** The filters that no tab or field of the page shows by itself. */
export function chipsOf(filter: JobFilter, names: FilterNames, today: Date): FilterChip[] {
  const chips: (FilterChip | false)[] = [
    filter.status === 'cancelled' && {
      key: 'status',
      text: jobStatusName.cancelled,
      clears: { status: undefined },
    },
    (filter.from !== undefined || filter.to !== undefined) && {
      key: 'span',
      text: spanInWords(filter, today),
      clears: { from: undefined, to: undefined },
    },
    filter.priority !== undefined && {
      key: 'priority',
      text: `Priority: ${jobPriorityName[filter.priority]}`,
      clears: { priority: undefined },
    },
    filter.assignedTo !== undefined && {
      key: 'assignee',
      text: `Technician: ${filter.assignedTo === 'nobody' ? 'nobody' : (names.assignee ?? '…')}`,
      clears: { assignedTo: undefined },
    },
    filter.clientId !== undefined && {
      key: 'client',
      text: `Client: ${names.client ?? '…'}`,
      clears: { clientId: undefined },
    },
    filter.jobTypeId !== undefined && {
      key: 'type',
      text: `Type: ${names.jobType ?? '…'}`,
      clears: { jobTypeId: undefined },
    },
    filter.seriesId !== undefined && {
      key: 'series',
      text: 'Jobs of one recurring job',
      clears: { seriesId: undefined },
    },
  ];
  return chips.filter((chip) => chip !== false);
}

/** What narrows a printed list, as its head says it. */
export function printedFilter(filter: JobFilter, chips: readonly FilterChip[], today: Date): string {
  const parts = [
    filter.status !== undefined && filter.status !== 'cancelled' && jobStatusName[filter.status],
    filter.date !== undefined && dateInWords(filter.date, today),
    ...chips.map(({ text }) => text),
    filter.search !== undefined && filter.search !== '' && `“${filter.search}”`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'All jobs' : parts.join(' · ');
}

function spanInWords({ from, to }: JobFilter, today: Date): string {
  if (from === undefined) return `Until ${dateInWords(to ?? '', today)}`;
  if (to === undefined) return `From ${dateInWords(from, today)}`;
  return `${dateInWords(from, today)} – ${dateInWords(to, today)}`;
}

/** Whether anything narrows the list besides search and tabs. */
export const isNarrowed = (filter: JobFilter): boolean =>
  filter.date !== undefined || chipsOf(filter, {}, new Date()).length > 0;

/** Every filter that is cleared at once; search, tab and order stay. */
export const withoutChips: Partial<JobFilter> = {
  from: undefined,
  to: undefined,
  priority: undefined,
  assignedTo: undefined,
  clientId: undefined,
  jobTypeId: undefined,
  seriesId: undefined,
};

/** Drops empty and default values, which the address leaves out. */
export function tidy(filter: JobFilter): JobFilter {
  return {
    ...filter,
    search: filter.search || undefined,
    sort: filter.sort === defaultJobSort ? undefined : filter.sort,
  };
}
