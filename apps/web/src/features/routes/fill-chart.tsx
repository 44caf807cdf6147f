import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { Waves } from 'lucide-react';
import { axisTop, fillCurve, hourTicks, peakGallons } from './fill-curve.ts';
import { clock } from './route-words.ts';
import { type Units, useUnits } from '../measures/use-units.ts';

interface FillChartProps {
  readonly route: Pick<Route, 'stops' | 'startSecond' | 'endSecond' | 'capacityGallons'>;
  readonly selectedStopId?: string | undefined;
}

/** Percent of the height kept free above the highest level, for the capacity's label. */
const HEADROOM = 14;

/**
 * The tank's level over the day, with its capacity. The stop list has the same data in words; the caption
 * sums it up.
 */
export function FillChart({ route, selectedStopId }: FillChartProps) {
  const units = useUnits();
  const { stops, startSecond, endSecond, capacityGallons } = route;
  const top = axisTop(capacityGallons, peakGallons(stops));
  const x = (second: number) => ((second - startSecond) / Math.max(1, endSecond - startSecond)) * 100;
  const y = (gallons: number) => HEADROOM + (1 - gallons / top) * (100 - HEADROOM);
  const line = fillCurve(stops).map(
    ({ second, gallons }) => `${x(second).toFixed(3)},${y(gallons).toFixed(3)}`,
  );
  const selected = stops.find((stop) => stop.id === selectedStopId);

  return (
    <figure>
      <div aria-hidden="true" className="numeric grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-soft">
        <div className="relative w-12">
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${y(top)}%` }}>
            {units.volumeNumber(top).toLocaleString('en-US')}
          </span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${y(top / 2)}%` }}>
            {units.volumeNumber(Math.round(top / 2)).toLocaleString('en-US')}
          </span>
          <span className="absolute right-0 bottom-0 translate-y-1/2">0</span>
        </div>
        <div className="relative h-32 border-b border-line-strong">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <line
              x1="0"
              x2="100"
              y1={y(top / 2)}
              y2={y(top / 2)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            <polygon points={`0,100 ${line.join(' ')} 100,100`} className="fill-accent opacity-15" />
            <polyline
              points={line.join(' ')}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              className="stroke-accent"
              vectorEffect="non-scaling-stroke"
            />
            {capacityGallons !== null && (
              <line
                x1="0"
                x2="100"
                y1={y(capacityGallons)}
                y2={y(capacityGallons)}
                strokeDasharray="4 3"
                strokeWidth="1.5"
                className="stroke-bad-fill"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          {capacityGallons !== null && (
            <span
              className="absolute right-0 -translate-y-full pb-0.5 text-bad-text"
              style={{ top: `${y(capacityGallons)}%` }}
            >
              Tank full at {units.volume(capacityGallons)}
            </span>
          )}
          {stops.map((stop) => (
            <ChartStop
              key={stop.id}
              stop={stop}
              left={x(stop.departureSecond)}
              top={y(stop.loadAfterGallons)}
            />
          ))}
          {selected !== undefined && (
            <>
              <span
                className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
                style={{ left: `${x(selected.arrivalSecond)}%` }}
              />
              <span
                className="absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-ink"
                style={{ left: `${x(selected.departureSecond)}%`, top: `${y(selected.loadAfterGallons)}%` }}
              />
            </>
          )}
        </div>
        <span />
        <div className="relative h-6">
          {hourTicks(startSecond, endSecond, 6).map((second) => (
            <span
              key={second}
              className="absolute top-2.5 -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${x(second)}%` }}
            >
              {clock(second).replace(':00', '')}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="sr-only">{inWords(route, units)}</figcaption>
    </figure>
  );
}

function ChartStop({
  stop,
  left,
  top,
}: {
  readonly stop: RouteStop;
  readonly left: number;
  readonly top: number;
}) {
  if (stop.kind === 'disposal') {
    return (
      <span
        className="absolute flex size-5 -translate-1/2 items-center justify-center rounded-md bg-good-fill text-white"
        style={{ left: `${left}%`, top: `${top}%` }}
      >
        <Waves className="size-3.5" />
      </span>
    );
  }
  return stop.kind === 'job' ? (
    <span
      className="absolute size-2 -translate-1/2 rounded-full border-2 border-accent bg-surface"
      style={{ left: `${left}%`, top: `${top}%` }}
    />
  ) : null;
}

function inWords(
  { stops, startSecond, endSecond, capacityGallons }: FillChartProps['route'],
  units: Units,
): string {
  const peak = peakGallons(stops);
  const limit = capacityGallons === null ? '' : ` of ${units.volume(capacityGallons)}`;
  const emptied = stops.filter((stop) => stop.kind === 'disposal').map((stop) => clock(stop.arrivalSecond));
  const trips =
    emptied.length === 0 ? 'It is not emptied on the way.' : `It is emptied at ${emptied.join(' and ')}.`;
  return `From ${clock(startSecond)} to ${clock(endSecond)} the tank holds at most ${units.volume(peak)}${limit}. ${trips}`;
}
