import type { RouteStop } from '@haulwright/domain/routes/route';
import { CalendarArrowDown, Clock, Eraser, Lock, LockOpen, Truck, X } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { count } from '../../routes/route-words.ts';

export interface SelectionActs {
  readonly place: () => void;
  readonly toPool: () => void;
  readonly toDay: () => void;
  readonly lock: (lock: 'truck' | 'time' | null) => void;
  readonly clear: () => void;
}

interface SelectionBarProps {
  readonly jobCount: number;
  /** Stops of the routed ones. */
  readonly stops: readonly RouteStop[];
  readonly acts: SelectionActs;
}

/** Actions on the selected jobs, also for people without a keyboard. */
export function SelectionBar({ jobCount, stops, acts }: SelectionBarProps) {
  if (jobCount === 0) return null;
  const isOnRoute = stops.length > 0;
  const isHeld = stops.some((stop) => stop.lock != null);
  return (
    <section
      aria-label="Chosen jobs"
      className="flex flex-wrap items-center gap-1 rounded-lg border border-line bg-raised px-2 py-1 shadow-popup"
    >
      <output className="numeric px-1 font-medium">{`${count(jobCount, 'job')} chosen`}</output>
      <Button size="sm" variant="ghost" icon={<Truck aria-hidden="true" />} onClick={acts.place}>
        Place…
      </Button>
      {isOnRoute && (
        <LazyMenu
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={isHeld ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
            >
              Lock
            </Button>
          }
          items={[
            {
              label: 'Lock to the truck',
              icon: <Lock aria-hidden="true" />,
              shortcut: ['L'],
              onSelect: () => acts.lock('truck'),
            },
            {
              label: 'Lock to the time',
              icon: <Clock aria-hidden="true" />,
              shortcut: ['Shift', 'L'],
              onSelect: () => acts.lock('time'),
            },
            ...(isHeld
              ? [
                  {
                    label: 'Unlock',
                    icon: <LockOpen aria-hidden="true" />,
                    shortcut: ['L'],
                    onSelect: () => acts.lock(null),
                  },
                ]
              : []),
          ]}
        />
      )}
      <Button size="sm" variant="ghost" icon={<CalendarArrowDown aria-hidden="true" />} onClick={acts.toDay}>
        Another day…
      </Button>
      {isOnRoute && (
        <Button size="sm" variant="ghost" icon={<Eraser aria-hidden="true" />} onClick={acts.toPool}>
          To the pool
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<X aria-hidden="true" />}
        iconLabel="Clear selection"
        shortcut={['Esc']}
        onClick={acts.clear}
      />
    </section>
  );
}
