import { expect, test } from 'vitest';
import { explainProblem, isHint, routeFinding, type RouteProblem } from './route-findings.ts';

const stopId = 's';
const disposalSiteId = 'A';
/** At least one case of every code; the compiler enforces it. */
const cases: {
  [Code in RouteProblem['code']]: readonly [
    problem: Extract<RouteProblem, { code: Code }>,
    sentence: string,
  ][];
} = {
  late: [
    [
      { code: 'late', stopId, seconds: 601 },
      '11 min late: the arrival window is over by then. Put it earlier.',
    ],
    [
      { code: 'late', stopId, seconds: 7_200 },
      '2 h late: the arrival window is over by then. Put it earlier.',
    ],
  ],
  'late-for-locked-time': [
    [
      { code: 'late-for-locked-time', stopId: 'a', seconds: 1_500, lockedSecond: 32_400 },
      '25 min late: 9:00 AM is promised here. Put it earlier or unlock its time.',
    ],
  ],
  'over-capacity': [
    [
      { code: 'over-capacity', stopId, gallons: 1_500 },
      'The tank would be over capacity by 1,500 gal. Empty it before this stop.',
    ],
  ],
  'mixed-wastes': [
    [
      { code: 'mixed-wastes', stopId, wasteType: 'grease', inTank: ['portable_toilet', 'septage'] },
      'Grease must not be mixed with the portable-toilet waste and septage in the tank. Empty it before this stop.',
    ],
  ],
  'truck-waste': [[{ code: 'truck-waste', stopId, wasteType: 'grease' }, 'Truck 1 may not carry grease.']],
  'missing-skill': [
    [
      { code: 'missing-skill', stopId, skills: ['jetter', 'long hose'] },
      'The driver of Truck 1 does not hold what this job requires on this day: jetter, long hose.',
    ],
  ],
  'driver-not-chosen': [
    [
      { code: 'driver-not-chosen', stopId, skills: ['CDL'] },
      'Choose a driver who holds what this job requires: CDL.',
    ],
  ],
  'truck-not-allowed': [
    [{ code: 'truck-not-allowed', stopId }, 'This job is limited to other trucks than Truck 1.'],
  ],
  'site-closed': [
    [
      { code: 'site-closed', disposalSiteId, seconds: 1_200 },
      'Plant A closes 20 min before the unloading is done. Go there earlier or choose another one.',
    ],
    [
      { code: 'site-closed', disposalSiteId, seconds: null },
      'Plant A is not open then. Choose another disposal site.',
    ],
  ],
  'site-waste': [
    [
      { code: 'site-waste', disposalSiteId, wasteTypes: ['grease'] },
      'Plant A does not take grease. Choose another disposal site.',
    ],
  ],
  'daily-cap': [
    [
      { code: 'daily-cap', disposalSiteId, gallons: 500 },
      'Plant A would get 500 gal more than it accepts in one day.',
    ],
  ],
  'break-missing': [
    [
      { code: 'break-missing', earliest: 39_600, latest: 43_200 },
      'The break between 11:00 AM and 12:00 PM has no place.',
    ],
  ],
  'after-shift': [[{ code: 'after-shift', seconds: 30 }, 'Back 1 min after the end of the shift.']],
  'not-emptied': [
    [{ code: 'not-emptied', gallons: 800 }, 'Returns with 800 gal in the tank. Empty it at the end.'],
  ],
  'no-road': [
    [{ code: 'no-road' }, "No road leads here from the stop before. Check the address's pin on the map."],
  ],
  locked: [
    [{ code: 'locked', stopId }, 'This job is locked to another truck or position. Put it back there.'],
  ],
  position: [[{ code: 'position', stopId, position: 'last' }, 'This job must come last on its route.']],
  'truck-too-large': [
    [
      { code: 'truck-too-large', stopId, maxTruckSize: 1 },
      'Truck 1 is too large for this site: only a small truck gets in.',
    ],
  ],
  'no-compartment': [
    [
      { code: 'no-compartment', stopId, wasteType: 'grease' },
      'No tank of Truck 1 has room for the grease of this stop. Empty one before it.',
    ],
  ],
  'day-limit': [
    [{ code: 'day-limit', limit: 'stops', over: 1 }, 'Truck 1 does 1 stop more than is allowed in one day.'],
    [
      { code: 'day-limit', limit: 'gallons', over: 1_500 },
      'Truck 1 does 1,500 gal more than is allowed in one day.',
    ],
  ],
  'window-moved': [
    [
      {
        code: 'window-moved',
        why: '2:15 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM.',
      },
      'The arrival window cannot be kept as it is. 2:15 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM. Arrange another time.',
    ],
  ],
  'address-not-located': [
    [
      { code: 'address-not-located' },
      "The address has no position on the map, so the drive there is not counted. Set the address's pin.",
    ],
  ],
  'job-on-other-route': [
    [
      { code: 'job-on-other-route', routeName: 'North' },
      'This job is on another route: North. Take it off this one.',
    ],
  ],
  'job-not-open': [
    [{ code: 'job-not-open', status: 'in_progress' }, 'This job is in progress. Take it off the route.'],
  ],
  'site-not-in-use': [[{ code: 'site-not-in-use', disposalSiteId }, 'Plant A is no longer in use.']],
  'truck-out-of-service': [[{ code: 'truck-out-of-service' }, 'Truck 1 is out of service.']],
  'truck-on-other-route': [
    [{ code: 'truck-on-other-route', routeName: 'North' }, 'Truck 1 has another route on this day: North.'],
  ],
  'driver-on-other-route': [
    [
      { code: 'driver-on-other-route', driverName: 'Levi', routeName: 'North' },
      'Levi has another route on this day: North.',
    ],
  ],
  'no-truck': [
    [
      { code: 'no-truck' },
      'The truck of this route is no longer in the fleet. Choose another, so that its times can be calculated.',
    ],
  ],
  'no-times': [
    [
      { code: 'no-times' },
      'A stop left this route, and its times could not be recalculated. Edit and save it to see why.',
    ],
  ],
};

