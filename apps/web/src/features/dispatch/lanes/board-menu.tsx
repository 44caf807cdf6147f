import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { createContext, useContext } from 'react';
import { LaneMenu } from './lane-menu.tsx';
import type { Lane } from './lanes.ts';
import type { LifeAsking } from '../life/use-route-life.tsx';
import type { Board } from '../moves/use-board.ts';

export interface LaneMenus {
  readonly board: Board;
  /** Possible drivers of a route; empty until loaded. */
  readonly people: readonly JobAssignee[];
  readonly onOtherDay: (lane: Lane) => void;
  readonly onCrew: (lane: Lane) => void;
  /** Shows where its open jobs would go if the truck breaks down. */
  readonly onSpread: (lane: Lane) => void;
  readonly onEmptyTank: (lane: Lane) => void;
  /** Opens a dialog of the route's menu, which stays mounted when the lanes are re-rendered. */
  readonly onLife: (lane: Lane, what: LifeAsking) => void;
  /** Shows the lane's problems and their fixes. */
  readonly onWarnings: (lane: Lane) => void;
}

/**
 * Data for the lanes' menus. Kept out of the lanes' props, so that they are not re-rendered with every change
 * of the board.
 */
export const LaneMenusContext = createContext<LaneMenus | null>(null);

export function BoardMenu({ lane }: { readonly lane: Lane }) {
  const menus = useContext(LaneMenusContext);
  return menus === null ? null : <LaneMenu lane={lane} {...menus} />;
}
