import { expect, test } from 'vitest';
import type { StopState, StopView } from './day-view.ts';
import { isChanged, planChanges, planOf } from './plan-changes.ts';

const stops = (...list: readonly (readonly [string, StopState])[]): StopView[] =>
  list.map(([key, state]) => ({ key, title: key.toUpperCase(), state }) as StopView);
const first = stops(['a', 'planned'], ['b', 'planned'], ['c', 'planned']);
const nothing = { added: [], removed: [], isReordered: false };

test.each([
  ['the same plan', first, nothing],
  ['done by the driver', stops(['a', 'done'], ['b', 'arrived'], ['c', 'planned']), nothing],
  [
    'one more',
    stops(['a', 'planned'], ['d', 'planned'], ['b', 'planned'], ['c', 'planned']),
    { ...nothing, added: ['D'] },
  ],
  ['taken away', stops(['a', 'planned'], ['c', 'planned']), { ...nothing, removed: ['B'] }],
  [
    'another order',
    stops(['b', 'planned'], ['a', 'planned'], ['c', 'planned']),
    { ...nothing, isReordered: true },
  ],
  [
    'added and already done by somebody',
    stops(['a', 'planned'], ['b', 'planned'], ['c', 'planned'], ['d', 'done']),
    nothing,
  ],
] as const)('%s', (_, now, expected) => {
  const changes = planChanges(planOf(first), now);
  expect(changes).toEqual(expected);
  expect(isChanged(changes)).toBe(expected !== nothing);
});

test('what the driver could not do leaves the route without news, and comes back when undone', () => {
  const known = planOf(stops(['a', 'not-done'], ['b', 'planned']), planOf(first));
  expect(planChanges(known, stops(['b', 'planned']))).toEqual(nothing);
  expect(planChanges(known, stops(['a', 'planned'], ['b', 'planned']))).toEqual(nothing);
});
