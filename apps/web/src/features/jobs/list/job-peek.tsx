import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../../ui/data-table/peek-drawer.tsx';
import { JobPriorityBadge, JobStatusBadge } from '../job-badges.tsx';
import { JobPlaceCard } from '../job/job-place.tsx';
import { JobVisitCard, JobWorkCard } from '../job/job-work.tsx';

interface JobPeekProps {
  readonly id: string;
  /** Ids of the jobs of the table in its order, for the one before and after. */
  readonly ids: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A job beside the table: when, what and where, without leaving the list. */
export function JobPeek({ id, ids, onOpen, onDone }: JobPeekProps) {
  const job = useQuery(api.jobs.get.queryOptions({ input: { id } }));
  const at = ids.indexOf(id);
  const to = (next: string | undefined) => (at === -1 || next === undefined ? undefined : () => onOpen(next));
  return (
    <PeekDrawer
      title={job.data?.title ?? 'Job'}
      description={
        job.data && (
          <span className="flex flex-wrap items-center gap-2">
            <span className="numeric">{job.data.jobNumber}</span>
            {job.data.clientName}
            <JobStatusBadge status={job.data.status} />
            {job.data.priority !== 'normal' && <JobPriorityBadge priority={job.data.priority} />}
          </span>
        )
      }
      onBefore={to(ids[at - 1])}
      onAfter={to(ids[at + 1])}
      onDone={onDone}
      acts={
        <Button variant="primary" render={<Link to="/jobs/$jobId" params={{ jobId: id }} />}>
          Open
        </Button>
      }
    >
      <Loaded
        query={job}
        failed="Couldn't load the job"
        isSmall
        waiting={<SkeletonRows label="Loading the job…" count={3} each="h-32" className="grid gap-4" />}
      >
        {(shown) => (
          <div className="grid gap-4">
            <JobVisitCard job={shown} />
            <JobWorkCard job={shown} />
            <JobPlaceCard job={shown} />
          </div>
        )}
      </Loaded>
    </PeekDrawer>
  );
}
