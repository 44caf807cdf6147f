/** Columns that jobs are sorted by. Apart from the schemas: a page's first script has no room for those. */
export const jobColumns = [
  'number',
  'title',
  'client',
  'place',
  'day',
  'type',
  'technician',
  'status',
  'priority',
  'expected',
  'gallons',
] as const;
export type JobColumn = (typeof jobColumns)[number];
export type JobColumnSort = JobColumn | `-${JobColumn}`;

/** Orders by name, as lists without columns offer them. */
export const jobSorts = ['newest-date', 'oldest-date', 'newest-number', 'oldest-number'] as const;
export type JobSort = (typeof jobSorts)[number];

/** Every order a list of jobs is read in. */
export type JobListSort = JobSort | JobColumnSort;

export const jobColumnSorts: readonly JobColumnSort[] = jobColumns.flatMap((column): JobColumnSort[] => [
  column,
  `-${column}`,
]);

export const isJobSort = (sort: JobListSort): sort is JobSort => jobSorts.some((one) => one === sort);

/** The order of columns that an order by name is. */
export const columnSortOf: Record<JobSort, JobColumnSort> = {
  'newest-date': '-day',
  'oldest-date': 'day',
  'newest-number': '-number',
  'oldest-number': 'number',
};

export const defaultJobSort: JobSort = 'newest-date';
