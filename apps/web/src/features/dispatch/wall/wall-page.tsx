import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { wallSearch } from '../../../search-params.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import { useSession } from '../../session/session-context.ts';
import { lanesOf, paintOfLane } from '../lanes/lanes.ts';
import { timeScale } from '../lanes/time-scale.ts';
import { WallLanes } from './wall-lanes.tsx';

const TICK_MS = 15_000;

/** Loads the wall's data; see page-route.ts. */
export function load({ queryClient, search }: PageVisit) {
  const { date } = wallSearch(search);
  return Promise.all([
    queryClient.prefetchQuery(api.vehicles.list.queryOptions()),
    date === undefined
      ? undefined
      : queryClient.prefetchQuery(api.dispatch.day.queryOptions({ input: { date } })),
  ]);
}

/**
 * The day for a screen on the wall: large, without controls, always up to date; at midnight it moves on to
 * the next day unless its address names one. Escape returns to the board.
 */
export default function WallPage() {
  const { date: named } = useSearch({ from: '/office/dispatch/wall' });
  const { timeZone } = useSession();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const date = named ?? calendarDateIn(now, timeZone);
  const day = useQuery(api.dispatch.day.queryOptions({ input: { date } }));
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const { ref: lanesBox, width } = useWidth();
  const lanes = useMemo(
    () =>
      lanesOf(vehicles.data ?? [], day.data?.routes ?? [], date).map((lane) => ({
        lane,
        color: paintOfLane(lane),
      })),
    [vehicles.data, day.data, date],
  );
  const scale = timeScale(
    day.data?.routes ?? [],
    lanes.flatMap(({ lane }) => lane.vehicle ?? []),
    width,
    0,
  );
  useEscape(date);
  return (
    <main id="main" className="flex min-h-dvh flex-col gap-4 bg-canvas p-6">
      <header className="flex flex-wrap items-baseline gap-x-6">
        <h1 className="text-4xl font-semibold">{dateInWords(date, now)}</h1>
        <p className="numeric text-4xl">
          {new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(now)}
        </p>
        <Link
          to="/dispatch"
          search={{ date }}
          className="sr-only ml-auto rounded-lg px-3 py-2 focus:not-sr-only focus:outline-2"
        >
          Back to the board
        </Link>
      </header>
      <div ref={lanesBox} className="min-w-0">
        <Loaded
          query={together(day, vehicles)}
          failed="Couldn't load the day"
          waiting={
            <SkeletonGroup label="Loading the day…" className="flex flex-col gap-3">
              <Skeleton className="h-28" />
              <Skeleton className="h-28" />
              <Skeleton className="h-28" />
            </SkeletonGroup>
          }
        >
          {() => <WallLanes lanes={lanes} scale={scale} now={now} date={date} />}
        </Loaded>
      </div>
    </main>
  );
}

function useEscape(date: string): void {
  const navigate = useNavigate();
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') void navigate({ to: '/dispatch', search: { date } });
  });
  useEffect(() => {
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
}
