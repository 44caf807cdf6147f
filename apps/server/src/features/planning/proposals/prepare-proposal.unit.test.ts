import { describe, expect, it } from 'vitest';
import { usualChoices, type PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { type DayClock, dayClock } from '../../routes/day/day-clock.ts';
import { withoutBrokenLanes, withoutReordered } from './filled-lanes.ts';
import type { DayJob, DaySite, DayTruck } from '../../routes/day/day-facts.ts';
import { impossiblePromises, prepareProposal, withoutPromises } from './prepare-proposal.ts';
import type { ProposalDay } from './proposal-day.queries.ts';
import { proposedVisits } from './proposed-visits.ts';
import { lanesOf, type TodaysLane } from '../day/todays-lanes.ts';
import type { TodaysRoute, TodaysVisit } from '../../routes/day/todays-routes.ts';

const nine = 9 * 3_600;
const depot = { latitude: 40, longitude: -76, zipArea: null };
const job = (id: string, changes: Partial<DayJob> = {}): DayJob => ({
  id,
  jobNumber: `J-${id}`,
  title: 'Pump',
  clientName: 'Miller',
  priority: 'normal',
  durationMinutes: 30,
  expectedGallons: 1_000,
  wasteType: 'septage',
  windowStartMinute: null,
  windowEndMinute: null,
  addressId: `at ${id}`,
  latitude: 40.1,
  longitude: -76.2,
  precision: 'street',
  postalCode: '17601',
  ...changes,
});
const truck = (id: string): DayTruck => ({
  id,
  name: `Truck ${id}`,
  capacityGallons: 3_500,
  acceptedWasteTypes: ['septage'],
  shiftStartMinute: 420,
  shiftEndMinute: 1_020,
  costPerMileCents: 130,
  costPerHourCents: 4_500,
  driverUserId: null,
  depotAddress: null,
  depotLatitude: null,
  depotLongitude: null,
  depotZipArea: null,
});
const site: DaySite = {
  id: 'site',
  name: 'Plant',
  latitude: 40.2,
  longitude: -76.4,
  postalCode: '17603',
  geocodePrecision: 'street',
  acceptedWasteTypes: ['septage'],
  openingHours: [],
  unloadMinutes: 20,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 4_000,
  dailyCapGallons: 9_000,
};

const untold = {
  startedAt: null,
  completedAt: null,
  actualGallons: null,
  waitSeconds: 0,
  lock: null,
  lockedSecond: null,
};
const visit = (jobId: string, changes: Partial<TodaysVisit> = {}): TodaysVisit => ({
  ...untold,
  visit: { kind: 'job', jobId },
  jobStatus: 'scheduled',
  arrivalSecond: nine,
  departureSecond: nine + 1_800,
  ...changes,
});
const empty: TodaysVisit = {
  ...untold,
  visit: { kind: 'disposal', disposalSiteId: 'site' },
  jobStatus: null,
  arrivalSecond: nine,
  departureSecond: nine + 1_800,
};
const done = (jobId: string, actualGallons: number | null): TodaysVisit =>
  visit(jobId, { jobStatus: 'completed', actualGallons });
const route = (visits: TodaysVisit[], changes: Partial<TodaysRoute> = {}): TodaysRoute => ({
  routeId: 'route',
  name: 'Route',
  status: 'draft',
  vehicleId: '1',
  vehicleName: 'Truck 1',
  inService: true,
  driverUserId: null,
  driverAt: null,
  updatedAt: new Date(0),
  endSecond: 60_000,
  isLocked: false,
  visits,
  ...changes,
});
const lane = (of: TodaysRoute, choices: Partial<PlanningChoices> = {}): TodaysLane =>
  lanesOf([of], { ...usualChoices, ...choices }).lanes[0]!;

const jobsOf = (visits: readonly TodaysVisit[]) =>
  visits.flatMap((one) => (one.visit.kind === 'job' ? [job(one.visit.jobId)] : []));
function dayOf(lanes: TodaysLane[], more: Partial<ProposalDay> = {}): ProposalDay {
  return {
    date: '2026-03-03',
    includeJobs: true,
    jobs: lanes.flatMap((one) => jobsOf(one.visits.slice(one.begun))),
    begunJobs: lanes.flatMap((one) => jobsOf(one.visits.slice(0, one.begun))),
    trucks: [truck('1'), truck('2')],
    sites: [site],
    depot,
    endDayEmpty: true,
    units: 'us',
    lanes,
    secondRoutes: [],
    gallonsElsewhere: new Map([['site', 500]]),
    timeZone: 'UTC',
    driverNames: new Map(),
    ...more,
  };
}
const anotherDay: DayClock = { now: new Date(0), nowSecond: null, secondOf: () => null };
const at = (nowSecond: number): DayClock => ({
  now: new Date(nowSecond * 1_000),
  nowSecond,
  secondOf: (instant) => instant.getTime() / 1_000,
});
const prepare = (day: ProposalDay, choices: Partial<PlanningChoices> = {}, clock = anotherDay) =>
  prepareProposal(day, depot, { ...usualChoices, ...choices }, clock);

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

describe('a promise', () => {
  const published = (visits: TodaysVisit[]) => lane(route(visits, { status: 'published' }));

  it.each<[string, Partial<DayJob>, Partial<PlanningChoices>, [number, number][]]>([
    ['is kept within so many minutes', {}, { mostShiftMinutes: 20 }, [[nine - 1_200, nine + 1_200]]],
    [
      'is kept within the window, too',
      { windowStartMinute: 535, windowEndMinute: 600 },
      { mostShiftMinutes: 20 },
      [[535 * 60, nine + 1_200]],
    ],
    [
      'of a time outside the window is none',
      { windowStartMinute: 600, windowEndMinute: 660 },
      { mostShiftMinutes: 20 },
      [[36_000, 39_600]],
    ],
    ['binds nothing when none is wanted', {}, { mostShiftMinutes: null }, []],
  ])('%s', (_, changes, choices, windows) => {
    const day = dayOf([published([visit('a')])], { jobs: [job('a', changes)] });
    expect(prepare(day, choices).input.stops[0]).toMatchObject({ windows, mandatory: true });
  });

  it('of a draft is none', () => {
    const { input, stability, held } = prepare(dayOf([lane(route([visit('a')]))]));
    expect(input.stops[0]).toMatchObject({ windows: [] });
    expect([input.stops[0]?.mandatory, stability, held.size]).toEqual([undefined, undefined, 0]);
  });

  it('that no truck can keep is found, and given up alone', () => {
    const day = dayOf([published([visit('a'), visit('b', { arrivalSecond: 50_000 })])]);
    const prepared = prepare(day, { mostShiftMinutes: 20 });
    const input = withTravel({
      ...prepared.input,
      trucks: prepared.input.trucks.map((one) => ({ ...one, shift: [45_000, 61_200] })),
    });
    expect(impossiblePromises(input, prepared, 20)).toEqual(['a']);
    expect(withoutPromises(input, prepared, ['a']).stops.map(({ windows }) => windows)).toEqual([
      [],
      [[48_800, 51_200]],
    ]);
  });

  it('of a time outside the window cannot be kept', () => {
    const prepared = prepare(
      dayOf([published([visit('a')])], {
        jobs: [job('a', { windowStartMinute: 600, windowEndMinute: 660 })],
      }),
      { mostShiftMinutes: 20 },
    );
    expect(impossiblePromises(withTravel(prepared.input), prepared, 20)).toEqual(['a']);
  });

  it('weighs where it stands and when', () => {
    expect(prepare(dayOf([published([visit('a', { waitSeconds: 600 }), visit('b')])])).stability).toEqual({
      perMovedStopCents: 200,
      perShiftedMinuteCents: 5,
      plan: [{ truckId: '1', stopIds: ['a', 'b'], serviceStarts: [nine + 600, nine] }],
    });
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
  ['planned anew', {}, {}, 'replan'],
  ['filled', {}, { existing: 'fill' }, 'fill'],
  ['kept when that is wanted', {}, { existing: 'keep' }, 'keep'],
  ['kept when it is locked', { isLocked: true }, {}, 'keep'],
  ['kept when its truck is not chosen', {}, { vehicleIds: ['2'] }, 'keep'],
  ['planned anew when its truck is out of service', { inService: false }, {}, 'replan'],
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
  const { lanes, busyVehicleIds, secondRoutes } = lanesOf(routes, usualChoices);
  expect([lanes.map(({ routeId }) => routeId), busyVehicleIds, secondRoutes]).toEqual([
    ['first'],
    ['2'],
    ['Second', 'After'],
  ]);
});

describe('a route that is filled', () => {
  const filled = (visits: TodaysVisit[]) => lane(route(visits), { existing: 'fill' });

  it('is left alone when its own order breaks a rule', () => {
    const broken = filled([visit('a'), visit('b'), visit('c'), visit('d'), empty]);
    const day = dayOf([broken], { jobs: [...jobsOf(broken.visits), job('e')] });
    const kept = withoutBrokenLanes(day, withTravel(prepare(day, { existing: 'fill' }).input));
    expect([
      kept.broken,
      kept.day.lanes[0]?.use,
      kept.day.jobs.map(({ id }) => id),
      kept.input.trucks.map(({ id }) => id),
    ]).toEqual([['Route'], 'keep', ['e'], ['2']]);
    const whole = filled([visit('a'), visit('b'), empty]);
    expect(
      withoutBrokenLanes(dayOf([whole]), withTravel(prepare(dayOf([whole]), { existing: 'fill' }).input))
        .broken,
    ).toEqual([]);
  });

  it('gets nothing when the plan would change its order', () => {
    const plan = (...stopIds: string[]): Plan => ({
      routes: [{ truckId: '1', stops: stopIds.map((stopId) => ({ kind: 'job', stopId })) } as never],
      leftOut: [],
      cost: {} as never,
      iterations: 0,
      seed: 1,
    });
    const day = dayOf([filled([visit('a'), visit('b')])]);
    expect(withoutReordered(day, plan('a', 'e', 'b'))).toEqual(plan('a', 'e', 'b'));
    expect(withoutReordered(day, plan('b', 'e', 'a'))).toMatchObject({
      routes: [],
      leftOut: [{ stopId: 'e', reason: { code: 'no-time-left' } }],
    });
  });
});

it('knows what time it is for the company, and whether the day is today', () => {
  const now = new Date('2026-03-04T03:30:15Z');
  expect(dayClock('2026-03-03', 'America/New_York', now).nowSecond).toBe(22 * 3_600 + 30 * 60 + 15);
  expect(dayClock('2026-03-04', 'America/New_York', now).nowSecond).toBeNull();
});

/** Ten minutes and five miles between any two places. */
function withTravel(input: Omit<PlanInput, 'travel'>): PlanInput {
  const size =
    1 +
    Math.max(
      ...input.stops.map(({ place }) => place),
      ...input.trucks.flatMap(({ startPlace, endPlace }) => [startPlace, endPlace]),
      ...input.disposalSites.map(({ place }) => place),
    );
  const between = (value: number) =>
    Array.from({ length: size * size }, (_, leg) => (leg % (size + 1) === 0 ? 0 : value));
  return { ...input, travel: { size, seconds: between(600), meters: between(8_047) } };
}
