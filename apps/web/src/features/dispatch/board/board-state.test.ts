import { describe, expect, it } from 'vitest';
import { type BoardAction, boardReducer, type BoardState, initialBoard } from './board-state.ts';

const placing = { kind: 'place', placing: { jobIds: ['a'], title: 'A' } } as const;
const copy = { kind: 'copy' } as const;

describe('the board after an act', () => {
  it.each<[string, Partial<BoardState>, BoardAction, Partial<BoardState>]>([
    ['comes closer', { zoom: 1 }, { type: 'zoom', to: 2 }, { zoom: 2 }],
    ['comes no closer than it can', { zoom: 3 }, { type: 'zoom', to: 4 }, { zoom: 3 }],
    ['goes no further away than it can', { zoom: 0 }, { type: 'zoom', to: -1 }, { zoom: 0 }],
    ['hides its map', {}, { type: 'show-map', shows: false }, { showsMap: false }],
    ['shows the day instead of the best plan', {}, { type: 'show-best', shows: false }, { showsBest: false }],
    ['chooses several', {}, { type: 'choose-several', several: true }, { choosesSeveral: true }],
    ['points a stop out', {}, { type: 'press-stop', stopId: 's' }, { selectedStopId: 's' }],
    [
      'points it out no more at the second press',
      { selectedStopId: 's' },
      { type: 'press-stop', stopId: 's' },
      { selectedStopId: undefined },
    ],
    [
      'points out another one instead',
      { selectedStopId: 's' },
      { type: 'press-stop', stopId: 't' },
      { selectedStopId: 't' },
    ],
    [
      'points nothing out while several are chosen',
      { choosesSeveral: true, selectedStopId: 's' },
      { type: 'press-stop', stopId: 't' },
      {},
    ],
    [
      'points out what the map was pressed at, once and twice',
      { choosesSeveral: true, selectedStopId: 's' },
      { type: 'point-out', stopId: 's' },
      {},
    ],
    ['asks', {}, { type: 'ask', asking: placing }, { asking: placing }],
    ['asks one thing at a time', { asking: placing }, { type: 'ask', asking: copy }, { asking: copy }],
    ['closes what it asks', { asking: copy }, { type: 'close', kind: 'copy' }, { asking: null }],
    ['leaves open what was asked since', { asking: copy }, { type: 'close', kind: 'place' }, {}],
  ])('%s', (_, before, action, change) => {
    const state = { ...initialBoard, ...before };
    expect(boardReducer(state, action)).toEqual({ ...state, ...change });
  });
});
