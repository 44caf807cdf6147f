import { describe, expect, it } from 'vitest';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { Plan } from '@haulwright/routing/answer';
import type { DayClock } from '../../routes/day/day-clock.ts';
import type { LedgerDay } from '../../custody/ledger/tank-days.queries.ts';
import { proposedVisits } from './proposed-visits.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import type { DayTruck } from '../../routes/day/day-facts.ts';
import type { TodaysRoute, TodaysVisit } from '../../routes/day/todays-routes.ts';
import {
  visit,
  empty,
  done,
  route,
  lane,
  lanes as lanesOf,
  dayOf,
  anotherDay,
  at,
  prepare,
  truck,
  withTravel,
} from './testing/prepared-day.ts';

describe('a truck that is out', () => {
  const out = lane(
    route([done('z', 700), empty, done('a', 900), empty, done('b', 1_400), done('c', null), visit('d')], {
      status: 'in_progress',
      endSecond: 62_000,
    }),
  );

  it('starts where it is, with what it really took up since it was emptied', () => {
    const { input, places } = prepare(dayOf([out]), {}, at(40_000));
    const [first, second] = input.trucks;
    expect(first).toMatchObject({
      shift: [40_000, 62_000],
      loadAtStart: { wasteType: 'septage', gallons: 2_400 },
      fixedCostCents: 0,
    });
    expect(places[first?.startPlace ?? 0]?.addressKey).toBe('at c');
    expect(places[first?.endPlace ?? 0]?.addressKey).toBe('depot');
    expect(second).toMatchObject({ shift: [25_200, 61_200] });
    expect(input.stops.map(({ id }) => id)).toEqual(['d']);
    // 500 gallons of other routes, 700 and 900 that were brought there already.
    expect(input.disposalSites[0]?.dailyCapGallons).toBe(6_900);
  });

  describe('and reports what it takes up', () => {
    const reported = (id: string, gallons: number, second: number): TodaysVisit => ({
      ...done(id, gallons),
      completedAt: new Date(second * 1_000),
      isReported: true,
    });
    const ledger = (changes: [second: number, gallons: number][], opening = 0): LedgerDay => ({
      opening: opening === 0 ? [] : [{ gallons: opening, wasteType: 'septage' }],
      changes: changes.map(([second, gallons]) => ({ at: second * 1_000, gallons, wasteType: 'septage' })),
      openingSince: null,
      brought: new Map([['site', 800]]),
    });
    const loadOf = (visits: TodaysVisit[], of: LedgerDay) => {
      const under = lane(route(visits, { status: 'in_progress', ledger: of }));
      const trucks = [{ ...truck('1'), loadAtStart: { gallons: 50, wasteType: 'septage' as const } }];
      const { input } = prepare(dayOf([under], { trucks }), {}, at(40_000));
      return [input.trucks[0]?.loadAtStart?.gallons, input.disposalSites[0]?.dailyCapGallons];
    };

    it.each<[string, TodaysVisit[], LedgerDay, number | undefined, number]>([
      [
        'is as full as the ledger says, planned emptying or not',
        [reported('a', 900, 100), empty, reported('b', 300, 200), visit('d')],
        ledger([
          [100, 900],
          [200, 300],
        ]),
        1_200,
        7_700,
      ],
      [
        'is empty once it dumped',
        [reported('a', 900, 100), visit('d')],
        ledger([
          [100, 900],
          [150, -900],
        ]),
        undefined,
        7_700,
      ],
      [
        'has what the office completed, too',
        [reported('a', 900, 100), { ...done('b', 400), completedAt: new Date(160_000) }, visit('d')],
        ledger([[100, 900]]),
        1_300,
        7_700,
      ],
      ['has what stayed overnight', [done('a', 900), visit('d')], ledger([], 600), 1_500, 8_500],
      [
        'lost that where the plan had it emptied and nobody reported',
        [empty, done('a', 900), visit('d')],
        ledger([], 600),
        900,
        8_500,
      ],
    ])('%s', (_, visits, of, gallons, cap) => {
      expect(loadOf(visits, of)).toEqual([gallons, cap]);
    });
  });

  it('has left of its limits of the day what is neither done nor under way', () => {
    const visits = [
      done('a', 900),
      visit('b', { jobStatus: 'cancelled' }),
      visit('c', { jobStatus: 'in_progress', actualGallons: 300 }),
      visit('d'),
    ];
    const limitsOf = (limits: Partial<DayTruck>) => {
      const trucks = [{ ...truck('1'), ...limits }, truck('2')];
      const under = lane(route(visits, { status: 'in_progress' }));
      return prepare(dayOf([under], { trucks }), {}, at(40_000)).input.trucks.map(
        ({ maxStops, maxGallonsPerDay }) => [maxStops, maxGallonsPerDay],
      );
    };
    const none = [undefined, undefined];
    expect(limitsOf({ maxStopsPerDay: 5, maxGallonsPerDay: 2_000 })).toEqual([[3, 800], none]);
    expect(limitsOf({ maxStopsPerDay: 1, maxGallonsPerDay: 1_000 })).toEqual([[0, 0], none]);
    expect(limitsOf({})).toEqual([none, none]);
  });

  it('owes the breaks that it has not had', () => {
    const breaks = { breakMinutes: 15, breakFromMinute: 540, breakToMinute: 600, drivingBreak: true };
    const trucks = [{ ...truck('1'), ...breaks }, truck('2')];
    const breaksOf = (visits: TodaysVisit[], planned: TodaysRoute['breaks'], second: number) => {
      const under = lane(route(visits, { status: 'in_progress', breaks: planned }));
      return prepare(dayOf([under], { trucks }), {}, at(second)).input.trucks[0]?.breaks ?? [];
    };
    const owed = (...of: Parameters<typeof breaksOf>) => breaksOf(...of).map(({ earliest }) => earliest / 60);
    const coffee = { after: 1, beginSecond: 34_200, endSecond: 35_100 };
    const [both, driving] = [[540, 660], [660]];
    const underWay = visit('a', { jobStatus: 'in_progress', startedAt: new Date(34_000_000) });
    // It is ten to ten: standing still until ten is no break of a quarter of an hour.
    expect(breaksOf([done('a', 900), visit('b')], undefined, 35_400)[0]?.latest).toBe(36_300);
    expect(owed([done('a', 900), visit('b')], undefined, 40_000)).toEqual(driving);
    expect(owed([done('a', 900), visit('b')], [coffee], 35_000)).toEqual(both);
    expect(owed([underWay, visit('b')], [coffee], 35_200)).toEqual(both);
    expect(owed([done('a', 900), visit('b')], [coffee], 35_100)).toEqual(driving);
    expect(owed([done('a', 900), done('b', 900), visit('c')], [coffee], 35_000)).toEqual(driving);
    expect(owed([done('a', 900), visit('b')], [{ ...coffee, beginSecond: 30_000 }], 35_100)).toEqual(both);
  });

  it('does not get its overtime twice', () => {
    const trucks = [{ ...truck('1'), maxOvertimeMinutes: 30, overtimePerHourCents: 0 }];
    const endOf = (endSecond: number) => {
      const under = lane(route([done('a', 900), visit('b')], { status: 'in_progress', endSecond }));
      return prepare(dayOf([under], { trucks }), {}, at(40_000)).input.trucks[0]?.shift[1];
    };
    expect([61_200, 62_400, 63_600].map(endOf)).toEqual([61_200, 61_200, 61_800]);
  });

  it('keeps its size', () => {
    const trucks: DayTruck[] = [{ ...truck('1'), size: 'large' }];
    const under = lane(route([done('a', 900), visit('d')], { status: 'in_progress' }));
    expect(prepare(dayOf([under], { trucks }), {}, at(40_000)).input.trucks).toMatchObject([
      { truckSize: 3 },
    ]);
  });

  it('goes on with what is in each of its tanks', () => {
    const tanks = [
      { id: 'front', capacityGallons: 2_500, acceptedWasteTypes: ['septage' as const] },
      { id: 'rear', capacityGallons: 500, acceptedWasteTypes: ['grease' as const] },
    ];
    const ledger: LedgerDay = {
      opening: [{ tankId: 'rear', gallons: 300, wasteType: 'grease' }],
      changes: [{ at: 100_000, tankId: 'front', gallons: 900, wasteType: 'septage' }],
      openingSince: null,
      brought: new Map(),
    };
    const visits = [
      { ...done('a', 900), completedAt: new Date(100_000), isReported: true },
      { ...done('b', 400), completedAt: new Date(160_000) },
      visit('c'),
    ];
    const under = lane(route(visits, { status: 'in_progress', ledger }));
    const { input } = prepare(dayOf([under], { trucks: [{ ...truck('1'), tanks }] }), {}, at(40_000));
    expect(input.trucks[0]).not.toHaveProperty('loadAtStart');
    expect(input.trucks[0]?.compartments?.map(({ id, loadAtStart }) => [id, loadAtStart])).toEqual([
      ['front', { wasteType: 'septage', gallons: 1_300 }],
      ['rear', { wasteType: 'grease', gallons: 300 }],
    ]);
  });

  it.each<[string, DayClock, Partial<TodaysVisit>, number]>([
    ['now, when the last job is done', at(40_000), { jobStatus: 'completed' }, 40_000],
    [
      'when the job under way should be done',
      at(40_000),
      { jobStatus: 'in_progress', startedAt: new Date(39_500_000) },
      41_300,
    ],
    [
      'now, when that is past',
      at(50_000),
      { jobStatus: 'in_progress', startedAt: new Date(39_500_000) },
      50_000,
    ],
    ['as planned, on another day', anotherDay, { jobStatus: 'completed', departureSecond: 34_000 }, 34_000],
  ])('goes on %s', (_, clock, changes, ready) => {
    expect(
      prepare(dayOf([lane(route([visit('a', changes), visit('b')], { status: 'in_progress' }))]), {}, clock)
        .input.trucks[0]?.shift[0],
    ).toBe(ready);
  });

  it.each<[string, DayClock, Partial<TodaysVisit>, { second: number; accuracyMeters?: number }, string]>([
    [
      'where its driver is',
      at(40_000),
      { completedAt: new Date(39_000_000) },
      { second: 39_500 },
      'driver at 40.3, -76.5',
    ],
    [
      'its last stop, when the place is older than that',
      at(40_000),
      { completedAt: new Date(39_600_000) },
      { second: 39_500 },
      'at a',
    ],
    [
      'its last stop, when the place is no longer fresh',
      at(40_000),
      { completedAt: new Date(39_000_000) },
      { second: 39_100 },
      'at a',
    ],
    [
      'its last stop, when the place is a guess',
      at(40_000),
      { completedAt: new Date(39_000_000) },
      { second: 39_500, accuracyMeters: 5_000 },
      'at a',
    ],
    [
      'its job, while that is under way',
      at(40_000),
      { jobStatus: 'in_progress', startedAt: new Date(39_000_000) },
      { second: 39_500 },
      'at a',
    ],
    [
      'its last stop, on another day',
      anotherDay,
      { completedAt: new Date(39_000_000) },
      { second: 39_500 },
      'at a',
    ],
  ])('goes on from %s', (_, clock, changes, { second, accuracyMeters = 12 }, key) => {
    const driverAt = {
      latitude: 40.3,
      longitude: -76.5,
      accuracyMeters,
      measuredAt: new Date(second * 1_000),
    };
    const { input, places } = prepare(
      dayOf([
        lane(
          route([visit('a', { jobStatus: 'completed', ...changes }), visit('b')], {
            status: 'in_progress',
            driverAt,
          }),
        ),
      ]),
      {},
      clock,
    );
    expect(places[input.trucks[0]?.startPlace ?? 0]?.addressKey).toBe(key);
  });

  it('still goes to empty its tank when nothing else is left for it', () => {
    const loaded = lane(route([done('a', 900), visit('b'), empty], { status: 'in_progress' }));
    const prepared = prepare(dayOf([loaded]));
    const plan: Plan = {
      routes: [{ truckId: '2', stops: [{ kind: 'job', stopId: 'b' }] } as never],
      leftOut: [],
      cost: {} as never,
      iterations: 0,
      seed: 1,
    };
    expect(proposedVisits(loaded, plan, withTravel(prepared.input), prepared).visits).toEqual([
      loaded.visits[0]?.visit,
      empty.visit,
    ]);
  });
});

