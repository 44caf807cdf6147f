import { classNames } from '../../ui/base/class-names.ts';
import { useUnits } from '../measures/use-units.ts';

interface TankGaugeProps {
  /** Gallons in the tank before and after the stop. */
  readonly before: number;
  readonly after: number;
  /** Tank capacity; null when the truck was removed: then there is no bar. */
  readonly capacity: number | null;
}

/**
 * A horizontal tank: its previous content, the gallons added at this stop in a stronger colour, and the
 * dumped ones pale.
 */
export function TankGauge({ before, after, capacity }: TankGaugeProps) {
  const units = useUnits();
  const share = (gallons: number) =>
    `${capacity === null || capacity === 0 ? 0 : Math.min(100, (gallons / capacity) * 100)}%`;
  const kept = Math.min(before, after);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {capacity !== null && (
        <span aria-hidden="true" className="flex h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-hover">
          <span className="bg-accent opacity-45" style={{ width: share(kept) }} />
          <span
            className={classNames(after >= before ? 'bg-accent' : 'bg-good-fill opacity-35')}
            style={{ width: share(Math.max(before, after) - kept) }}
          />
        </span>
      )}
      <span className="numeric shrink-0 text-sm text-ink-soft md:min-w-32 md:text-right">
        <span className="sr-only">In the tank after this stop: </span>
        {capacity === null
          ? units.volume(after)
          : `${units.volumeNumber(after).toLocaleString('en-US')} / ${units.volume(capacity)}`}
      </span>
    </div>
  );
}
