import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { createContext, useContext } from 'react';
import { LaneMenu } from './lane-menu.tsx';
import type { Lane } from './lanes.ts';
import type { LifeAsking } from '../life/use-route-life.tsx';
import type { Board } from '../moves/use-board.ts';

export interface LaneMenus {
  readonly board: Board;
  /** Who can drive a route; empty until they are known. */
  readonly people: readonly JobAssignee[];
  readonly onOtherDay: (lane: Lane) => void;
  readonly onCrew: (lane: Lane) => void;
  /** Shows where its open jobs would go when the truck breaks down. */
  readonly onSpread: (lane: Lane) => void;
  readonly onEmptyTank: (lane: Lane) => void;
  /** What the menu of the route opens: it stays when the lanes are drawn otherwise. */
  readonly onLife: (lane: Lane, what: LifeAsking) => void;
  /** Shows what is wrong with the lane, and what settles it. */
  readonly onWarnings: (lane: Lane) => void;
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
