import {
  countStates,
  type DayState,
  dayStateName,
  dayStates,
  isInState,
} from '@haulwright/domain/dispatch/day-states';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Lane } from '../lanes/lanes.ts';
import type { Board } from '../moves/use-board.ts';

/** Where the routes of the day stand, and the lanes of the state in the address. */
export function useDayStates({ routes, day }: Pick<Board, 'routes' | 'day'>, lanes: readonly Lane[]) {
  const { state } = useSearch({ from: '/office/dispatch' });
  const shown = dayStates.find((one) => one === state) ?? null;
  const changedIds = day.data?.changedIds;
  const closedIds = day.data?.closedVehicleIds;
  const marks = useMemo(
    () => ({ changed: new Set(changedIds), closedTrucks: new Set(closedIds) }),
    [changedIds, closedIds],
  );
  return {
    shown,
    counts: useMemo(() => countStates(routes, marks), [routes, marks]),
    lanes: useMemo(
      () =>
        shown === null
          ? lanes
          : lanes.filter(({ route }) => route !== null && isInState(route, shown, marks)),
      [lanes, shown, marks],
    ),
  };
}

/** Why there is nothing to publish; null when there is. */
export const nothingToPublish = (counts: Readonly<Record<DayState, number>>): string | null =>
  counts.draft > 0
    ? null
    : counts.published + counts.in_progress + counts.back + counts.closed > 0
      ? 'Nothing to publish: no route of this day is a draft.'
      : 'Nothing to publish: no truck has a route on this day.';

interface DayStatesBarProps {
  readonly shown: DayState | null;
  readonly counts: Readonly<Record<DayState, number>>;
  readonly onPublish: () => void;
}

/** Counts the day's routes by state; a press shows those lanes only. One act publishes all drafts. */
export function DayStatesBar({ shown, counts, onPublish }: DayStatesBarProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  return (
    <div className="flex min-w-64 flex-1 items-center justify-end gap-2 max-md:mb-2 print:hidden">
      <fieldset
        aria-label="Routes by state"
        className="flex min-w-0 gap-1 overflow-x-auto p-0.5 max-md:flex-1"
      >
        {dayStates
          .filter((state) => counts[state] > 0 || state === shown)
          .map((state) => (
            <Button
              key={state}
              size="sm"
              variant="ghost"
              aria-pressed={state === shown}
              onClick={() =>
                void navigate({
                  search: (before) => ({ ...before, state: state === shown ? undefined : state }),
                  replace: true,
                })
              }
            >
              {dayStateName[state]} <span className="numeric">{counts[state]}</span>
            </Button>
          ))}
      </fieldset>
      <Button
        size="sm"
        icon={<Send aria-hidden="true" />}
        shortcut={['Shift', 'P']}
        onClick={onPublish}
        disabledReason={nothingToPublish(counts) ?? undefined}
      >
        Publish the day
      </Button>
    </div>
  );
}

/** In place of the lanes when none is in the chosen state. */
export function NoLaneInState({ state }: { readonly state: DayState }) {
  const navigate = useNavigate({ from: '/dispatch' });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">
      {`No route of this day is “${dayStateName[state]}”.`}
      <Button
        size="sm"
        onClick={() =>
          void navigate({ search: (before) => ({ ...before, state: undefined }), replace: true })
        }
      >
        Show every truck
      </Button>
    </div>
  );
}
