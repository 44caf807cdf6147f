import { type JobStatus, jobStatusName } from '@haulwright/domain/jobs/job';

type StatusTab = 'all' | JobStatus;

const shownStatuses = [
  'unscheduled',
  'scheduled',
  'in_progress',
  'completed',
] as const satisfies readonly JobStatus[];

/** The tabs over the job list. */
export const statusTabs: readonly { value: StatusTab; label: string }[] = [
  { value: 'all', label: 'All' },
  ...shownStatuses.map((value) => ({ value, label: jobStatusName[value] })),
];

/** A status without its own tab (cancelled, by filter) shows under All. */
export const tabOf = (status: JobStatus | undefined): StatusTab =>
  shownStatuses.find((shown) => shown === status) ?? 'all';

/** The status a tab filters by; undefined for all. */
export const statusOf = (tab: StatusTab): JobStatus | undefined => (tab === 'all' ? undefined : tab);