it.each<[string, Partial<TodaysVisit>, object]>([
  ['to its truck', { lock: 'truck' }, { allowedTruckIds: ['1'], mandatory: true, windows: [] }],
  [
    'to its time',
    { lock: 'time', lockedSecond: 40_000 },
    { allowedTruckIds: ['1'], mandatory: true, windows: [[40_000, 40_000]] },
  ],
])('a job that is locked %s stays there', (_, changes, stop) => {
  const prepared = prepare(dayOf([lane(route([visit('a', changes)]))]));
  expect(prepared.input.stops[0]).toMatchObject(stop);
  expect(prepared.held.get('a')).toBe('route');
});

it.each<[string, Partial<TodaysRoute>, Partial<PlanningChoices>, TodaysLane['use']]>([
  ['planned again', {}, {}, 'replan'],
  ['filled', {}, { existing: 'fill' }, 'fill'],
  ['kept when that is wanted', {}, { existing: 'keep' }, 'keep'],
  ['kept when it is locked', { isLocked: true }, {}, 'keep'],
  ['kept when its truck is not chosen', {}, { vehicleIds: ['2'] }, 'keep'],
  ['planned again when its truck is out of service', { inService: false }, {}, 'replan'],
  [
    'kept instead of filled when its truck is out of service',
    { inService: false },
    { existing: 'fill' },
    'keep',
  ],
])('a route is %s', (_, changes, choices, use) => {
  expect(lane(route([visit('a')], changes), choices).use).toBe(use);
});

