import type { Route } from '@haulwright/domain/routes/route';
import { axisTop, fillCurve, type FillPoint, loadCurves, peakGallons } from '../../routes/fill-curve.ts';
import { useSecondOfDay } from '../../routes/progress/use-route-progress.ts';
import { type TimeScale, widthOf, xOf } from './time-scale.ts';
import { cssOf, type Paint } from '../../../ui/base/paint.ts';

const HEIGHT = 18;

/**
 * The tank's level along the lane: reported so far in a bold line, planned from there; the dashed line is the
 * tank's capacity. The route's page has the figures.
 */
export function FillStrip({
  route,
  scale,
  color,
}: {
  readonly route: Route;
  readonly scale: TimeScale;
  readonly color: Paint;
}) {
  const second = useSecondOfDay(route.routeDate);
  const { load, capacityGallons: capacity } = route;
  const curves =
    load && load.after.length === route.stops.length
      ? loadCurves(route, load, second)
      : { actual: [], planned: fillCurve(route.stops) };
  const points = [...curves.actual, ...curves.planned];
  const [first, last] = [points[0], points.at(-1)];
  const peak = Math.max(0, ...points.map(({ gallons }) => gallons));
  if (first === undefined || last === undefined || Math.max(peak, peakGallons(route.stops)) === 0)
    return null;
  const top = axisTop(capacity, peak);
  const y = (gallons: number) => HEIGHT - (gallons / top) * (HEIGHT - 2);
  const line = (of: readonly FillPoint[]) =>
    of.map(({ second, gallons }) => `${xOf(scale, second).toFixed(1)},${y(gallons).toFixed(1)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      width={widthOf(scale)}
      height={HEIGHT}
      className="pointer-events-none absolute bottom-1 left-0"
    >
      <polygon
        points={`${xOf(scale, first.second)},${HEIGHT} ${line(points)} ${xOf(scale, last.second)},${HEIGHT}`}
        fill={cssOf(color)}
        fillOpacity={0.22}
      />
      <polyline points={line(curves.planned)} fill="none" stroke={cssOf(color)} strokeWidth={1.5} />
      {curves.actual.length > 0 && (
        <polyline
          data-actual
          points={line(curves.actual)}
          fill="none"
          stroke={cssOf(color)}
          strokeWidth={3}
        />
      )}
      {capacity !== null && (
        <line
          x1={xOf(scale, first.second)}
          x2={xOf(scale, last.second)}
          y1={y(capacity)}
          y2={y(capacity)}
          className={peak > capacity ? 'stroke-bad-fill' : 'stroke-line-strong'}
          strokeDasharray="4 3"
          strokeWidth={1}
        />
      )}
    </svg>
  );
}
