import { ShieldCheck } from 'lucide-react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { useSession } from '../session/session-context.ts';
import { type EventFilter, isFiltered } from './event-filter.ts';
import { eventPages } from './event-queries.ts';
import { EventRows } from './event-rows.tsx';

/** The filtered sign-in events, and the time zone of their times. */
export function EventList({ filter }: { readonly filter: EventFilter }) {
  const { timeZone } = useSession();
  const events = useRows(eventPages(filter));
  return (
    <ListFrame
      query={events}
      noun="sign-in events"
      skeletons={{ count: 8, each: 'h-16' }}
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
          <EventRows events={rows} busy={isStale} />
          <p className="mt-3 text-sm text-ink-soft">
            Times are those of {timeZone.replaceAll('_', ' ')}, your company’s time zone.
          </p>
        </>
      )}
    </ListFrame>
  );
}
