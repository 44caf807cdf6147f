import type { RouteStop } from '@haulwright/domain/routes/route';
import { ArrowDown, ArrowUp, CalendarArrowDown, Clock, Lock, LockOpen, Trash2, Truck } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import type { Lane } from '../lanes/lanes.ts';
import type { PhoneActs } from './use-phone-acts.ts';

interface StopButtonsProps {
  readonly lane: Lane;
  readonly stop: RouteStop;
  /** There is nothing before it to move past. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly acts: PhoneActs;
}

/** All actions on a stop, as buttons for a thumb. */
export function StopButtons({ lane, stop, isFirst, isLast, acts }: StopButtonsProps) {
  return (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">Move {stop.title}</legend>
      <Button
        size="sm"
        icon={<ArrowUp aria-hidden="true" />}
        onClick={() => acts.shift(lane, stop, -1)}
        {...(isFirst && { disabledReason: 'No stop before it can be passed.' })}
      >
        Up
      </Button>
      <Button
        size="sm"
        icon={<ArrowDown aria-hidden="true" />}
        onClick={() => acts.shift(lane, stop, 1)}
        {...(isLast && { disabledReason: 'It is the last stop.' })}
      >
        Down
      </Button>
      {stop.jobId !== null && (
        <>
          <Button size="sm" icon={<Truck aria-hidden="true" />} onClick={() => acts.otherTruck(stop)}>
            Other truck…
          </Button>
          <StopLockMenu stop={stop} acts={acts} />
          <Button
            size="sm"
            icon={<CalendarArrowDown aria-hidden="true" />}
            onClick={() => acts.otherDay(stop)}
          >
            Another day…
          </Button>
        </>
      )}
      <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => acts.remove(lane, stop)}>
        {stop.jobId === null ? 'Remove' : 'To the pool'}
      </Button>
    </fieldset>
  );
}

function StopLockMenu({ stop, acts }: Pick<StopButtonsProps, 'stop' | 'acts'>) {
  if (stop.lock != null)
    return (
      <Button size="sm" icon={<LockOpen aria-hidden="true" />} onClick={() => acts.lock(stop, null)}>
        Unlock
      </Button>
    );
  return (
    <LazyMenu
      trigger={
        <Button size="sm" icon={<Lock aria-hidden="true" />}>
          Lock
        </Button>
      }
      items={[
        {
          label: 'Lock to the truck',
          icon: <Lock aria-hidden="true" />,
          onSelect: () => acts.lock(stop, 'truck'),
        },
        {
          label: 'Lock to the time',
          icon: <Clock aria-hidden="true" />,
          onSelect: () => acts.lock(stop, 'time'),
        },
      ]}
    />
  );
}
