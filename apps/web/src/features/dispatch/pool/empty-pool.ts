import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { PoolFilter } from './pool-filters.tsx';

interface Shown {
  readonly jobs: readonly OpenJob[] | undefined;
  readonly total: number;
  readonly search: string;
  readonly filter: PoolFilter;
}

/** Whether nothing narrows the open jobs; what is searched for and not found is another thing than none. */
export const isUnfiltered = ({ search, filter }: Pick<Shown, 'search' | 'filter'>): boolean =>
  search === '' && Object.values(filter).every((one) => one === undefined);

/** Whether no job waits at all: then the pool is one line, and takes no room beside the lanes. */
export const isEmptyPool = ({ jobs, total, ...narrowed }: Shown): boolean =>
  jobs?.length === 0 && total === 0 && isUnfiltered(narrowed);
