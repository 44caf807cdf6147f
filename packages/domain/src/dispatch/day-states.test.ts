import { expect, it } from 'vitest';
import type { RouteStatus } from '../routes/route.ts';
import { countStates, dayStates, isInState } from './day-states.ts';

const route = (id: string, status: RouteStatus) => ({ id, status });

it.each([
  ['a draft', route('a', 'draft'), [], ['draft']],
  ['a draft that was changed before it was taken back', route('a', 'draft'), ['a'], ['draft']],
  ['a published route', route('a', 'published'), ['b'], ['published']],
  ['a published route that was changed', route('a', 'published'), ['a'], ['published', 'changed']],
  ['a route under way that was changed', route('a', 'in_progress'), ['a'], ['changed', 'in_progress']],
  ['a completed route, whose changes are over', route('a', 'completed'), ['a'], ['completed']],
  ['a cancelled route', route('a', 'cancelled'), ['a'], []],
] as const)('%s', (_, one, changed, states) => {
  expect(dayStates.filter((state) => isInState(one, state, new Set(changed)))).toEqual(states);
});

it('counts the routes of a day', () => {
  const day = [
    route('a', 'draft'),
    route('b', 'published'),
    route('c', 'published'),
    route('d', 'completed'),
  ];
  expect(countStates(day, new Set(['c']))).toEqual({
    draft: 1,
    published: 2,
    changed: 1,
    in_progress: 0,
    completed: 1,
  });
});
