import type { LifeAsking } from '../life/use-route-life.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { zooms } from '../lanes/time-scale.ts';
import type { Placing } from './place-words.ts';

/** The dialog that is open over the board. */
export type Asking =
  | { readonly kind: 'place'; readonly placing: Placing }
  | { readonly kind: 'other-day'; readonly moving: readonly string[] | Lane }
  | { readonly kind: 'crew' | 'warnings' | 'spread' | 'disposal'; readonly laneKey: string }
  | { readonly kind: 'life'; readonly laneKey: string; readonly what: LifeAsking }
  | { readonly kind: 'copy' }
  | { readonly kind: 'publish-day' }
  | { readonly kind: 'optimize' };

/** The state of the board's view; nothing of it is stored on the server. */
export interface BoardState {
  /** Index in `zooms`. */
  readonly zoom: number;
  readonly showsMap: boolean;
  /** The map shows the best plan so far, while one is searched. */
  readonly showsBest: boolean;
  /** A click adds to the selection. */
  readonly choosesSeveral: boolean;
  /** The stop highlighted in rows and map. */
  readonly selectedStopId: string | undefined;
  readonly asking: Asking | null;
}

export type BoardAction =
  | { readonly type: 'zoom'; readonly to: number }
  | { readonly type: 'show-map'; readonly shows: boolean }
  | { readonly type: 'show-best'; readonly shows: boolean }
  | { readonly type: 'choose-several'; readonly several: boolean }
  /** A press on a stop: the first highlights it, a second one clears that. */
  | { readonly type: 'press-stop'; readonly stopId: string }
  | { readonly type: 'point-out'; readonly stopId: string }
  | { readonly type: 'ask'; readonly asking: Asking }
  /** Closes this dialog, but no other that was opened meanwhile. */
  | { readonly type: 'close'; readonly kind: Asking['kind'] };

export const initialBoard: BoardState = {
  zoom: 0,
  showsMap: true,
  showsBest: true,
  choosesSeveral: false,
  selectedStopId: undefined,
  asking: null,
};

/** The board after an action. */
export function boardReducer(state: BoardState, action: BoardAction): BoardState {
  switch (action.type) {
    case 'zoom':
      return { ...state, zoom: Math.min(zooms.length - 1, Math.max(0, action.to)) };
    case 'show-map':
      return { ...state, showsMap: action.shows };
    case 'show-best':
      return { ...state, showsBest: action.shows };
    case 'choose-several':
      return { ...state, choosesSeveral: action.several };
    case 'press-stop': {
      // In selection mode a press selects, and highlights nothing.
      if (state.choosesSeveral) return state;
      const isPointedOut = state.selectedStopId === action.stopId;
      return { ...state, selectedStopId: isPointedOut ? undefined : action.stopId };
    }
    case 'point-out':
      return { ...state, selectedStopId: action.stopId };
    case 'ask':
      return { ...state, asking: action.asking };
    default:
      return state.asking?.kind === action.kind ? { ...state, asking: null } : state;
  }
}