it('the first route of a truck is planned, unless it is over; a second one never', () => {
  const routes = [
    route([visit('a')], { routeId: 'first', name: 'First' }),
    route([visit('b')], { routeId: 'second', name: 'Second' }),
    route([], { routeId: 'over', status: 'completed', vehicleId: '2' }),
    route([visit('c')], { routeId: 'after', name: 'After', vehicleId: '2' }),
  ];
  const { lanes, busyVehicleIds, secondRoutes } = lanesOf(routes);
  expect([lanes.map(({ routeId }) => routeId), busyVehicleIds, secondRoutes]).toEqual([
    ['first'],
    ['2'],
    ['Second', 'After'],
  ]);
});

it.each<[string, Partial<TodaysRoute>, Partial<PlanningChoices>, TodaysLane['use']]>([
  ['replaced as the planner made it', {}, {}, 'replace'],
  ['kept when a person changed it', { isOptimized: false }, {}, 'keep'],
  ['kept when it is published', { status: 'published' }, {}, 'keep'],
  ['kept when it is locked', { isLocked: true }, {}, 'keep'],
  ['kept when a job on it is locked', { visits: [visit('a', { lock: 'truck' })] }, {}, 'keep'],
  ['kept when it has begun', { visits: [done('a', null)] }, {}, 'keep'],
  ['kept when its truck is not chosen', {}, { vehicleIds: ['2'] }, 'keep'],
  ['kept when that is wanted', {}, { existing: 'keep' }, 'keep'],
  ['filled when that is wanted', {}, { existing: 'fill' }, 'fill'],
])('under a plan that takes effect at once, a route is %s', (_, changes, choices, use) => {
  const { lanes, busyVehicleIds } = lanesOf(
    [route([visit('a')], { isOptimized: true, ...changes })],
    choices,
    false,
  );
  expect(lanes.map((one) => one.use)).toEqual([use]);
  expect(busyVehicleIds).toEqual(use === 'keep' ? ['1'] : []);
});

it('routes that are replaced are what an improvement starts with, one order for each truck', () => {
  const routes = ['a', 'b'].map((id) => route([visit(id)], { routeId: id, isOptimized: true }));
  const { lanes } = lanesOf(routes, {}, false);
  const { today, replaced, stability, held } = prepare(dayOf(lanes));
  expect([today, stability, held.size]).toEqual([[], undefined, 0]);
  expect(replaced).toEqual([
    { truckId: '1', stopIds: ['a', 'b'], visits: [{ stopId: 'a' }, { stopId: 'b' }] },
  ]);
});
