import { addDays, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight, Sparkles, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { dateInWords } from '../../../ui/date-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { count } from '../../routes/route-words.ts';
import { useCellDrag } from './use-cell-drag.ts';
import { useWeekMoves } from './use-week-moves.ts';
import { besideCell, linesOf } from './week-cells.ts';
import { WeekRouteCard } from './week-route-card.tsx';

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
 * Seven days from Monday on: a line for each truck, its routes in figures; whole routes change day and truck
 * here.
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
  // A card that moved by keys is another element in another cell: the focus goes along.
  const focusAfter = useRef<string | null>(null);
  useEffect(() => {
    if (focusAfter.current === null || moves.isMoving) return;
    root.current?.querySelector<HTMLElement>(`[data-week-route="${focusAfter.current}"]`)?.focus();
    focusAfter.current = null;
  }, [moves.isMoving, focusAfter, root]);
  // On a narrow screen the chosen day is what is seen first.
  const isHere = days !== undefined && vehicles.data !== undefined;
  useEffect(() => {
    const column = isHere ? root.current?.querySelector<HTMLElement>(`th[data-day="${date}"]`) : null;
    const frame = column?.closest('section');
    if (column != null && frame != null)
      frame.scrollLeft = column.offsetLeft - (column.parentElement?.firstElementChild?.clientWidth ?? 0);
  }, [isHere, date, root]);
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

  const show = (day: string) => void navigate({ search: (before) => ({ ...before, date: day }) });
  return (
    <div ref={root} data-wide>
      <PageHeader
        title="Dispatch"
        description={`Week of ${dateInWords(from, now)}`}
        actions={
          <>
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              iconLabel="Undo"
              shortcut={['Ctrl', 'Z']}
              onClick={moves.undo}
              {...(!moves.canUndo && { disabledReason: 'Nothing to undo.' })}
            />
            <Button
              icon={<CalendarDays aria-hidden="true" />}
              render={<Link to="/dispatch" search={{ date }} />}
            >
              Day
            </Button>
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden="true" />}
              onClick={() => setPlanning(true)}
              {...(addDays(from, 6) < today && { disabledReason: 'This week is over.' })}
            >
              Plan the Week
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-1">
        <Button
          variant="ghost"
          icon={<ChevronLeft aria-hidden="true" />}
          iconLabel="Week before"
          onClick={() => show(addDays(from, -7))}
        />
        <DatePicker
          label="Day of the week"
          hideLabel
          value={date}
          onValueChange={(day) => show(day ?? today)}
          className="min-w-0 flex-1 md:w-44 md:flex-none"
        />
        <Button
          variant="ghost"
          icon={<ChevronRight aria-hidden="true" />}
          iconLabel="Week after"
          onClick={() => show(addDays(from, 7))}
        />
        {(today < from || today > addDays(from, 6)) && <Button onClick={() => show(today)}>This week</Button>}
      </div>
      <output aria-live="polite" className="sr-only">
        {moves.said}
      </output>
      {week.isError && week.data === undefined && (
        <ErrorState
          title="The week is not here yet"
          description={messageOf(week.error)}
          onRetry={() => void week.refetch()}
          retrying={week.isFetching}
        />
      )}
      {(days === undefined || vehicles.data === undefined) && !week.isError && (
        <SkeletonGroup label="Loading the week…" className="flex flex-col gap-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {days !== undefined && vehicles.data !== undefined && (
        <section
          aria-label="Week"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
          tabIndex={0}
          className="overflow-x-auto rounded-lg border border-line bg-surface"
        >
          <table className="w-full min-w-260 table-fixed border-collapse text-left">
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 z-10 w-28 border-r border-line bg-surface p-2 md:w-36"
                >
                  Truck
                </th>
                {days.map((day) => (
                  <th
                    key={day.date}
                    scope="col"
                    data-day={day.date}
                    className={classNames(
                      'border-l border-line p-2 align-top',
                      day.date === today && 'bg-accent-soft',
                    )}
                  >
                    <Link
                      to="/dispatch"
                      search={{ date: day.date }}
                      className="rounded-sm font-semibold underline-offset-4 hover:underline"
                    >
                      {dateInWords(day.date, now)}
                    </Link>
                    <span className="numeric block text-xs font-normal text-ink-soft">
                      {count(day.openJobCount, 'open job')}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th
                    scope="row"
                    className="sticky left-0 z-10 border-t border-r border-line bg-surface p-2 align-top font-semibold"
                  >
                    {line.name}
                  </th>
                  {line.days.map((day) => {
                    const cell = line.vehicle === null ? undefined : `${day.date}|${line.vehicle.id}`;
                    return (
                      <td
                        key={day.date}
                        {...(cell !== undefined && { 'data-cell': cell })}
                        className={classNames(
                          'h-16 border-t border-l border-line p-1 align-top',
                          dragging !== null && dragging.over === cell && cell !== undefined
                            ? 'bg-accent-soft'
                            : day.isOff && 'bg-sunken',
                        )}
                      >
                        <div className="flex flex-col gap-1">
                          {day.isOff && <span className="text-xs text-ink-soft">Out of service</span>}
                          {day.routes.map((route) => (
                            <WeekRouteCard
                              key={route.id}
                              route={route}
                              shiftMinutes={
                                line.vehicle === null
                                  ? null
                                  : line.vehicle.shiftEndMinute - line.vehicle.shiftStartMinute
                              }
                              isDragged={dragging?.routeId === route.id || moves.movingId === route.id}
                              onPointerDown={(event) => begin(event, route.id)}
                              onKeyDown={(event) => press(event, route)}
                            />
                          ))}
                        </div>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length === 0 && (
            <p className="px-4 py-10 text-center text-ink-soft">
              No truck is in service this week. Add one under Settings, Vehicles.
            </p>
          )}
          {week.data?.isCut === true && (
            <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
              There are more routes this week than can be shown.
            </p>
          )}
        </section>
      )}
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
