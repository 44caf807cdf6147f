import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Repeat } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { byCursor, useRows } from '../../../loading/use-rows.ts';
import { useOpenDialog } from '../../../shared-dialogs.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { useCan } from '../../session/session-context.ts';
import { SeriesCard } from './series-card.tsx';

const EndSeriesDialog = lazyDialog(async () => (await import('./end-series-dialog.tsx')).EndSeriesDialog);

type Tab = 'all' | 'skips';

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'skips', label: 'With skipped days' },
];
const PAGE_SIZE = 50;

const seriesPages = (onlyWithSkips: 'yes' | undefined) =>
  api.jobSeries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ onlyWithSkips, cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

/** Recurring jobs: the next date, and days that were skipped. */
export default function RecurringJobsPage() {
  const { skips } = useSearch({ from: '/office/jobs/recurring' });
  const navigate = useNavigate({ from: '/jobs/recurring' });
  const mayCreate = useCan('CREATE_JOB');
  const [ending, setEnding] = useState<JobSeries | null>(null);
  const openDialog = useOpenDialog();
  const [today] = useState(() => new Date());
  const series = useRows(seriesPages(skips));

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
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => openDialog('job')}>
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
        <ListFrame
          query={series}
          noun="recurring jobs"
          waiting={
            <SkeletonRows
              label="Loading recurring jobs…"
              count={4}
              each="h-40"
              className="grid gap-3 lg:grid-cols-2"
            />
          }
          icon={<Repeat />}
          isNarrowed={skips === 'yes'}
          empty={{
            yet: {
              title: 'No Recurring Jobs',
              description:
                'A pump-out every two years, toilets every Monday: choose under Repeat how often a new job recurs.',
              action: mayCreate ? (
                <Button onClick={() => openDialog('job')}>Schedule a recurring job</Button>
              ) : undefined,
            },
            left: { title: 'No Skipped Days', description: 'No recurring job has skipped a day.' },
          }}
        >
          {(rows, isStale) => (
            <ul aria-label="Recurring jobs" aria-busy={isStale} className="grid gap-3 lg:grid-cols-2">
              {rows.map((one) => (
                <SeriesCard key={one.id} series={one} today={today} onEnd={() => setEnding(one)} />
              ))}
            </ul>
          )}
        </ListFrame>
      </Tabs>
      {ending !== null && <EndSeriesDialog series={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
