import type { Week, WeekRoute } from '@haulwright/domain/dispatch/week';
import { minutesOfSpan } from '@haulwright/domain/kernel/time-of-day';
import { Link } from '@tanstack/react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { count } from '../../routes/route-words.ts';
import type { WeekLine } from './week-cells.ts';
import { WeekRouteCard } from './week-route-card.tsx';
import { TruckDot } from '../../vehicles/truck-dot.tsx';
import { noTruckPaint, paintOfTruck } from '../../vehicles/truck-paint.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface WeekListProps {
  readonly days: Week['days'];
  readonly lines: readonly WeekLine[];
  readonly isCut: boolean;
  readonly today: string;
  readonly now: Date;
}

interface DayRoute {
  readonly truck: string;
  readonly paint: Paint;
  readonly route: WeekRoute;
  readonly shiftMinutes: number | null;
}

/**
 * The week on a narrow screen: a card per day with its routes, which open on their day. A route's menu there
 * changes its day or truck.
 */
export function WeekList({ days, lines, isCut, today, now }: WeekListProps) {
  return (
    <>
      <ul aria-label="Week" className="flex flex-col gap-3">
        {days.map((day) => {
          const routes = routesOn(lines, day.date);
          return (
            <li
              key={day.date}
              data-day={day.date}
              className={classNames(
                'scroll-mt-20 rounded-lg border bg-surface p-3',
                day.date === today ? 'border-accent' : 'border-line',
              )}
            >
              <h2 className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  to="/dispatch"
                  search={{ date: day.date }}
                  className="inline-flex min-h-11 items-center rounded-sm font-semibold underline-offset-4 hover:underline"
                >
                  {dateInWords(day.date, now)}
                </Link>
                <span className="numeric text-sm font-normal text-ink-soft">
                  {[day.date === today && 'Today', count(day.openJobCount, 'open job')]
                    .filter((part) => part !== false)
                    .join(' · ')}
                </span>
              </h2>
              {routes.length === 0 ? (
                <p className="text-sm text-ink-soft">No route yet</p>
              ) : (
                <ul aria-label={`Routes of ${dateInWords(day.date, now)}`} className="flex flex-col gap-2">
                  {routes.map(({ truck, paint, route, shiftMinutes }) => (
                    <li key={route.id}>
                      <h3 className="mb-1 flex items-center gap-2 text-sm font-semibold break-words">
                        <TruckDot paint={paint} />
                        {truck}
                      </h3>
                      <WeekRouteCard route={route} shiftMinutes={shiftMinutes} isDragged={false} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {isCut && (
        <p className="mt-2 text-sm text-ink-soft">There are more routes this week than can be shown.</p>
      )}
    </>
  );
}

const routesOn = (lines: readonly WeekLine[], date: string): DayRoute[] =>
  lines.flatMap(({ name, vehicle, days }) =>
    days
      .filter((day) => day.date === date)
      .flatMap(({ routes }) =>
        routes.map((route) => ({
          truck: vehicle === null ? (route.vehicleName ?? name) : name,
          paint: vehicle === null ? noTruckPaint : paintOfTruck(vehicle),
          route,
          shiftMinutes:
            vehicle === null ? null : minutesOfSpan(vehicle.shiftStartMinute, vehicle.shiftEndMinute),
        })),
      ),
  );
