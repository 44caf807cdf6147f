import type { StopProgress } from '@haulwright/domain/routes/route-progress';
import { willBeLate } from '../../routes/progress/progress-words.ts';
import { type TimeScale, xOf } from './time-scale.ts';
import { cssOf, type Paint } from '../../../ui/base/paint.ts';

/**
 * Below a stop's block: the actual time, or when its device saw the truck there, solid; or the projected one, dotted, red when late. Nothing while it
 * follows the plan.
 */
export function ProgressBar({
  progress,
  scale,
  color,
}: {
  readonly progress: StopProgress;
  readonly scale: TimeScale;
  readonly color: Paint;
}) {
  const { actualStart, actualEnd, projectedStart, projectedEnd, plannedStart, seen } = progress;
  const from = actualStart ?? (actualEnd === null ? projectedStart : plannedStart);
  const to = actualEnd ?? projectedEnd;
  if (
    from === null ||
    to === null ||
    (actualStart === null && actualEnd === null && seen === null && Math.abs(from - plannedStart) < 300)
  )
    return null;
  const isLate = willBeLate(progress);
  const isProjected = actualStart === null && actualEnd === null && seen === null;
  return (
    <span
      aria-hidden="true"
      className={
        isProjected
          ? `absolute top-10 h-1 border-t-2 border-dotted ${isLate ? 'border-bad-fill' : ''}`
          : 'absolute top-10 h-1 rounded-full'
      }
      style={{
        left: xOf(scale, from),
        width: Math.max(4, xOf(scale, to) - xOf(scale, from)),
        ...(isProjected ? !isLate && { borderColor: cssOf(color) } : { backgroundColor: cssOf(color) }),
      }}
    />
  );
}