const all: readonly (readonly [RouteProblem, string])[] = Object.values(cases).flat();

test.each(all)('$code', (problem, sentence) => {
  expect(explainProblem(problem, 'Truck 1', { site: (id) => `Plant ${id}` }, 'us')).toBe(sentence);
});

test('only what the truck may do all the same is a hint', () => {
  const codes = all.map(([{ code }]) => code);
  expect([...new Set(codes.filter((code) => isHint({ code })))].toSorted()).toEqual([
    'address-not-located',
    'driver-not-chosen',
    'no-times',
    'not-emptied',
    'window-moved',
  ]);
});

test('stays within the length a finding may have, with the longest names', () => {
  const long = 'x'.repeat(120);
  for (const [problem] of all) {
    const message = explainProblem(
      { ...problem, ...('routeName' in problem && { routeName: long }) },
      long,
      { site: () => long },
      'us',
    );
    expect(routeFinding.safeParse({ code: problem.code, sequence: 1, message }).success).toBe(true);
  }
});

test.each([
  [
    { code: 'over-capacity', stopId, gallons: 1_500 },
    'The tank would be over capacity by 5,680 L. Empty it before this stop.',
  ],
  [
    { code: 'daily-cap', disposalSiteId, gallons: 500 },
    'Plant A would get 1,895 L more than it accepts in one day.',
  ],
  [{ code: 'not-emptied', gallons: 800 }, 'Returns with 3,030 L in the tank. Empty it at the end.'],
] as const)('a metric company reads litres: $code', (problem, sentence) => {
  expect(explainProblem(problem, 'Truck 1', { site: (id) => `Plant ${id}` }, 'metric')).toBe(sentence);
});
