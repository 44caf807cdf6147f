import { describe, expect, test } from 'vitest';
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { TodaysRoute, TodaysVisit } from '../routes/day/todays-routes.ts';
import { expectedOf, goesOnFromPlace, type SeenAt } from './goes-on.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 30, hour, minute));
const second = (hour: number, minute = 0) => hour * 3_600 + minute * 60;
const clockAt = (now: Date) => ({
  now,
  nowSecond: second(now.getUTCHours(), now.getUTCMinutes()),
  secondOf: (instant: Date) => second(instant.getUTCHours(), instant.getUTCMinutes()),
});
const depot = { place: { latitude: 40, longitude: -76 }, startSecond: second(8) };

const visit = (
  visited: TodaysVisit['visit'],
  hour: number,
  changes: Partial<TodaysVisit> = {},
): TodaysVisit => ({
  visit: visited,
  jobStatus: visited.kind === 'job' ? 'scheduled' : null,
  startedAt: null,
  completedAt: null,
  actualGallons: null,
  arrivalSecond: second(hour),
  waitSeconds: 0,
  departureSecond: second(hour, 30),
  lock: null,
  lockedSecond: null,
  ...changes,
});
const job = (jobId: string, hour: number, changes?: Partial<TodaysVisit>) =>
  visit({ kind: 'job', jobId }, hour, changes);
const dump = (hour: number) => visit({ kind: 'disposal', disposalSiteId: 'plant' }, hour);
/** Four visits, at 9, 10, 11 and 12. */
const visits = (first: Partial<TodaysVisit> = {}) => [job('a', 9, first), dump(10), job('b', 11), dump(12)];
const heard = (latitude: number, measuredAt: Date, accuracyMeters = 10) => ({
  latitude,
  longitude: -76,
  accuracyMeters,
  measuredAt,
});
const route = (driverAt: TodaysRoute['driverAt'], of: readonly TodaysVisit[] = visits()): TodaysRoute => ({
  routeId: 'r',
  name: 'Truck 1',
  status: 'published',
  vehicleId: 'v',
  vehicleName: 'Truck 1',
  inService: true,
  driverUserId: null,
  driverAt,
  updatedAt: at(6),
  endSecond: second(16),
  isLocked: false,
  isOptimized: false,
  visits: of,
});
const seen = (of: Record<string, [Date, Date | null][]>) =>
  new Map(
    Object.entries(of).map(([id, times]) => [
      id,
      times.map(([arrivedAt, departedAt]): SeenAt => ({ arrivedAt, departedAt })),
    ]),
  );
const placeAt = (latitude: number) => ({ key: `driver at ${latitude}, -76`, latitude, longitude: -76 });
const done = { jobStatus: 'completed', startedAt: at(9), completedAt: at(9, 20) } as const;

describe('a truck goes on', () => {
  test.each<[string, TodaysRoute, Record<string, [Date, Date | null][]>, Date, object]>([
    [
      'from where it is',
      route(heard(40.1, at(8, 29))),
      {},
      at(8, 30),
      { begun: 0, second: second(8, 30), place: placeAt(40.1) },
    ],
    [
      'from the depot when it is to leave',
      route(heard(40.001, at(7, 30))),
      {},
      at(7, 30),
      { begun: 0, second: second(8), place: null },
    ],
    [
      'from the depot at once when it should have left',
      route(heard(40.001, at(8, 30))),
      {},
      at(8, 30),
      { begun: 0, second: second(8, 30), place: null },
    ],
    [
      'after the work its device saw begin',
      route(heard(40.2, at(9, 10))),
      { a: [[at(9, 5), null]] },
      at(9, 10),
      { begun: 1, second: second(9, 35), place: null },
    ],
    [
      'now, where that work takes longer',
      route(heard(40.2, at(9, 50))),
      { a: [[at(9, 5), null]] },
      at(9, 50),
      { begun: 1, second: second(9, 50), place: null },
    ],
    [
      'from where it is after a stop that nobody reported',
      route(heard(40.3, at(9, 40))),
      { a: [[at(9, 5), at(9, 30)]] },
      at(9, 40),
      { begun: 1, second: second(9, 40), place: placeAt(40.3) },
    ],
    [
      'from the last stop when it was not heard since',
      route(heard(40.3, at(9, 25)), visits({ ...done, completedAt: at(9, 30) })),
      {},
      at(9, 31),
      { begun: 1, second: second(9, 31), place: null },
    ],
    [
      'by what was reported, whatever was seen',
      route(heard(40.3, at(9, 40)), visits(done)),
      { a: [[at(9, 5), null]] },
      at(9, 40),
      { begun: 1, second: second(9, 40), place: placeAt(40.3) },
    ],
    [
      'after a plant it was seen at, once',
      route(heard(40.3, at(10, 40)), visits(done)),
      { plant: [[at(10), at(10, 30)]] },
      at(10, 40),
      { begun: 2, second: second(10, 40), place: placeAt(40.3) },
    ],
  ])('%s', (_, of, told, now, wanted) => {
    const going = goesOnFromPlace(of, seen(told), depot, clockAt(now));
    const { begun, goesOn } = going?.route ?? {};
    expect({ begun, ...goesOn }).toEqual(wanted);
  });

  test.each<[string, TodaysRoute, Date]>([
    ['nobody knows where it is', route(null), at(9)],
    ['it was not heard for a quarter of an hour', route(heard(40.1, at(8, 45))), at(9)],
    ['its phone knows its cell only', route(heard(40.1, at(9), 1_500)), at(9)],
  ])('by its plan where %s', (_, of, now) =>
    expect(goesOnFromPlace(of, new Map(), depot, clockAt(now))).toBeNull(),
  );

  test('by its plan on another day', () =>
    expect(
      goesOnFromPlace(route(heard(40.1, at(9))), new Map(), depot, { ...clockAt(at(9)), nowSecond: null }),
    ).toBeNull());
});

test('nothing is expected of what was reported or passed by; a stop with the truck at it has its arrival', () => {
  const of = [job('a', 9, done), job('b', 10), job('c', 11), job('d', 12)];
  const going = goesOnFromPlace(
    route(heard(40.4, at(11, 10)), of),
    seen({ c: [[at(11, 4), null]] }),
    depot,
    clockAt(at(11, 10)),
  );
  const timed = ['start', 'a', 'b', 'c', 'd', 'end'].map((id, sequence) => ({
    kind: id === 'start' || id === 'end' ? id : 'job',
    jobId: id,
    disposalSiteId: null,
    arrivalSecond: sequence * 100,
    waitSeconds: id === 'd' ? 60 : 0,
    departureSecond: sequence * 100 + 90,
  })) as unknown as RouteStop[];
  expect(going && expectedOf(timed, going)).toEqual([
    {
      jobId: 'c',
      disposalSiteId: null,
      arrivalSecond: 300,
      beginSecond: 300,
      endSecond: 390,
      isThere: true,
      hasLeft: false,
    },
    {
      jobId: 'd',
      disposalSiteId: null,
      arrivalSecond: 400,
      beginSecond: 460,
      endSecond: 490,
      isThere: false,
      hasLeft: false,
    },
  ]);
});
