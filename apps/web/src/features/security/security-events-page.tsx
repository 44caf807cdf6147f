import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Download, ShieldCheck, X } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useExport } from '../exports/export-queries.ts';
import { useSession } from '../session/session-context.ts';
import { type EventFilter, inOrder, isFiltered } from './event-filter.ts';
import { EventList } from './event-list.tsx';
import { eventPages } from './event-queries.ts';

/** What happened around the sign-in of the company's people. */
export default function SecurityEventsPage() {
  const filter = useSearch({ from: '/office/security-events' });
  const navigate = useNavigate({ from: '/security-events' });
  const { timeZone } = useSession();
  const events = useRows(eventPages(filter));
  const exporting = useExport((_format, signal) => api.securityEvents.export.call(filter, { signal }));
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
            onClick={() => exporting.start('csv')}
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
      <ListFrame
        query={events}
        failed="Couldn't load the events"
        toast="Failed to load the sign-in events"
        waiting={
          <SkeletonRows
            label="Loading sign-in events…"
            count={8}
            each="h-16"
            className="flex flex-col gap-2"
          />
        }
        icon={<ShieldCheck />}
        isNarrowed={isFiltered(filter)}
        empty={{
          yet: {
            title: 'No Events Yet',
            description: 'Every sign-in and every change to an account is listed here.',
          },
          left: {
            title: 'Nothing Found',
            description: 'No events match this search and period. Try fewer letters or more days.',
          },
        }}
      >
        {(rows, isStale) => (
          <>
            <EventList events={rows} busy={isStale} />
            <p className="mt-3 text-sm text-ink-soft">
              Times are those of {timeZone.replaceAll('_', ' ')}, your company’s time zone.
            </p>
          </>
        )}
      </ListFrame>
    </>
  );
}
