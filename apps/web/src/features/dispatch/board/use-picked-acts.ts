import { type Dispatch, useMemo } from 'react';
import type { Board } from '../moves/use-board.ts';
import type { Picks } from '../moves/use-picks.ts';
import type { BoardAction } from './board-state.ts';
import type { SelectionActs } from './selection-bar.tsx';
import type { BoardActs } from './use-board-acts.ts';

/** The selected stops, and the actions on the selection. */
export function usePickedActs(
  board: Board,
  picks: Picks,
  acts: BoardActs,
  dispatch: Dispatch<BoardAction>,
  onPlace: (placing: { jobIds: readonly string[]; title: string }) => void,
) {
  const stops = useMemo(
    () =>
      board.routes.flatMap((route) =>
        route.stops.filter((stop) => stop.jobId !== null && picks.set.has(stop.jobId)),
      ),
    [board.routes, picks.set],
  );
  const ofPicked: SelectionActs = {
    place: () => onPlace({ jobIds: picks.jobIds, title: acts.titleOf(picks.jobIds) }),
    toPool: () =>
      acts.move(
        stops.flatMap((stop) => stop.jobId ?? []),
        { kind: 'pool' },
      ),
    toDay: () => dispatch({ type: 'ask', asking: { kind: 'other-day', moving: picks.jobIds } }),
    lock: (lock) => acts.lock(picks.jobIds, lock),
    clear: picks.clear,
  };
  return { stops, acts: ofPicked };
}
