import { zooms } from '../lanes/time-scale.ts';
import { type BoardState, initialBoard } from './board-state.ts';

const KEY = 'haulwright.board';

/** The board's state remembered on this device. */
type Remembered = Pick<BoardState, 'zoom' | 'showsMap'>;

/** Reads the remembered state; anything invalid in the storage is ignored. */
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

/** The initial board: with the zoom and the map last used on this device. */
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
    // A browser without storage opens the board in its default state.
  }
}
