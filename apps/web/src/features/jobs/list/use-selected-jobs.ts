import { maxBulkJobs } from '@haulwright/domain/jobs/job-changes';
import { useMemo, useState } from 'react';
import { chooseAll, type LoadedRows } from '../../../ui/data-table/choose-all.ts';
import { chosenIds, isChosen, nothingChosen, type TableSelection } from '../../../ui/data-table/selection.ts';

/** The selected jobs of the list, and functions to change the selection. */
export function useSelectedJobs(jobs: LoadedRows) {
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
    selectAll: async () => setTicks(await chooseAll(jobs, maxBulkJobs)),
    /** Deselects jobs that were changed; the others stay selected. */
    drop: (changed: readonly string[]) => setTicks(chosenIds(ids.filter((id) => !changed.includes(id)))),
  };
}
