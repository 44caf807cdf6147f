import type { Job } from '@haulwright/domain/jobs/job';
import { useMemo, useState } from 'react';
import { nothingSelected, stillListed } from './job-selection.ts';

/** The selected jobs of the list, and functions to change the selection. */
export function useSelectedJobs(jobs: readonly Job[] | undefined) {
  const [ticks, setTicks] = useState(nothingSelected);
  const ids = useMemo(() => stillListed(ticks, jobs?.map((job) => job.id) ?? []), [ticks, jobs]);
  return {
    ticks,
    setTicks,
    /** The selected jobs that are listed, in list order. */
    ids,
    clear: () => setTicks(nothingSelected),
    /** Deselects jobs that were changed; the others stay selected. */
    drop: (changed: readonly string[]) =>
      setTicks({ ids: new Set(ids.filter((id) => !changed.includes(id))), anchor: null }),
  };
}
