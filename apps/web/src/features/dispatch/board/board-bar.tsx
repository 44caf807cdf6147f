import type { RouteStop } from '@haulwright/domain/routes/route';
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { DaySwitcher } from '../../routes/day-switcher.tsx';
import { type SelectionActs, SelectionBar } from './selection-bar.tsx';

interface BoardBarProps {
  readonly date: string;
  readonly today: string;
  readonly choosesSeveral: boolean;
  readonly onChooseSeveral: (several: boolean) => void;
  /** A plan is compared instead of the board: on a phone the bar would only be in its way. */
  readonly isComparing: boolean;
  readonly jobCount: number;
  readonly stops: readonly RouteStop[];
  readonly acts: SelectionActs;
  readonly children: ReactNode;
}

/** The days, and where the day stands or, once jobs are selected, the actions on them; always visible. */
export function BoardBar({
  date,
  today,
  choosesSeveral,
  onChooseSeveral,
  isComparing,
  children,
  ...selection
}: BoardBarProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  return (
    <div
      className={classNames(
        'print:hidden sticky top-14 z-20 -mx-2 mb-2 flex flex-wrap items-center gap-2 bg-canvas px-2 py-2 max-md:-mt-2 md:top-0',
        isComparing && 'max-md:hidden',
      )}
    >
      <div>
        <DaySwitcher
          oneDay
          date={date}
          today={today}
          onChange={(to) =>
            void navigate({
              search: (before) => ({ ...before, proposal: undefined, date: to ?? undefined }),
            })
          }
        />
      </div>
      <Button
        variant="ghost"
        className={classNames(!choosesSeveral && 'max-md:hidden')}
        icon={<ListChecks aria-hidden="true" />}
        aria-pressed={choosesSeveral}
        onClick={() => onChooseSeveral(!choosesSeveral)}
      >
        Select several
      </Button>
      {selection.jobCount > 0 ? <SelectionBar {...selection} /> : children}
    </div>
  );
}
