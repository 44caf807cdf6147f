import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { api } from '../../../api/queries.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { count } from '../../routes/route-words.ts';
import { useCellDrag } from './use-cell-drag.ts';
import { useWeekMoves } from './use-week-moves.ts';
import { besideCell, linesOf } from './week-cells.ts';
import { WeekHeader } from './week-header.tsx';
import { WeekList } from './week-list.tsx';
import { WeekTable } from './week-table.tsx';

const PlanWeekDialog = lazyDialog(
  async () => (await import('../../planning/week/plan-week-dialog.tsx')).PlanWeekDialog,
);

interface WeekBoardProps {
  /** Any day of the week. */
  readonly date: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Seven days from Monday on: a line per truck with its routes in figures; whole routes can change day and
 * truck here.
 */
export function WeekBoard({ date, today, now }: WeekBoardProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  const from = addDays(date, -((dayOfWeek(date) + 6) % 7));
  const week = useQuery({
    ...api.dispatch.week.queryOptions({ input: { from } }),
    placeholderData: keepPreviousData,
  });
  const vehicles = useQuery(api.vehicles.list.queryOptions());
  const [planning, setPlanning] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const truckName = (id: string) => vehicles.data?.find((one) => one.id === id)?.name ?? 'another truck';
  const moves = useWeekMoves(
    (route, to) =>
      `The route of ${route.vehicleName ?? route.name} is on ${dateInWords(to.date, now)}, ${truckName(to.vehicleId)}.`,
  );
  const days = week.data?.days;
  const lines = useMemo(
    () =>
      week.data === undefined || vehicles.data === undefined
        ? []
        : linesOf(
            vehicles.data,
            week.data.routes,
            week.data.days.map((day) => day.date),
          ),
    [week.data, vehicles.data],
  );
  const isNarrow = useNarrowScreen();
  const shown = { lines, isCut: week.data?.isCut === true, today, now };
  const { dragging, begin } = useCellDrag(ghost, (routeId, cell) => {
    const [to = '', vehicleId = ''] = cell.split('|');
    const route = week.data?.routes.find((one) => one.id === routeId);
    if (route !== undefined && (route.routeDate !== to || route.vehicleId !== vehicleId))
      moves.move(routeId, { date: to, vehicleId });
  });
  const held = week.data?.routes.find((route) => route.id === dragging?.routeId);

  const press = (
    event: KeyboardEvent,
    route: { readonly id: string; readonly routeDate: string; readonly vehicleId: string | null },
  ) => {
    if (!event.altKey) return;
    const to = besideCell(lines, { date: route.routeDate, vehicleId: route.vehicleId ?? 'gone' }, event.key);
    if (to === null || moves.isMoving) return;
    event.preventDefault();
    focusAfter.current = route.id;
    moves.move(route.id, to);
  };
  // A card moved by keyboard is a new element in another cell: the focus follows it.
  const focusAfter = useRef<string | null>(null);
  useEffect(() => {
    if (focusAfter.current === null || moves.isMoving) return;
    root.current?.querySelector<HTMLElement>(`[data-week-route="${focusAfter.current}"]`)?.focus();
    focusAfter.current = null;
  }, [moves.isMoving, focusAfter, root]);
  // Where not all days fit, the chosen one is scrolled into view.
  const isHere = days !== undefined && vehicles.data !== undefined;
  useEffect(() => {
    if (isHere && isNarrow)
      root.current?.querySelector(`[data-day="${date}"]`)?.scrollIntoView({ block: 'nearest' });
    const column = isHere ? root.current?.querySelector<HTMLElement>(`th[data-day="${date}"]`) : null;
    const frame = column?.closest('section');
    if (column != null && frame != null)
      frame.scrollLeft = column.offsetLeft - (column.parentElement?.firstElementChild?.clientWidth ?? 0);
  }, [isHere, isNarrow, date, root]);
  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.key.toLowerCase() !== 'z' ||
      event.target instanceof HTMLInputElement
    )
      return;
    event.preventDefault();
    moves.undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', undoByKey);
    return () => document.removeEventListener('keydown', undoByKey);
  }, []);

  return (
    <div ref={root} data-wide>
      <WeekHeader
        date={date}
        from={from}
        today={today}
        now={now}
        canUndo={moves.canUndo}
        onUndo={moves.undo}
        onPlan={() => setPlanning(true)}
        onShow={(to) => void navigate({ search: (before) => ({ ...before, date: to }) })}
      />
      <output aria-live="polite" className="sr-only">
        {moves.said}
      </output>
      <Loaded
        query={together(week, vehicles)}
        failed="Couldn't load the week"
        waiting={
          <SkeletonGroup label="Loading the week…" className="flex flex-col gap-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </SkeletonGroup>
        }
      >
        {([{ days: shownDays }]) =>
          isNarrow ? (
            <WeekList {...shown} days={shownDays} />
          ) : (
            <WeekTable
              {...shown}
              days={shownDays}
              dragging={dragging}
              movingId={moves.movingId}
              onGrip={(event, route) => begin(event, route.id)}
              onKeyDown={press}
            />
          )
        }
      </Loaded>
      {week.data !== undefined && week.data.noDayCount > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{`${count(week.data.noDayCount, 'open job')} without a day.`}</p>
      )}
      {planning && <PlanWeekDialog from={from} today={today} now={now} onClose={() => setPlanning(false)} />}
      {held !== undefined && (
        <div
          ref={ghost}
          data-held
          aria-hidden="true"
          className="pointer-events-none fixed top-0 left-0 z-60 max-w-80 rounded-lg bg-raised px-3 py-2 text-sm shadow-popup"
        >
          <p className="font-semibold">{`${held.vehicleName ?? held.name}, ${count(held.jobCount, 'job')}`}</p>
          {dragging?.over != null && (
            <p>{`To ${dateInWords(dragging.over.split('|')[0] ?? '', now)}, ${truckName(dragging.over.split('|')[1] ?? '')}`}</p>
          )}
        </div>
      )}
    </div>
  );
}
