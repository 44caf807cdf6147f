import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { expect, it } from 'vitest';
import { visitsOf } from '../../routes/visits.ts';
import { emptyAfter, requestOf, takeOff, type Request } from './board-moves.ts';
import { provisionalDay } from './provisional.ts';

const stop = (id: string, kind: RouteStop['kind'], site: string | null = null): RouteStop => ({
  id,
  sequence: 0,
  kind,
  jobId: kind === 'job' ? id : null,
  jobNumber: null,
  jobStatus: kind === 'job' ? 'scheduled' : null,
  disposalSiteId: site,
  title: id,
  subtitle: null,
  address: null,
  latitude: null,
  longitude: null,
  arrivalSecond: 30_000,
  waitSeconds: 0,
  departureSecond: 31_800,
  legMeters: 0,
  legSeconds: 600,
  gallons: 500,
  loadAfterGallons: 0,
  loadWasteType: null,
});

/** A tank that is emptied twice at one plant. */
const twice: Route = {
  id: 'R',
  name: 'R',
  routeDate: '2026-03-03',
  status: 'draft',
  isOptimized: false,
  totalDistanceMiles: 0,
  totalDurationMinutes: 0,
  stopCount: 4,
  jobCount: 2,
  disposalCount: 2,
  totalGallons: 0,
  vehicleId: 'truck',
  vehicleName: null,
  driverName: null,
  findingCount: 0,
  capacityGallons: 3_500,
  startSecond: 28_800,
  endSecond: 40_000,
  travelTimeSource: 'estimate',
  driverUserId: null,
  updatedAt: '2026-03-01T00:00:00.000Z',
  findings: [],
  stops: [
    stop('start', 'start'),
    stop('a', 'job'),
    stop('first', 'disposal', 'plant'),
    stop('b', 'job'),
    stop('second', 'disposal', 'plant'),
    stop('end', 'end'),
  ],
};

const turned: Request = { ...requestOf(twice), visits: visitsOf(twice).toReversed() };
const again = emptyAfter(twice, 3, 'plant');

it.each<[string, readonly Request[], readonly string[]]>([
  ['the order', [turned], ['first', 'b', 'second', 'a']],
  ['one taken off', [takeOff(twice, 1)], ['a', 'b', 'first']],
  ['a third one', [again], ['a', 'first', 'b', 'second', 'plant:0']],
  [
    'a third and a fourth one before the server answers',
    [again, { ...again, visits: [...again.visits, { kind: 'disposal', disposalSiteId: 'plant' }] }],
    ['a', 'first', 'b', 'second', 'plant:0', 'plant:1'],
  ],
])('a tank emptied twice at one plant has two stops whatever changes: %s', (_, requests, expected) => {
  const [shown] = requests.reduce<Route[]>(
    (routes, request) => provisionalDay(routes, [request], { pool: new Map(), routes }, [], () => 'Plant'),
    [twice],
  );
  expect(shown?.stops.slice(1, -1).map(({ id }) => id)).toEqual(expected);
});
