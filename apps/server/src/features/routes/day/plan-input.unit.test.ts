import { describe, expect, it, test } from 'vitest';
import { preparePlan } from './plan-input.ts';
import { digestOfUsed } from '../../planning/day/planning-day.ts';
import type { DayJob, DayTruck, PlanningDay } from './day-facts.ts';
import { dayJob, daySite, dayTruck, testDepot } from './testing.ts';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import { solve } from '@haulwright/routing/solve';
import { loadWasteType } from '../rows/route-rows.ts';

const job = (changes: Partial<DayJob> = {}): DayJob =>
  dayJob({ priority: 'high', durationMinutes: 45, ...changes });
const truck = dayTruck();
const site = daySite;
const depot = testDepot;
/** A Tuesday. */
const day = (changes: Partial<PlanningDay> = {}): PlanningDay => ({
  date: '2026-03-03',
  includeJobs: true,
  jobs: [job()],
  trucks: [truck],
  sites: [site()],
  depot,
  endDayEmpty: true,
  units: 'us',
  timeZone: 'America/New_York',
  ...changes,
});
const prepare = (changes: Partial<PlanningDay> = {}) => preparePlan(day(changes), depot);

describe('a prepared day', () => {
  it('has times in seconds, fees by gallon and places by number', () => {
    const { places, input, notLocated, warnings } = prepare({
      jobs: [job({ windowStartMinute: 480, windowEndMinute: 600 })],
    });
    expect(places.map((place) => place.addressKey)).toEqual(['depot', 'address', 'site']);
    expect(input.stops).toEqual([
      {
        id: 'job',
        place: 1,
        serviceSeconds: 2_700,
        windows: [[28_800, 36_000]],
        priority: 'high',
        gallons: 1_000,
        wasteType: 'septage',
      },
    ]);
    expect(input.trucks[0]).toMatchObject({
      startPlace: 0,
      endPlace: 0,
      shift: [25_200, 61_200],
      costPerMileCents: 130,
    });
    expect(input.disposalSites[0]).toMatchObject({
      place: 2,
      windows: [],
      unloadSecondsFixed: 1_200,
      unloadSecondsPerGallon: 0.3,
      feeCentsPerGallon: 4,
    });
    expect(input.trucks[0]).not.toHaveProperty('loadAtStart');
    expect(input.rules).toEqual({ endEmpty: true });
    expect(input.mixable).toEqual([['septage', 'portable_toilet']]);
    expect([notLocated, warnings]).toEqual([[], []]);
  });

  it('takes two jobs at one address for one place, and ZIP areas for what they are', () => {
    const { places, input, warnings } = prepare({
      jobs: [job({ precision: 'zip', postalCode: '17601-1234' }), job({ id: 'second', precision: 'zip' })],
    });
    expect(input.stops.map((stop) => stop.place)).toEqual([1, 1]);
    expect(places[1]).toMatchObject({ zipArea: '17601' });
    expect(warnings).toEqual([expect.stringContaining('1 address is known only by the ZIP area')]);
  });

  it('lets a truck start and end at its own depot, trucks of one yard at one place', () => {
    const own = { ...truck, depotAddress: '1 Yard Rd', depotLatitude: 41, depotLongitude: -77 };
    const { places, input, warnings } = prepare({
      trucks: [truck, { ...own, id: 'north' }, { ...own, id: 'second', depotZipArea: null }],
    });
    expect(input.trucks.map(({ startPlace, endPlace }) => [startPlace, endPlace])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(places[1]).toMatchObject({ latitude: 41, longitude: -77 });
    expect(warnings).toEqual([]);
  });

  it('lets a truck end its day elsewhere than it starts', () => {
    const home = { endAddress: '9 Home St', endLatitude: 41, endLongitude: -77 };
    const { places, input, warnings } = prepare({
      trucks: [truck, { ...truck, ...home, id: 'home' }, { ...truck, endAddress: 'Nowhere', id: 'lost' }],
    });
    expect(input.trucks.map(({ startPlace, endPlace }) => [startPlace, endPlace])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(places[1]).toMatchObject({ latitude: 41, longitude: -77 });
    expect(warnings).toEqual([
      'Where Truck 1 ends its day has no position on the map, so it ends where it starts. Set its pin under Settings, Vehicles.',
    ]);
  });

  it("starts a truck at the company's depot while its own has no position, and says so", () => {
    const { input, warnings } = prepare({ trucks: [{ ...truck, depotAddress: 'Nowhere' }] });
    expect(input.trucks[0]).toMatchObject({ startPlace: 0, endPlace: 0 });
    expect(warnings).toEqual([expect.stringContaining('The depot of Truck 1 has no position')]);
  });

  describe('with shifts across midnight', () => {
    const night = { ...truck, id: 'night', shiftStartMinute: 1_320, shiftEndMinute: 360 };
    const late = job({ windowStartMinute: 1_380, windowEndMinute: 120 });
    const small = job({ id: 'small', windowStartMinute: 60, windowEndMinute: 180 });
    const morning = job({ id: 'morning', windowStartMinute: 540, windowEndMinute: 660 });
    const hours = [
      { weekday: 1, startMinute: 1_320, endMinute: 360 },
      { weekday: 3, startMinute: 240, endMinute: 960 },
    ];
    const windowsOf = (trucks: DayTruck[]) =>
      prepare({ trucks, jobs: [late, small, morning] }).input.stops.map(({ windows }) =>
        windows.flat().map((second) => second / 60),
      );

    it('counts their ends on past midnight, and the small hours to the evening before', () => {
      expect(prepare({ trucks: [night] }).input.trucks[0]?.shift).toEqual([79_200, 108_000]);
      expect(windowsOf([night])).toEqual([
        [1_380, 1_560],
        [1_500, 1_620],
        [540, 660],
      ]);
    });

    it('leaves the small hours to a truck that is on the road in them on the day itself', () => {
      expect(windowsOf([night, { ...truck, shiftStartMinute: 120 }])[1]).toEqual([60, 180]);
      expect(windowsOf([night, truck])[1]).toEqual([1_500, 1_620]);
      expect(windowsOf([truck])[1]).toEqual([60, 180]);
    });

    it('opens sites for what is left of the night before, and for the next morning', () => {
      const sites = [site({ openingHours: hours })];
      const minutes = (trucks: DayTruck[]) =>
        prepare({ trucks, sites }).input.disposalSites[0]?.windows.map((span) => span.map((at) => at / 60));
      expect(minutes([truck])).toEqual([[0, 360]]);
      expect(minutes([night])).toEqual([
        [0, 360],
        [1_680, 2_400],
      ]);
    });
  });

  it('moves windows and shifts out of the hour a spring night does not have, and says so', () => {
    const { input, warnings } = prepare({
      date: '2027-03-14',
      trucks: [{ ...truck, shiftStartMinute: 150 }],
      jobs: [
        job({ windowStartMinute: 135, windowEndMinute: 165 }),
        job({ id: 'later', windowStartMinute: 480, windowEndMinute: 600 }),
      ],
    });
    expect(input.trucks[0]?.shift).toEqual([180 * 60, 61_200]);
    expect(input.stops.map(({ windows }) => windows)).toEqual([[[180 * 60, 210 * 60]], [[28_800, 36_000]]]);
    expect(warnings).toEqual([
      'The shift of Truck 1 was moved to 3:00 AM – 5:00 PM: 2:30 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM.',
      'The arrival window of J-000001 was moved to 3:00 AM – 3:30 AM: 2:15 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM.',
    ]);
    expect(
      prepare({
        date: '2027-03-14',
        timeZone: 'America/Phoenix',
        trucks: [{ ...truck, shiftStartMinute: 150 }],
      }).warnings,
    ).toEqual([]);
  });

  it('leaves out jobs and disposal sites without a position', () => {
    const { input, notLocated, warnings } = prepare({
      jobs: [job(), job({ id: 'a', latitude: null }), job({ id: 'b', addressId: null })],
      sites: [site(), site({ id: 'lost', name: 'Lost Plant', longitude: null })],
    });
    expect(input.stops.map((stop) => stop.id)).toEqual(['job']);
    expect(notLocated.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(input.disposalSites.map(({ id }) => id)).toEqual(['site']);
    expect(warnings).toEqual([expect.stringContaining('Lost Plant')]);
  });

  test.each([
    ['no hours given', [], []],
    ['open on another day alone', [{ weekday: 3, startMinute: 360, endMinute: 720 }], [[0, 0]]],
    [
      'open twice',
      [
        { weekday: 2, startMinute: 360, endMinute: 720 },
        { weekday: 2, startMinute: 780, endMinute: 1_080 },
      ],
      [
        [21_600, 43_200],
        [46_800, 64_800],
      ],
    ],
  ])("gives a site's hours of the weekday: %s", (_, openingHours, windows) => {
    expect(prepare({ sites: [site({ openingHours })] }).input.disposalSites[0]?.windows).toEqual(windows);
  });

  it('does not ask for empty tanks at the end when there is nowhere to empty them', () => {
    const { input, warnings } = prepare({ sites: [] });
    expect(input.rules.endEmpty).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('There is no disposal site')]);
    expect(prepare({ sites: [], jobs: [job({ expectedGallons: 0 })] }).warnings).toEqual([]);
    expect(prepare({ endDayEmpty: false }).input.rules.endEmpty).toBe(false);
  });

  it('sends a truck where its size gets in: every truck to every site', () => {
    // Written out, not worked out: the row is the truck, the column the largest one that gets in.
    const sizes = [null, 'small', 'medium', 'large', 'trailer'] as const;
    const getsIn = ['yyyyy', 'yyyyy', 'ynyyy', 'ynnyy', 'ynnny'];
    const legs = [0, 60, 60, 60, 0, 60, 60, 60, 0];
    const travel = { size: 3, seconds: legs, meters: legs };
    const served = sizes.map((size) =>
      sizes
        .map((largestTruck) => {
          const { input } = prepare({ trucks: [dayTruck({ size })], jobs: [job({ largestTruck })] });
          const { routes, leftOut } = solve({ ...input, travel }, { iterations: 1 });
          expect(leftOut.map(({ reason }) => reason.code)).toEqual(
            routes.length === 1 ? [] : ['truck-too-large'],
          );
          return routes.length === 1 ? 'y' : 'n';
        })
        .join(''),
    );
    expect(served).toEqual(getsIn);
    const plain = prepare().input;
    expect([plain.trucks[0], plain.stops[0]].flatMap((one) => Object.keys(one ?? {}))).not.toContain(
      'maxTruckSize',
    );
  });

  it('gives a job that is limited to trucks to one of them, and to none while they are away', () => {
    const legs = [0, 60, 60, 60, 0, 60, 60, 60, 0];
    const travel = { size: 3, seconds: legs, meters: legs };
    const trucks = ['a', 'b'].map((id) => dayTruck({ id }));
    for (const allowed of [null, ['a'], ['b'], ['a', 'b'], ['c']]) {
      const { input } = prepare({ trucks, jobs: [job({ allowedVehicleIds: allowed })] });
      const { routes, leftOut } = solve({ ...input, travel }, { iterations: 1 });
      expect(routes.every(({ truckId }) => allowed?.includes(truckId) ?? true)).toBe(true);
      expect(routes.length + leftOut.length).toBe(1);
      expect(leftOut.map(({ reason }) => reason)).toEqual(
        allowed?.includes('c') === true ? [{ code: 'no-allowed-truck' }] : [],
      );
    }
    expect(prepare().input.stops[0]).not.toHaveProperty('allowedTruckIds');
  });

  it('gives work to trucks whose driver holds what it requires: every choice of papers', () => {
    const names = ['CDL', 'Plant access', 'Confined space'];
    const choices = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => names.filter((_, at) => bits & (1 << at)));
    const legs = [0, 60, 60, 60, 0, 60, 60, 60, 0];
    const travel = { size: 3, seconds: legs, meters: legs };
    for (const requiredCertifications of choices)
      for (const held of [null, ...choices]) {
        const { input } = prepare({ trucks: [dayTruck({ held })], jobs: [job({ requiredCertifications })] });
        const { leftOut } = solve({ ...input, travel }, { iterations: 1 });
        const missing = held === null ? [] : requiredCertifications.filter((name) => !held.includes(name));
        expect(leftOut.map(({ reason }) => reason)).toEqual(
          missing.length === 0 ? [] : [{ code: 'missing-skill', skills: missing }],
        );
      }
    expect(prepare({ trucks: [dayTruck({ held: ['CDL'] })] }).input.trucks[0]).not.toHaveProperty('skills');
    expect(prepare().input.stops[0]).not.toHaveProperty('requiredSkills');
  });

  it('keeps breaks free and pays overtime, where a truck has them', () => {
    const { input } = prepare({
      trucks: [
        dayTruck({ breakMinutes: 45, breakFromMinute: 660, breakToMinute: 780 }),
        dayTruck({ id: 'far', drivingBreak: true }),
        dayTruck({ id: 'late', maxOvertimeMinutes: 90, overtimePerHourCents: 2_250 }),
        dayTruck({ id: 'plain' }),
      ],
    });
    expect(input.trucks).toMatchObject([
      { breaks: [{ earliest: 39_600, latest: 46_800, durationSeconds: 2_700 }] },
      { breaks: [{ earliest: 39_600, latest: 54_000, durationSeconds: 1_800 }] },
      { overtime: { maxSeconds: 5_400, costPerHourCents: 2_250 } },
      {},
    ]);
    expect(input.trucks.map((one) => ['breaks' in one, 'overtime' in one])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('never lets driving be free', () => {
    const { input } = prepare({ trucks: [{ ...truck, costPerMileCents: 0, costPerHourCents: 0 }] });
    expect(input.trucks[0]).toMatchObject({ costPerMileCents: 130, costPerHourCents: 4_500 });
  });
});

test.each([
  [null, null],
  ['grease', 'grease'],
  ['portable_toilet', 'portable_toilet'],
  ['portable_toilet+septage', 'septage'],
  ['grease+septage', null],
])('a load of %s counts as %s', (text, wasteType) => {
  expect(loadWasteType(text)).toBe(wasteType);
});

test('a route is named after its truck and day', () => {
  expect(defaultRouteName('Truck 1', '2026-03-03')).toBe('Truck 1 – Tue, Mar 3');
});

describe('a plan is current', () => {
  const lanes = [
    {
      vehicleId: 'truck',
      visits: [
        { kind: 'job' as const, jobId: 'job' },
        { kind: 'disposal' as const, disposalSiteId: 'site' },
      ],
    },
    // A route that goes.
    { vehicleId: 'spare', visits: [] },
  ];
  const unused = {
    jobs: [job(), job({ id: 'other' })],
    trucks: [truck, { ...truck, id: 'spare' }],
    sites: [site(), site({ id: 'far' })],
  };

  test.each<[string, Partial<PlanningDay>, boolean]>([
    ['nothing changed', unused, true],
    ['a job was added, or one left out is gone', { ...unused, jobs: [job(), job({ id: 'new' })] }, true],
    ['an unused truck and an unused site are gone', { ...unused, trucks: [truck], sites: [site()] }, true],
    ['a planned job is gone', { ...unused, jobs: [job({ id: 'other' })] }, false],
    ['a planned job has more gallons', { ...unused, jobs: [job({ expectedGallons: 1_001 })] }, false],
    ['its address was moved', { ...unused, jobs: [job({ latitude: 40.11 })] }, false],
    ['a used truck is out of service', { ...unused, trucks: [] }, false],
    [
      'a used site closed',
      { ...unused, sites: [site({ openingHours: [{ weekday: 2, startMinute: 0, endMinute: 60 }] })] },
      false,
    ],
    [
      'the depot of a used truck moved',
      {
        ...unused,
        trucks: [{ ...truck, depotAddress: '1 Yard Rd', depotLatitude: 41, depotLongitude: -77 }],
      },
      false,
    ],
    ['the depot moved', { ...unused, depot: { ...depot, latitude: 41 } }, false],
  ])('%s', (_, changes, current) => {
    expect(digestOfUsed(day(changes), lanes) === digestOfUsed(day(unused), lanes)).toBe(current);
  });
});

test.each<[string, DayTruck['loadAtStart'], { wasteType: string; gallons: number } | undefined]>([
  [
    'with what stayed on board',
    { gallons: 1_200, wasteType: 'septage' },
    { gallons: 1_200, wasteType: 'septage' },
  ],
  [
    'with no more than its tank holds',
    { gallons: 99_000, wasteType: 'septage' },
    { gallons: truck.capacityGallons, wasteType: 'septage' },
  ],
  ['without what it is not meant to carry', { gallons: 5, wasteType: 'manure' }, undefined],
  ['empty', null, undefined],
])('a truck begins %s', (_, loadAtStart, expected) => {
  expect(prepare({ trucks: [{ ...truck, loadAtStart }] }).input.trucks[0]?.loadAtStart).toEqual(expected);
});

test('a divided truck begins with the load of each tank, within what it holds and takes', () => {
  const tank = { capacityGallons: 500, acceptedWasteTypes: ['grease' as const] };
  const tanks = [
    { ...tank, id: 'a', loadAtStart: { gallons: 900, wasteType: 'grease' as const } },
    { ...tank, id: 'b', loadAtStart: { gallons: 100, wasteType: 'septage' as const } },
    { ...tank, id: 'c', loadAtStart: null },
  ];
  const loadAtStart = { gallons: 1_000, wasteType: 'grease' as const };
  const [planned] = prepare({ trucks: [{ ...truck, tanks, loadAtStart }] }).input.trucks;
  const plain = { capacityGallons: 500, acceptedWastes: ['grease'] };
  expect(planned).not.toHaveProperty('loadAtStart');
  expect(planned?.compartments).toEqual([
    { ...plain, id: 'a', loadAtStart: { gallons: 500, wasteType: 'grease' } },
    { ...plain, id: 'b' },
    { ...plain, id: 'c' },
  ]);
  expect(prepare().input.trucks[0]).not.toHaveProperty('compartments');
});
