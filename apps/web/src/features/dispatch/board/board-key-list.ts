import { commandKey } from '../../../ui/base/shortcut.tsx';
import type { PageKeys } from '../../../ui/hooks/page-keys.ts';

/** Every key of the board, for the list under `?`. */
export const boardKeys: readonly PageKeys[] = [
  {
    group: 'On the board',
    keys: [
      { keys: ['Tab'], label: 'Between the open jobs and the lanes' },
      { keys: ['←', '→'], label: 'Along a lane or a row' },
      { keys: ['↑', '↓'], label: 'To the next lane or row' },
      { keys: ['Home'], label: 'To the beginning of a lane' },
      { keys: ['End'], label: 'To the end of a lane' },
      { keys: [commandKey(), 'Z'], label: 'Undo' },
      { keys: [commandKey(), 'Shift', 'Z'], label: 'Redo' },
      { keys: ['Shift', 'P'], label: 'Publish the day' },
      { keys: ['Esc'], label: 'Clear the selection, close the card' },
    ],
  },
  {
    group: 'On a stop',
    keys: [
      { keys: ['I'], label: 'Show its details' },
      { keys: ['Enter'], label: 'Place it elsewhere' },
      { keys: ['Alt', '←', '→'], label: 'Earlier, later' },
      { keys: ['Alt', '↑', '↓'], label: 'To the truck above, below' },
      { keys: ['Delete'], label: 'Back to the open jobs' },
      { keys: ['Space'], label: 'Select or deselect it' },
      { keys: ['Shift', '←', '→'], label: 'Select the one next to it too' },
      { keys: ['L'], label: 'Lock to the truck, or unlock' },
      { keys: ['Shift', 'L'], label: 'Lock to the time' },
    ],
  },
  {
    group: 'On an open job',
    keys: [
      { keys: ['Space'], label: 'Select or deselect it' },
      { keys: ['Shift', '↑', '↓'], label: 'Select the next one too' },
      { keys: ['Enter'], label: 'Press its Place… button' },
    ],
  },
];
