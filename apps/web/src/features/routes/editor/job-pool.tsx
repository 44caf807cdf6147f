import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GripVertical, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { ByTimeBadge } from '../../jobs/job-badges.tsx';
import { count } from '../route-words.ts';
import type { RouteDrafting } from './use-route-draft.ts';
import type { useVisitDrag } from './use-visit-drag.ts';
import { useUnits } from '../../measures/use-units.ts';

interface JobPoolProps {
  readonly drafting: RouteDrafting;
  /** Jobs removed from the saved route: the server does not list them as open yet. */
  readonly takenOff: readonly OpenJob[];
  readonly dragging: ReturnType<typeof useVisitDrag>;
}

const MAX_ROWS = 100;

/** The day's unrouted jobs, and those without a day. */
export function JobPool({ drafting, takenOff, dragging }: JobPoolProps) {
  const { draft, addJob } = drafting;
  const [search, setSearch] = useState('');
  const jobs = useQuery({
    ...api.routes.openJobs.queryOptions({ input: { date: draft.routeDate, search, limit: MAX_ROWS } }),
    placeholderData: keepPreviousData,
  });
  const onRoute = new Set(draft.visits.flatMap((visit) => (visit.kind === 'job' ? [visit.jobId] : [])));
  const rows = [...takenOff, ...(jobs.data?.items ?? [])].filter(({ id }) => !onRoute.has(id));
  const total = jobs.data?.total ?? 0;

  return (
    <Card title="Open jobs" description="For this day or without a day, not on a route." padded={false}>
      <div className="border-b border-line p-3">
        <ServerSearchField
          label="Search open jobs"
          placeholder="Client, job or number"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Loaded
        query={jobs}
        failed="Couldn't load jobs"
        waiting={
          <SkeletonRows
            label="Loading open jobs…"
            count={3}
            each="h-14"
            className="flex flex-col gap-3 p-3"
          />
        }
      >
        {() =>
          rows.length === 0 && (
            <p className="px-4 py-8 text-center text-ink-soft">
              {search === '' ? 'Every job of this day is on a route.' : 'No open job matches this search.'}
            </p>
          )
        }
      </Loaded>
      <ul aria-label="Open jobs" aria-busy={jobs.isPlaceholderData} className="max-h-[70dvh] overflow-y-auto">
        {rows.map((job) => (
          <PoolRow
            key={job.id}
            job={job}
            drafting={drafting}
            onGrip={
              dragging.grip({ key: job.id, title: job.clientName }, (at) => addJob(job, at)).onPointerDown
            }
          />
        ))}
      </ul>
      {total > MAX_ROWS && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {count(total, 'job')} in all; search to find the others.
        </p>
      )}
    </Card>
  );
}

interface PoolRowProps {
  readonly job: OpenJob;
  readonly drafting: RouteDrafting;
  readonly onGrip: ReturnType<ReturnType<typeof useVisitDrag>['grip']>['onPointerDown'];
}

function PoolRow({ job, drafting, onGrip }: PoolRowProps) {
  const units = useUnits();
  const isLost = job.latitude === null;
  return (
    <li className="flex items-start gap-2 border-t border-line py-2.5 pr-3 pl-1 first:border-t-0">
      {/* A second way for the mouse; the button beside it is accessible to everybody. */}
      <span
        aria-hidden="true"
        onPointerDown={onGrip}
        className="flex min-h-9 w-7 shrink-0 cursor-grab touch-none items-start justify-center pt-1.5 text-ink-faint"
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold break-words">{job.clientName}</h3>
        <p className="text-sm break-words text-ink-soft">
          {[job.title, job.address].filter(Boolean).join(' · ')}
        </p>
        <p className="numeric flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{formatDuration(job.durationMinutes)}</span>
          {job.expectedGallons > 0 && <span>{units.volume(job.expectedGallons)}</span>}
          {job.windowStartMinute !== null && job.windowEndMinute !== null && (
            <span>{`${formatMinuteOfDay(job.windowStartMinute)} – ${formatMinuteOfDay(job.windowEndMinute)}`}</span>
          )}
          {job.scheduledDate === null && <Badge tone="info">No day yet</Badge>}
          {(job.priority === 'high' || job.priority === 'emergency') && (
            <Badge tone={job.priority === 'emergency' ? 'bad' : 'warn'}>
              {job.priority === 'emergency' ? 'Emergency' : 'High'}
            </Badge>
          )}
          <ByTimeBadge beginByMinute={job.beginByMinute} />
          {isLost && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              Not on the map
            </Badge>
          )}
        </p>
      </div>
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        aria-label={`Add ${job.clientName}, ${job.title}`}
        onClick={() => drafting.addJob(job)}
      >
        Add
      </Button>
    </li>
  );
}
