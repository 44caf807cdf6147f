import { maxBulkJobs } from '@haulwright/domain/jobs/job-changes';
import type { Job } from '@haulwright/domain/jobs/job';
import { useMemo, useState } from 'react';
import { chosenIds, isChosen, nothingChosen, type TableSelection } from '../../../ui/data-table/selection.ts';

interface LoadedJobs {
  readonly data: readonly Job[] | undefined;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<LoadedJobs>;
}

/** The selected jobs of the list, and functions to change the selection. */
export function useSelectedJobs(jobs: LoadedJobs) {
  const { data } = jobs;
  const [ticks, setTicks] = useState<TableSelection>(nothingChosen);
  // Jobs out of sight are never changed.
  const ids = useMemo(
    () => (data ?? []).flatMap(({ id }) => (isChosen(ticks, id) ? [id] : [])),
    [ticks, data],
  );
  return {
    ticks,
    setTicks,
    /** The selected jobs that are listed, in list order. */
    ids,
    clear: () => setTicks(nothingChosen),
    /** Selects every job that matches, loaded or not, up to as many as can be changed at once. */
    selectAll: async () => {
      let all = jobs;
      while (all.hasNextPage && (all.data?.length ?? 0) < maxBulkJobs) all = await all.fetchNextPage();
      setTicks(chosenIds((all.data ?? []).slice(0, maxBulkJobs).map(({ id }) => id)));
    },
    /** Deselects jobs that were changed; the others stay selected. */
    drop: (changed: readonly string[]) => setTicks(chosenIds(ids.filter((id) => !changed.includes(id)))),
  };
}
