import { Fragment, type ReactNode } from 'react';
import type { PackStop } from '@haulwright/domain/field/day-pack';
import { ChevronDown } from 'lucide-react';
import { TruckDot } from '../../features/vehicles/truck-dot.tsx';
import { paintOfRoute } from '../../features/vehicles/truck-paint.ts';
import { Part } from '../kit/screen.tsx';
import {
  breakAtEnd,
  breakBefore,
  type DayView,
  isOver,
  type NextStep,
  type RouteView,
  type StopView,
} from '../state/day-view.ts';
import { timeOfDay } from '../texts/formats.ts';
import { routeTitle } from '../texts/route-title.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopCard } from './stop-card.tsx';

interface RouteListProps {
  readonly day: DayView;
  readonly step: NextStep;
}

/** The stops of a day: one route is open, the others are a line each. */
export function RouteList({ day: { routes, loose }, step }: RouteListProps) {
  const texts = useTexts();
  const openId = openRoute(routes, step);
  return (
    <>
      {routes.map((view) =>
        view.route.id === openId ? (
          <Part key={view.route.id} title={routeTitle(view.route, texts)}>
            <p className="mb-2 text-lg text-ink-soft">
              <RouteLine view={view} />
            </p>
            <StopsOfRoute view={view} />
          </Part>
        ) : (
          <Folded
            key={view.route.id}
            title={
              <>
                <span className="block font-semibold">{routeTitle(view.route, texts)}</span>
                <RouteLine view={view} />
              </>
            }
          >
            <StopsOfRoute view={view} />
          </Folded>
        ),
      )}
      {loose.length > 0 && (
        <Part title={texts.today.otherJobs}>
          <ul aria-label={texts.today.otherJobs} className="flex flex-col gap-2">
            {loose.map((stop) => (
              <StopCard key={stop.key} stop={stop} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** The route of the next step; without one the only route, or the first that has something left. */
function openRoute(routes: readonly RouteView[], step: NextStep): string | undefined {
  if (step.kind === 'start-route') return step.route.id;
  if (step.kind === 'stop' && step.stop.route !== null) return step.stop.route.id;
  if (routes.length === 1) return routes[0]?.route.id;
  return routes.find(({ stops }) => stops.some((stop) => !isOver(stop)))?.route.id;
}

function RouteLine({ view: { route, stops } }: { readonly view: RouteView }) {
  const texts = useTexts();
  return (
    <>
      {route.vehicleName !== null && (
        <TruckDot paint={paintOfRoute(route)} className="mr-2 align-[-0.125em]" />
      )}
      {[
        route.vehicleName,
        texts.today.startsAt(timeOfDay(route.startSecond, texts)),
        texts.today.stopCount(stops.filter(isOver).length, stops.length),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

/** What is over folds away while something is left: the next of thirty stops is not under twenty done ones. */
function StopsOfRoute({ view: { route, stops } }: { readonly view: RouteView }) {
  const texts = useTexts();
  const numbered = stops.map((stop, at) => ({ stop, number: at + 1 }));
  const left = numbered.filter(({ stop }) => !isOver(stop));
  const over = numbered.filter(({ stop }) => isOver(stop));
  const last = breakAtEnd(route);
  if (left.length === 0 || over.length === 0)
    return <StopList name={routeTitle(route, texts)} stops={numbered} last={last} />;
  return (
    <>
      <StopList name={routeTitle(route, texts)} stops={left} last={last} />
      <Folded title={<span className="font-semibold">{texts.today.over(over.length)}</span>}>
        <StopList name={texts.today.over(over.length)} stops={over} />
      </Folded>
    </>
  );
}

interface StopListProps {
  readonly name: string;
  readonly stops: readonly { readonly stop: StopView; readonly number: number }[];
  /** The break behind the last of them. */
  readonly last?: PackStop | null;
}

const StopList = ({ name, stops, last = null }: StopListProps) => (
  <ol aria-label={name} className="flex flex-col gap-2">
    {stops.map(({ stop, number }) => (
      <Fragment key={stop.key}>
        <BreakLine of={breakBefore(stop)} />
        <StopCard stop={stop} number={number} />
      </Fragment>
    ))}
    <BreakLine of={last} />
  </ol>
);

/** When the driver has a break between two stops. */
function BreakLine({ of }: { readonly of: PackStop | null }) {
  const texts = useTexts();
  if (of === null) return null;
  const [from, until] = [of.arrivalSecond, of.departureSecond].map((second) => timeOfDay(second, texts));
  return (
    <li className="rounded-xl border-2 border-dashed border-line px-4 py-2 text-lg text-ink-soft">
      {texts.today.breakAt(from ?? '', until ?? '')}
    </li>
  );
}

/** A line that opens what is under it. */
function Folded({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="mt-3 text-lg text-ink">
      <summary className="field-target flex cursor-pointer items-center gap-2 rounded-xl border-2 border-line bg-surface px-4 py-2">
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <ChevronDown aria-hidden="true" className="size-6 shrink-0" />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
