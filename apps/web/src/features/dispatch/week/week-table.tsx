import type { Week, WeekRoute } from '@haulwright/domain/dispatch/week';
import { minutesOfSpan } from '@haulwright/domain/kernel/time-of-day';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { count } from '../../routes/route-words.ts';
import type { CellDragging } from './use-cell-drag.ts';
import type { WeekLine } from './week-cells.ts';
import { WeekRouteCard } from './week-route-card.tsx';
import { TruckDot } from '../../vehicles/truck-dot.tsx';
import { paintOfTruck } from '../../vehicles/truck-paint.ts';

interface LineProps {
  readonly line: WeekLine;
  readonly dragging: CellDragging | null;
  /** The route that is being saved in its new cell. */
  readonly movingId: string | null;
  readonly onGrip: (event: PointerEvent<HTMLElement>, route: WeekRoute) => void;
  readonly onKeyDown: (event: KeyboardEvent, route: WeekRoute) => void;
}

interface WeekTableProps extends Omit<LineProps, 'line'> {
  readonly days: Week['days'];
  readonly lines: readonly WeekLine[];
  /** There are more routes than can be shown. */
  readonly isCut: boolean;
  readonly today: string;
  readonly now: Date;
}

/** The days side by side, a line per truck. */
export function WeekTable({ days, lines, isCut, today, now, ...row }: WeekTableProps) {
  return (
    <section
      aria-label="Week"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full min-w-260 table-fixed border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 w-28 border-r border-line bg-surface p-2 md:w-36">
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
            <Line key={line.key} line={line} {...row} />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && (
        <p className="px-4 py-10 text-center text-ink-soft">
          No truck is in service this week. Add one under Settings, Vehicles.
        </p>
      )}
      {isCut && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          There are more routes this week than can be shown.
        </p>
      )}
    </section>
  );
}

/** A truck's routes of the week, each in the cell of its day; the cells of a removed truck accept none. */
function Line({ line, dragging, movingId, onGrip, onKeyDown }: LineProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-t border-r border-line bg-surface p-2 align-top font-semibold"
      >
        <span className="flex items-start gap-2">
          {line.vehicle !== null && <TruckDot paint={paintOfTruck(line.vehicle)} className="mt-0.5" />}
          {line.name}
        </span>
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
                      : minutesOfSpan(line.vehicle.shiftStartMinute, line.vehicle.shiftEndMinute)
                  }
                  isDragged={route.id === dragging?.routeId || route.id === movingId}
                  onPointerDown={(event) => onGrip(event, route)}
                  onKeyDown={(event) => onKeyDown(event, route)}
                />
              ))}
            </div>
          </td>
        );
      })}
    </tr>
  );
}
