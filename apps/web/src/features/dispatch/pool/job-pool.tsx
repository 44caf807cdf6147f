import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { useRoving } from '../../../ui/hooks/use-roving.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { Swatch } from '../../../ui/base/swatch.tsx';
import { ByTimeBadge } from '../../jobs/job-badges.tsx';
import { count } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import { type DragStore, useDrag } from '../moves/drag-store.ts';
import { isUnfiltered } from './empty-pool.ts';
import { type PoolFilter, PoolFilters } from './pool-filters.tsx';
import { pickModeOf, type PickMode } from '../moves/use-picks.ts';

interface RowActs {
  readonly onGrip: (event: PointerEvent<HTMLElement>, job: OpenJob) => void;
  readonly onPlace: (job: OpenJob) => void;
  readonly onPick: (job: OpenJob, mode: PickMode) => void;
}

interface JobPoolProps extends RowActs {
  readonly jobs: readonly OpenJob[] | undefined;
  readonly total: number;
  /** There are no open jobs at all: a single line suffices. */
  readonly isEmpty: boolean;
  /** Whether a job of the day is on a route; null while unknown. */
  readonly hasRouted: boolean | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly filter: PoolFilter;
  readonly onFilter: (filter: PoolFilter) => void;
  readonly picked: ReadonlySet<string>;
  readonly drag: DragStore;
}

/** The day's unrouted jobs, and those without a day: dragged onto a lane, or placed by their button. */
export function JobPool({
  jobs,
  total,
  isEmpty,
  hasRouted,
  search,
  onSearch,
  filter,
  onFilter,
  picked,
  drag,
  ...acts
}: JobPoolProps) {
  const list = useRef<HTMLUListElement>(null);
  useRoving(list, 'li');
  const isTarget = useDrag(drag, (dragging) => dragging?.over === 'pool');
  const isFiltered = !isUnfiltered({ search, filter });
  return (
    <section
      data-pool
      aria-label="Open jobs"
      className={classNames(
        'flex min-h-0 flex-col rounded-lg border bg-surface',
        isTarget ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className={classNames(isEmpty ? 'flex flex-wrap gap-x-3 px-3 py-2' : 'border-b border-line p-3')}>
        <h2 className={classNames('font-semibold', !isEmpty && 'mb-2')}>
          Open jobs {jobs !== undefined && <span className="numeric font-normal text-ink-soft">{total}</span>}
        </h2>
        {isEmpty ? (
          <p className="text-ink-soft">
            {hasRouted === null
              ? ''
              : hasRouted
                ? 'Every job of this day is on a route.'
                : 'No jobs on this day yet.'}
          </p>
        ) : (
          <>
            <ServerSearchField
              label="Search open jobs"
              placeholder="Client, job or number"
              value={search}
              onSearch={onSearch}
            />
            <PoolFilters filter={filter} onFilter={onFilter} />
          </>
        )}
      </div>
      {jobs === undefined && (
        <SkeletonGroup label="Loading open jobs…" className="flex flex-col gap-3 p-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </SkeletonGroup>
      )}
      {jobs?.length === 0 && isFiltered && (
        <p className="px-4 py-8 text-center text-ink-soft">
          {search === '' ? 'No open jobs match these filters.' : 'No open job matches this search.'}
        </p>
      )}
      <ul ref={list} aria-label="Open jobs" className="max-h-96 min-h-0 flex-1 overflow-y-auto xl:max-h-none">
        {jobs?.map((job) => (
          <PoolRow key={job.id} job={job} isPicked={picked.has(job.id)} {...acts} />
        ))}
      </ul>
      {jobs !== undefined && total > jobs.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {count(total, 'job')} in all; search to find the others.
        </p>
      )}
    </section>
  );
}

const PoolRow = memo(function PoolRow({
  job,
  isPicked,
  onGrip,
  onPlace,
  onPick,
}: RowActs & { readonly job: OpenJob; readonly isPicked: boolean }) {
  const units = useUnits();
  return (
    <li
      data-open-job={job.id}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('label, button') !== null) return;
        const mode = pickModeOf(event);
        if (mode === 'only' || event.button !== 0) onGrip(event, job);
        else onPick(job, mode);
      }}
      className={classNames(
        'flex cursor-grab touch-pan-y items-start gap-2 border-t border-line px-3 py-2 select-none first:border-t-0',
        isPicked ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {/* The whole height is clickable, for touch. */}
      <label className="-my-2 -ml-3 flex cursor-pointer items-center self-stretch pr-1 pl-3">
        <input
          type="checkbox"
          className="size-4.5 accent-(--color-accent)"
          aria-label={`Choose ${job.clientName}, ${job.title}`}
          checked={isPicked}
          onChange={(event) =>
            onPick(
              job,
              event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey ? 'range' : 'toggle',
            )
          }
          onKeyDown={(event) => extend(event, isPicked)}
        />
      </label>
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-medium">{job.clientName}</h3>
        <p className="truncate text-sm text-ink-soft">
          {[job.title === job.jobType?.name ? '' : job.title, job.address].filter(Boolean).join(' · ')}
        </p>
        <p className="numeric flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          {job.jobType != null && (
            <span className="flex items-center gap-1">
              {job.jobType.color !== null && <Swatch color={job.jobType.color} />}
              {job.jobType.name}
            </span>
          )}
          <span>{formatDuration(job.durationMinutes)}</span>
          {job.expectedGallons > 0 && <span>{units.volume(job.expectedGallons)}</span>}
          {job.windowStartMinute !== null && job.windowEndMinute !== null && (
            <span>{`${formatMinuteOfDay(job.windowStartMinute)} – ${formatMinuteOfDay(job.windowEndMinute)}`}</span>
          )}
          {job.scheduledDate === null && <Badge tone="info">No day yet</Badge>}
          {job.notDone != null && <Badge tone="warn">Couldn’t be done</Badge>}
          {(job.priority === 'high' || job.priority === 'emergency') && (
            <Badge tone={job.priority === 'emergency' ? 'bad' : 'warn'}>
              {job.priority === 'emergency' ? 'Emergency' : 'High'}
            </Badge>
          )}
          <ByTimeBadge beginByMinute={job.beginByMinute} isWaiting />
          {job.latitude === null && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              Not on the map
            </Badge>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Place ${job.clientName}, ${job.title}`} onClick={() => onPlace(job)}>
        Place…
      </Button>
    </li>
  );
});

/** Shift and an arrow key select this row and the next one, like Shift-clicking its checkbox. */
function extend(event: KeyboardEvent<HTMLInputElement>, isPicked: boolean): void {
  if (!event.shiftKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  event.preventDefault();
  const row = event.currentTarget.closest('li');
  const next = (
    event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  )?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (!isPicked) event.currentTarget.click();
  if (next == null) return;
  next.focus();
  if (!next.checked) next.click();
}
