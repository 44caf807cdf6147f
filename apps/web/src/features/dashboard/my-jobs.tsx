import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Job } from '@haulwright/domain/jobs/job';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dateInWords } from '../../ui/date-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { JobPriorityBadge, JobStatusBadge } from '../jobs/job-badges.tsx';
import { useSession } from '../session/session-context.ts';
import { byTime, dayName } from './my-jobs-order.ts';

/** Days shown, today among them. */
const DAYS = 5;

/** The technician's own jobs of today and the next days. */
export function MyJobs({ today, now }: { readonly today: string; readonly now: Date }) {
  const { userId } = useSession();
  const dates = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const days = useQueries({ queries: dates.map((date) => api.jobs.list.queryOptions({ input: { date, limit: 200 } })) });
  const failed = days.find((day) => day.isError);
  useLoadFailure(failed?.error ?? null, 'Failed to load jobs');

  if (failed?.data === undefined && failed !== undefined) {
    return <ErrorState title="Your jobs are not here yet" description={messageOf(failed.error)} onRetry={() => days.forEach((day) => day.isError && void day.refetch())} retrying={failed.isFetching} />;
  }
  if (days.some((day) => day.isPending)) return <MyJobsSkeleton />;
  const own = dates.map((date, at) => ({ date, jobs: (days[at]?.data?.items ?? []).filter((job) => job.assignedTo === userId && job.status !== 'cancelled').toSorted(byTime) }));
  if (own.every((day) => day.jobs.length === 0)) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title="No jobs for the next days"
        description="Jobs appear here once the office puts you on a route or assigns them to you."
        action={<Button render={<Link to="/jobs" />}>All my jobs</Button>}
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {own.map(({ date, jobs }) => (jobs.length > 0 || date === today) && <Day key={date} title={dayName(date, today)} words={dateInWords(date, now)} jobs={jobs} />)}
      <div>
        <Button render={<Link to="/jobs" />}>All my jobs</Button>
      </div>
    </div>
  );
}

function Day({ title, words, jobs }: { readonly title: string; readonly words: string; readonly jobs: readonly Job[] }) {
  return (
    <Card title={title} actions={<span className="numeric text-ink-soft">{words}</span>} padded={false}>
      {jobs.length === 0 ? (
        <p className="p-4 text-ink-soft md:px-5">Nothing is planned for you today.</p>
      ) : (
        <ul className="divide-y divide-line">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-col gap-2 p-4 md:px-5">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <h3 className="text-lg font-semibold break-words">{job.clientName}</h3>
                  <p className="break-words">{job.title}</p>
                  <p className="break-words text-ink-soft">{[job.serviceAddressStreet, job.serviceAddressCity].filter(Boolean).join(', ') || 'No location'}</p>
                </div>
                <span className="numeric shrink-0 text-right text-sm text-ink-soft">{job.jobNumber}</span>
              </div>
              <div className="flex flex-wrap items-center gap-1.5">
                <JobStatusBadge status={job.status} />
                {job.priority !== 'normal' && <JobPriorityBadge priority={job.priority} />}
                {job.windowStartMinute !== null && job.windowEndMinute !== null && (
                  <span className="numeric text-sm text-ink-soft">
                    Arrive {formatMinuteOfDay(job.windowStartMinute)} – {formatMinuteOfDay(job.windowEndMinute)}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function MyJobsSkeleton() {
  return (
    <SkeletonGroup label="Loading jobs…" className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-60 w-full" />
    </SkeletonGroup>
  );
}
