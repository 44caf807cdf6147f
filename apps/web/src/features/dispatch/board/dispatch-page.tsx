import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { dispatchSearch } from '../../../search-params.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { useSession } from '../../session/session-context.ts';
import { DayBoard } from './day-board.tsx';

const WeekBoard = lazyPart(async () => (await import('../week/week-board.tsx')).WeekBoard);

/** Loads the board's data; see page-route.ts. Only the session knows which day is today. */
export function load({ queryClient, search }: PageVisit) {
  const { date, view } = dispatchSearch(search);
  return Promise.all([
    queryClient.prefetchQuery(api.vehicles.list.queryOptions()),
    queryClient.prefetchQuery(api.disposalSites.list.queryOptions()),
    view === 'week' && import('../week/week-board.tsx'),
    date === undefined || view === 'week'
      ? undefined
      : queryClient.prefetchQuery(api.dispatch.day.queryOptions({ input: { date } })),
  ]);
}

/** One day's board, remounted for another day so that the undo history starts over; or a week. */
export default function DispatchPage() {
  const search = useSearch({ from: '/office/dispatch' });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = calendarDateIn(now, timeZone);
  const date = search.date ?? today;
  return search.view === 'week' ? (
    <WeekBoard date={date} today={today} now={now} />
  ) : (
    <DayBoard key={date} date={date} today={today} now={now} />
  );
}
