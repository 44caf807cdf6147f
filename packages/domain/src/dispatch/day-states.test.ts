import { expect, it } from 'vitest';
import type { RouteStatus } from '../routes/route.ts';
import { countStates, dayStates, isInState } from './day-states.ts';

const route = (id: string, status: RouteStatus, vehicleId: string | null = `truck ${id}`) => ({
  id,
  status,
  vehicleId,
});
const marks = (changed: readonly string[], closed: readonly string[] = []) => ({
  changed: new Set(changed),
  closedTrucks: new Set(closed),
});

it.each([
  ['a draft', route('a', 'draft'), marks([]), ['draft']],
  ['a draft that was changed before it was taken back', route('a', 'draft'), marks(['a']), ['draft']],
  ['a published route', route('a', 'published'), marks(['b']), ['published']],
  ['a published route that was changed', route('a', 'published'), marks(['a']), ['published', 'changed']],
  ['a route under way that was changed', route('a', 'in_progress'), marks(['a']), ['changed', 'in_progress']],
  ['a completed route, whose changes are over', route('a', 'completed'), marks(['a']), ['back']],
  ['a truck whose day is closed', route('a', 'completed'), marks([], ['truck a']), ['closed']],
  ['another truck whose day is closed', route('a', 'completed'), marks([], ['truck b']), ['back']],
  [
    'a closed day with a route on the road',
    route('a', 'in_progress'),
    marks([], ['truck a']),
    ['in_progress'],
  ],
  ['a completed route without a truck', route('a', 'completed', null), marks([], ['truck a']), ['back']],
  ['a cancelled route', route('a', 'cancelled'), marks(['a']), []],
] as const)('%s', (_, one, given, states) => {
  expect(dayStates.filter((state) => isInState(one, state, given))).toEqual(states);
});

it('counts the routes of a day', () => {
  const day = [
    route('a', 'draft'),
    route('b', 'published'),
    route('c', 'published'),
    route('d', 'completed'),
    route('e', 'completed'),
  ];
  expect(countStates(day, marks(['c'], ['truck e']))).toEqual({
    draft: 1,
    published: 2,
    changed: 1,
    in_progress: 0,
    back: 1,
    closed: 1,
  });
});
