import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Download, ShieldCheck, X } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useSession } from '../session/session-context.ts';
import { type EventFilter, inOrder, isFiltered } from './event-filter.ts';
import { EventList } from './event-list.tsx';
import { eventPages, useEventExport } from './event-queries.ts';

/** What happened around the sign-in of the company's people. */
export default function SecurityEventsPage() {
  const filter = useSearch({ from: '/office/security-events' });
  const navigate = useNavigate({ from: '/security-events' });
  const { timeZone } = useSession();
  const events = useInfiniteQuery({ ...eventPages(filter), placeholderData: keepPreviousData });
  useLoadFailure(events.error, 'Failed to load the sign-in events');
  const exporting = useEventExport();
  const rows = events.data?.pages.flatMap((page) => page.items);
  const show = (change: Partial<EventFilter>) => {
    const next = inOrder({ ...filter, ...change });
    void navigate({ search: { ...next, search: next.search || undefined }, replace: true });
  };

  return (
    <>
      <PageHeader
        title="Sign-in Events"
        description="Who signed in from where, what was refused, and what changed about accounts."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to settings"
            render={<Link to="/settings" search={{ tab: 'security' }} />}
          />
        }
        actions={
          <Button
            icon={<Download aria-hidden="true" />}
            busy={exporting.busy}
            onClick={() => exporting.start(filter)}
          >
            Export CSV
          </Button>
        }
      />
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search sign-in events"
          placeholder="Name, e-mail, device or address"
          value={filter.search ?? ''}
          onSearch={(search) => show({ search })}
          className="lg:w-md"
        />
        <div className="grid grid-cols-2 gap-2 lg:flex">
          <DatePicker
            label="From"
            value={filter.from ?? null}
            onValueChange={(from) => show({ from: from ?? undefined })}
            className="lg:w-44"
          />
          <DatePicker
            label="To"
            value={filter.to ?? null}
            onValueChange={(to) => show({ to: to ?? undefined })}
            className="lg:w-44"
          />
        </div>
        {isFiltered(filter) && (
          <Button
            variant="ghost"
            icon={<X aria-hidden="true" />}
            onClick={() => show({ search: undefined, from: undefined, to: undefined })}
          >
            Show all
          </Button>
        )}
      </div>
      {exporting.busy && (
        <div className="mb-4 flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center">
          <div className="flex-1">
            <Progress label="Writing the file" detail="You can go on working" value={null} />
          </div>
          <Button size="sm" onClick={exporting.cancel}>
            Cancel export
          </Button>
        </div>
      )}
      {rows === undefined && events.isError && (
        <ErrorState
          title="Couldn't load the events"
          description={messageOf(events.error)}
          onRetry={() => void events.refetch()}
          retrying={events.isFetching}
        />
      )}
      {rows === undefined && !events.isError && <Waiting />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<ShieldCheck />}
          title={isFiltered(filter) ? 'Nothing Found' : 'No Events Yet'}
          description={
            isFiltered(filter)
              ? 'No events match this search and period. Try fewer letters or more days.'
              : 'Every sign-in and every change to an account is listed here.'
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <EventList events={rows} busy={events.isPlaceholderData} />
          <p className="mt-3 text-sm text-ink-soft">
            Times are those of {timeZone.replaceAll('_', ' ')}, your company’s time zone.
          </p>
        </>
      )}
      <LoadMore
        hasMore={events.hasNextPage && !events.isPlaceholderData}
        busy={events.isFetchingNextPage}
        failed={events.isFetchNextPageError}
        onLoadMore={() => void events.fetchNextPage()}
      />
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading sign-in events…" className="flex flex-col gap-2">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </SkeletonGroup>
  );
}
