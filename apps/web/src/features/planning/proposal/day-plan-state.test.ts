import { describe, expect, it } from 'vitest';
import { type DayPlanEvent, type DayPlanMemory, dayPlanReducer, planToFollow } from './day-plan-state.ts';

const nothing: DayPlanMemory = { handled: [], heldId: null, watchedId: null };

describe('what a browser knows of a day’s plans', () => {
  it.each<[string, Partial<DayPlanMemory>, DayPlanEvent, Partial<DayPlanMemory>]>([
    ['watches what runs', {}, { type: 'seen-running', id: 'a' }, { watchedId: 'a' }],
    ['watches it until it is over', { watchedId: 'a' }, { type: 'seen-over', id: 'a' }, { watchedId: null }],
    ['goes on watching when another one is over', { watchedId: 'b' }, { type: 'seen-over', id: 'a' }, {}],
    ['holds what is improved', {}, { type: 'improving', id: 'a' }, { heldId: 'a' }],
    ['is done with a plan', { handled: ['a'] }, { type: 'handled', id: 'b' }, { handled: ['a', 'b'] }],
    ['is done with it once', { handled: ['a', 'b'] }, { type: 'handled', id: 'a' }, { handled: ['b', 'a'] }],
    [
      'holds it no more then',
      { heldId: 'a' },
      { type: 'handled', id: 'a' },
      { handled: ['a'], heldId: null },
    ],
    ['still holds another one', { heldId: 'b' }, { type: 'handled', id: 'a' }, { handled: ['a'] }],
    ['offers it again', { handled: ['a', 'b'] }, { type: 'offered-again', id: 'a' }, { handled: ['b'] }],
    [
      'hears of another window',
      { handled: ['a'] },
      { type: 'handled-elsewhere', handled: ['c'] },
      { handled: ['c'] },
    ],
  ])('%s', (_, before, event, change) => {
    const memory = { ...nothing, ...before };
    expect(dayPlanReducer(memory, event)).toEqual({ ...memory, ...change });
  });
});

describe('which run is the day’s plan', () => {
  const now = Date.parse('2031-03-03T12:00:00Z');
  const done = { id: 'last', asProposal: true, status: 'done', createdAt: '2031-03-03T10:00:00Z' } as const;

  it.each<[string, Partial<DayPlanMemory>, Partial<Parameters<typeof planToFollow>[1]>, string | null]>([
    ['none when the day was never planned', {}, { latest: null }, null],
    ['the last one', {}, {}, 'last'],
    [
      'the last one while it runs, however old',
      {},
      { latest: { ...done, status: 'running', createdAt: '2031-01-01T00:00:00Z' } },
      'last',
    ],
    [
      'not one that was made half a day ago',
      {},
      { latest: { ...done, createdAt: '2031-03-03T00:00:00Z' } },
      null,
    ],
    ['not one that failed', {}, { latest: { ...done, status: 'failed' } }, null],
    ['not one that changed the routes itself', {}, { latest: { ...done, asProposal: false } }, null],
    ['not one that was handled', { handled: ['last'] }, {}, null],
    ['the one held, when the last one is none', { heldId: 'held', handled: ['last'] }, {}, 'held'],
    ['the last one rather than the one held', { heldId: 'held' }, {}, 'last'],
    ['the one that was seen running rather than the last one', { watchedId: 'seen' }, {}, 'seen'],
    [
      'the one the address names before all',
      { watchedId: 'seen', heldId: 'held' },
      { namedId: 'named' },
      'named',
    ],
    ['the one the address names, handled or not', { handled: ['named'] }, { namedId: 'named' }, 'named'],
  ])('%s', (_, memory, known, id) => {
    expect(planToFollow({ ...nothing, ...memory }, { namedId: undefined, latest: done, now, ...known })).toBe(
      id,
    );
  });
});
