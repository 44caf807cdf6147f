import { type Job, jobStatusName } from '@haulwright/domain/jobs/job';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';

/** The last ten jobs, newest first. */
export function RecentJobs({ clientId }: { readonly clientId: string }) {
  const jobs = useQuery(api.clients.recentJobs.queryOptions({ input: { id: clientId } }));
  const [today] = useState(() => new Date());
  return (
    <Card title="Recent Jobs">
      <Loaded
        query={jobs}
        failed="Couldn't load recent jobs"
        isSmall
        waiting={
          <SkeletonGroup label="Loading recent jobs…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
        empty={<p className="text-ink-soft">No jobs yet.</p>}
      >
        {(rows) => (
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((job) => (
              <RecentJob key={job.id} job={job} today={today} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function RecentJob({ job, today }: { readonly job: Job; readonly today: Date }) {
  const Icon = job.status === 'completed' ? CircleCheck : Clock;
  return (
    <li className="flex items-start gap-2.5 py-2.5 first:pt-0 last:pb-0">
      <Icon
        aria-hidden="true"
        className={
          job.status === 'completed'
            ? 'mt-0.5 size-4 shrink-0 text-good-fill'
            : 'mt-0.5 size-4 shrink-0 text-warn-fill'
        }
      />
      <span className="min-w-0 flex-1 break-words">
        {job.title}
        <span className="sr-only">, {jobStatusName[job.status]}</span>
      </span>
      <span className="numeric shrink-0 text-ink-soft">
        {job.scheduledDate === null ? 'No date' : dateInWords(job.scheduledDate, today)}
      </span>
    </li>
  );
}
