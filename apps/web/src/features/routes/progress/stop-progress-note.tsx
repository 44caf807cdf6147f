// Public to other features.
import type { StopProgress } from '@haulwright/domain/routes/route-progress';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { badgeIcons } from '../../../ui/base/badge.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { useUnits } from '../../measures/use-units.ts';
import { isFinished } from '../route-words.ts';
import { gallonsInWords, progressInWords, stateInWords, willBeLate } from './progress-words.ts';

/** At a stop of the route page: the actual times, or a projection from the truck's delay. */
export function StopProgressNote({
  stop,
  progress,
}: {
  readonly stop: RouteStop;
  readonly progress: StopProgress | undefined;
}) {
  const units = useUnits();
  const words = stateInWords(stop, progress === undefined ? '' : progressInWords(progress));
  const gallons = gallonsInWords(stop, units);
  if (words === '' && gallons === '') return null;
  const isLate = progress !== undefined && willBeLate(progress);
  const isDone = isFinished(stop);
  const wasLate = isDone && (progress?.lateSeconds ?? 0) >= 300;
  return (
    <div className="mt-1.5 flex flex-col items-start gap-1">
      {words !== '' && (
        <p
          className={classNames(
            'numeric flex items-start gap-1.5 rounded-md px-2 py-0.5 text-sm font-medium [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0',
            isLate
              ? 'bg-bad-soft text-bad-text'
              : wasLate
                ? 'bg-warn-soft text-warn-text'
                : isDone
                  ? 'bg-good-soft text-good-text'
                  : 'bg-sunken text-ink-soft',
          )}
        >
          {isDone ? badgeIcons.done : isLate ? badgeIcons.warning : badgeIcons.running}
          {words}
        </p>
      )}
      {gallons !== '' && <p className="numeric text-sm text-ink-soft">{gallons}</p>}
    </div>
  );
}
