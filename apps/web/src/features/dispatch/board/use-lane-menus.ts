import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import type { Lane } from '../lanes/lanes.ts';
import type { LifeAsking } from '../life/use-route-life.tsx';
import type { Board } from '../moves/use-board.ts';
import type { BoardAction } from './board-state.ts';

const nobody: readonly never[] = [];

/** The dialogs of the lanes' menus, and the possible drivers of a route. */
export function useLaneMenus(board: Board, dispatch: Dispatch<BoardAction>) {
  // Only needed by a dialog of the lanes, so it waits until there are lanes.
  const { data: people = nobody } = useQuery({
    ...api.jobs.assignees.queryOptions(),
    enabled: board.routes.length > 0,
    staleTime: 60_000,
  });
  const menus = useMemo(
    () => ({
      board,
      people,
      onOtherDay: (moving: Lane) => dispatch({ type: 'ask', asking: { kind: 'other-day', moving } }),
      onCrew: ({ key }: Lane) => dispatch({ type: 'ask', asking: { kind: 'crew', laneKey: key } }),
      onSpread: ({ key }: Lane) => dispatch({ type: 'ask', asking: { kind: 'spread', laneKey: key } }),
      onEmptyTank: ({ key }: Lane) => dispatch({ type: 'ask', asking: { kind: 'disposal', laneKey: key } }),
      onLife: ({ key }: Lane, what: LifeAsking) =>
        dispatch({ type: 'ask', asking: { kind: 'life', laneKey: key, what } }),
      onWarnings: ({ key }: Lane) => dispatch({ type: 'ask', asking: { kind: 'warnings', laneKey: key } }),
    }),
    [board, people, dispatch],
  );
  return { people, menus };
}
