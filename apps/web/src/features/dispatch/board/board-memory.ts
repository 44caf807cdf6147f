import { zooms } from '../lanes/time-scale.ts';
import { type BoardState, initialBoard } from './board-state.ts';

const KEY = 'haulwright.board';

/** What of the board this device remembers. */
type Remembered = Pick<BoardState, 'zoom' | 'showsMap'>;

/** Reads what was remembered; anything else in the storage is as if there was nothing. */
export function parseBoard(text: string | null): Remembered {
  const { zoom, showsMap } = initialBoard;
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return { zoom, showsMap };
    return {
      zoom:
        'zoom' in stored && typeof stored.zoom === 'number' && zooms[stored.zoom] !== undefined
          ? stored.zoom
          : zoom,
      showsMap: 'showsMap' in stored && typeof stored.showsMap === 'boolean' ? stored.showsMap : showsMap,
    };
  } catch {
    return { zoom, showsMap };
  }
}

/** The board as it is opened: with the zoom and the map this device had last. */
export function rememberedBoard(): BoardState {
  try {
    return { ...initialBoard, ...parseBoard(localStorage.getItem(KEY)) };
  } catch {
    return initialBoard;
  }
}

/** Remembers zoom and map on this device. */
export function rememberBoard({ zoom, showsMap }: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ zoom, showsMap }));
  } catch {
    // A browser that keeps nothing opens the board as it is by default.
  }
}
