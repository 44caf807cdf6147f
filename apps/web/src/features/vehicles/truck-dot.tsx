import { classNames } from '../../ui/base/class-names.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

interface TruckDotProps {
  readonly paint: Paint;
  /** The truck has no route: only its outline. */
  readonly isIdle?: boolean;
  readonly className?: string;
}

/** Public to other features. A truck's color beside its name, never without it. */
export function TruckDot({ paint, isIdle = false, className }: TruckDotProps) {
  return (
    <span
      aria-hidden="true"
      {...painted(paint)}
      className={classNames(
        'inline-block size-4 shrink-0 rounded-full',
        isIdle ? 'border-2 border-(--paint)' : 'painted',
        className,
      )}
    />
  );
}
