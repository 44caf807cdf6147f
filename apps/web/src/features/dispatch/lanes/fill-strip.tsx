import type { Route } from '@haulwright/domain/routes/route';
import { axisTop, fillCurve, peakGallons } from '../../routes/fill-curve.ts';
import { type TimeScale, widthOf, xOf } from './time-scale.ts';

const HEIGHT = 18;

/**
 * How full the tank is along the lane; the dashed line is the tank's capacity. The route's page has the
 * figures.
 */
export function FillStrip({
  route,
  scale,
  color,
}: {
  readonly route: Route;
  readonly scale: TimeScale;
  readonly color: string;
}) {
  const points = fillCurve(route.stops);
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || peakGallons(route.stops) === 0) return null;
  const top = axisTop(route.capacityGallons, peakGallons(route.stops));
  const y = (gallons: number) => HEIGHT - (gallons / top) * (HEIGHT - 2);
  const line = points
    .map((point) => `${xOf(scale, point.second).toFixed(1)},${y(point.gallons).toFixed(1)}`)
    .join(' ');
  const capacity = route.capacityGallons;
  return (
    <svg
      aria-hidden="true"
      width={widthOf(scale)}
      height={HEIGHT}
      className="pointer-events-none absolute bottom-1 left-0"
    >
      <polygon
        points={`${xOf(scale, first.second)},${HEIGHT} ${line} ${xOf(scale, last.second)},${HEIGHT}`}
        fill={color}
        fillOpacity={0.22}
      />
      <polyline points={line} fill="none" stroke={color} strokeWidth={1.5} />
      {capacity !== null && (
        <line
          x1={xOf(scale, first.second)}
          x2={xOf(scale, last.second)}
          y1={y(capacity)}
          y2={y(capacity)}
          className={peakGallons(route.stops) > capacity ? 'stroke-bad-fill' : 'stroke-line-strong'}
          strokeDasharray="4 3"
          strokeWidth={1}
        />
      )}
    </svg>
  );
}
