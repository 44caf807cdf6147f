import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { createContext, useContext } from 'react';
import { LaneMenu } from './lane-menu.tsx';
import type { Lane } from './lanes.ts';
import type { Board } from '../moves/use-board.ts';

export interface LaneMenus {
  readonly lanes: readonly Lane[];
  readonly board: Board;
  readonly people: readonly JobAssignee[];
  readonly onOtherDay: (lane: Lane) => void;
}

/**
 * What the menus of the lanes need of the board. The lanes themselves do not, so that they are not drawn
 * again with every change of it.
 */
export const LaneMenusContext = createContext<LaneMenus | null>(null);

export function BoardMenu({ lane }: { readonly lane: Lane }) {
  const menus = useContext(LaneMenusContext);
  return menus === null ? null : <LaneMenu lane={lane} {...menus} />;
}
