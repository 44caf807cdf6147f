import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/use-load-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useCan } from '../../session/session-context.ts';
import { SeriesCard } from './series-card.tsx';

const EndSeriesDialog = lazyDialog(async () => (await import('./end-series-dialog.tsx')).EndSeriesDialog);
const ScheduleJobDialog = lazyDialog(
  async () => (await import('../schedule/schedule-job-dialog.tsx')).ScheduleJobDialog,
);

type Tab = 'all' | 'skips';

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'skips', label: 'With skipped days' },
];
const PAGE_SIZE = 50;

const seriesPages = (onlyWithSkips: 'yes' | undefined) =>
  api.jobSeries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ onlyWithSkips, cursor, limit: PAGE_SIZE }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Jobs that come again by a rule: what is next, and which days had to be left out. */
export default function RecurringJobsPage() {
  const { skips } = useSearch({ from: '/office/jobs/recurring' });
  const navigate = useNavigate({ from: '/jobs/recurring' });
  const mayCreate = useCan('CREATE_JOB');
  const [ending, setEnding] = useState<JobSeries | null>(null);
  const [scheduling, setScheduling] = useState(false);
  const [today] = useState(() => new Date());
  const series = useInfiniteQuery({ ...seriesPages(skips), placeholderData: keepPreviousData });
  useLoadFailure(series.error, 'Failed to load recurring jobs');
  const rows = series.data?.pages.flatMap((page) => page.items);

  return (
    <>
      <PageHeader
        title="Recurring Jobs"
        description="Jobs that repeat by a rule. They are created about three months ahead."
        breadcrumbs={[
          <Link key="jobs" to="/jobs">
            Jobs
          </Link>,
        ]}
        actions={
          mayCreate && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setScheduling(true)}>
              New Job
            </Button>
          )
        }
      />
      <Tabs
        label="Recurring jobs"
        items={tabs}
        value={skips === 'yes' ? 'skips' : 'all'}
        onValueChange={(tab) =>
          void navigate({ search: { skips: tab === 'skips' ? 'yes' : undefined }, resetScroll: false })
        }
      >
        {rows === undefined && series.isError && (
          <ErrorState
            title="Couldn't load recurring jobs"
            description={messageOf(series.error)}
            onRetry={() => void series.refetch()}
            retrying={series.isFetching}
          />
        )}
        {rows === undefined && !series.isError && <SeriesSkeleton />}
        {rows?.length === 0 && (
          <EmptyState
            icon={<Repeat />}
            title={skips === 'yes' ? 'No Skipped Days' : 'No Recurring Jobs'}
            description={
              skips === 'yes'
                ? 'No recurring job has skipped a day.'
                : 'A pump-out every two years, toilets every Monday: choose under Repeat how often a new job recurs.'
            }
            action={
              mayCreate && skips === undefined ? (
                <Button onClick={() => setScheduling(true)}>Schedule a recurring job</Button>
              ) : undefined
            }
          />
        )}
        {rows !== undefined && rows.length > 0 && (
          <ul
            aria-label="Recurring jobs"
            aria-busy={series.isPlaceholderData}
            className="grid gap-3 lg:grid-cols-2"
          >
            {rows.map((one) => (
              <SeriesCard key={one.id} series={one} today={today} onEnd={() => setEnding(one)} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={series.hasNextPage && !series.isPlaceholderData}
          busy={series.isFetchingNextPage}
          failed={series.isFetchNextPageError}
          onLoadMore={() => void series.fetchNextPage()}
        />
      </Tabs>
      {ending !== null && <EndSeriesDialog series={ending} onClose={() => setEnding(null)} />}
      {mayCreate && <ScheduleJobDialog open={scheduling} onOpenChange={setScheduling} />}
    </>
  );
}

function SeriesSkeleton() {
  return (
    <SkeletonGroup label="Loading recurring jobs…" className="grid gap-3 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-40" />
      ))}
    </SkeletonGroup>
  );
}
