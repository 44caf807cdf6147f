import type { RouteStop } from '@haulwright/domain/routes/route';
import { Coffee, Warehouse, Waves } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { stopLabel } from './route-map-data.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

interface StopDiscProps {
  readonly stop: Pick<RouteStop, 'kind' | 'sequence'>;
  /** The route's colour on the map. */
  readonly color: Paint;
  readonly selected: boolean;
}

/**
 * Public to other features. The same signs as on the map: a numbered disc for a job, a square for disposal
 * and depot.
 */
export function StopDisc({ stop, color, selected }: StopDiscProps) {
  const depot = stop.kind === 'start' || stop.kind === 'end';
  const filled = stop.kind === 'job' || stop.kind === 'disposal';
  return (
    <span
      aria-hidden="true"
      {...painted(color)}
      className={classNames(
        'numeric relative z-10 flex size-7 shrink-0 items-center justify-center text-xs font-semibold [&_svg]:size-4',
        stop.kind === 'job' ? 'rounded-full' : 'rounded-md',
        filled ? 'painted' : 'border-2 border-(--paint) bg-surface text-ink',
        selected && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
      )}
    >
      {stop.kind === 'job' && stopLabel(stop.sequence)}
      {stop.kind === 'disposal' && <Waves />}
      {stop.kind === 'break' && <Coffee />}
      {depot && <Warehouse />}
    </span>
  );
}
