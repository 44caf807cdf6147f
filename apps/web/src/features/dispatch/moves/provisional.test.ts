import type { Route } from '@haulwright/domain/routes/route';
import { expect, it } from 'vitest';
import { visitsOf } from '../../routes/visits.ts';
import { emptyAfter, requestOf, takeOff, type Request } from './board-moves.ts';
import { provisionalDay } from './provisional.ts';
import { route, stop } from './testing.ts';

/** A tank that is emptied twice at the same plant. */
const twice = route('R', [
  stop('job', 'a'),
  stop('disposal', 'plant', { id: 'first' }),
  stop('job', 'b'),
  stop('disposal', 'plant', { id: 'second' }),
]);

const turned: Request = { ...requestOf(twice), visits: visitsOf(twice).toReversed() };
const again = emptyAfter(twice, 3, 'plant');

it.each<[string, readonly Request[], readonly string[]]>([
  ['the order', [turned], ['first', 'stop-b', 'second', 'stop-a']],
  ['one taken off', [takeOff(twice, 1)], ['stop-a', 'stop-b', 'first']],
  ['a third one', [again], ['stop-a', 'first', 'stop-b', 'second', 'plant:0']],
  [
    'a third and a fourth one before the server answers',
    [again, { ...again, visits: [...again.visits, { kind: 'disposal', disposalSiteId: 'plant' }] }],
    ['stop-a', 'first', 'stop-b', 'second', 'plant:0', 'plant:1'],
  ],
])('a tank emptied twice at one plant has two stops whatever changes: %s', (_, requests, expected) => {
  const [shown] = requests.reduce<Route[]>(
    (routes, request) => provisionalDay(routes, [request], { pool: new Map(), routes }, [], () => 'Plant'),
    [twice],
  );
  expect(shown?.stops.slice(1, -1).map(({ id }) => id)).toEqual(expected);
});
