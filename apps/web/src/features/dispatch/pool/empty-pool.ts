import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { PoolFilter } from './pool-filters.tsx';

interface Shown {
  readonly jobs: readonly OpenJob[] | undefined;
  readonly total: number;
  readonly search: string;
  readonly filter: PoolFilter;
}

/** Whether the open jobs are unfiltered; an empty search result is different from an empty pool. */
export const isUnfiltered = ({ search, filter }: Pick<Shown, 'search' | 'filter'>): boolean =>
  search === '' && Object.values(filter).every((one) => one === undefined);

/**
 * Whether there are no open jobs at all: then the pool is a single line, and takes no room beside the lanes.
 */
export const isEmptyPool = ({ jobs, total, ...narrowed }: Shown): boolean =>
  jobs?.length === 0 && total === 0 && isUnfiltered(narrowed);
