import { expect, it, test } from 'vitest';
import { compareDriven } from './compare-driven.ts';
import type { DrivenLeg, ShownVisit } from './driven-day.ts';
import type { MilesSource } from './driven.ts';

const hour = 3_600;
const at = (hours: number) => new Date(hours * hour * 1_000).toISOString();
const secondOf = (instant: string) => Date.parse(instant) / 1_000;
const visit = (id: string, what: Partial<ShownVisit>, from: number, until: number | null): ShownVisit => ({
  id,
  jobId: null,
  disposalSiteId: null,
  place: null,
  latitude: 40,
  longitude: -76,
  ...what,
  arrivedAt: at(from),
  departedAt: until === null ? null : at(until),
});
const leg = (from: string, to: string, meters: number, source: MilesSource = 'matched'): DrivenLeg => ({
  fromVisitId: from,
  toVisitId: to,
  startedAt: at(0),
  endedAt: at(0.5),
  meters,
  source,
  line: null,
});
type Kind = 'start' | 'job' | 'disposal' | 'break' | 'end';
const stop = (id: string, kind: Kind, arrival: number, departure: number, more: object = {}) => ({
  id,
  kind,
  jobId: kind === 'job' ? id : null,
  disposalSiteId: kind === 'disposal' ? 'site' : null,
  arrivalSecond: arrival * hour,
  waitSeconds: 0,
  departureSecond: departure * hour,
  legMeters: kind === 'start' || kind === 'break' ? 0 : 1_000,
  ...more,
});
const stops = [
  stop('out', 'start', 8, 8),
  stop('a', 'job', 9, 10, { waitSeconds: 600, actualStartSecond: 9.25 * hour, actualEndSecond: 10.5 * hour }),
  stop('lunch', 'break', 10, 10.5),
  stop('b', 'job', 11, 12),
  stop('dump', 'disposal', 12.5, 13),
  stop('home', 'end', 14, 14),
];
const visits = [
  visit('v1', { place: 'depot' }, 7, 8),
  visit('v2', { jobId: 'a' }, 9, 10.25),
  visit('v3', { place: 'unplanned' }, 10.5, 10.75),
  visit('v4', { jobId: 'b' }, 11.5, 12.25),
  visit('v5', { disposalSiteId: 'site' }, 13, 13.5),
  visit('v6', { place: 'depot' }, 15, null),
];
const legs = [
  leg('v1', 'v2', 1_100),
  leg('v2', 'v3', 700),
  leg('v3', 'v4', 800),
  leg('v4', 'v5', 900, 'gps'),
  leg('v5', 'v6', 1_000),
];

it('lays a day beside its plan: the driver’s word, else the truck’s places; detours over unplanned stops', () => {
  const day = compareDriven(stops, { visits, legs, odometerMeters: 9_000 }, secondOf);
  expect(
    day.stops.map(({ stopId, arrival, arrivalBy, seconds, plannedSeconds, detourMeters }) => [
      stopId,
      arrival === null ? null : arrival / hour,
      arrivalBy,
      seconds === null ? null : seconds / hour,
      plannedSeconds,
      detourMeters,
    ]),
  ).toEqual([
    ['out', 8, 'truck', null, 0, null],
    ['a', 9.25, 'driver', 1.25, 3_000, 100],
    ['b', 11.5, 'truck', 0.75, 3_600, 500],
    ['dump', 13, 'truck', 0.5, 1_800, -100],
    ['home', 15, 'truck', null, 0, 0],
  ]);
  expect(day).toMatchObject({
    plannedMeters: 4_000,
    driven: { meters: 4_500, source: 'gps' },
    drivingSeconds: 2.5 * hour,
    standingSeconds: 0.25 * hour,
  });
});

test.each<[string, ShownVisit[], DrivenLeg[], (number | null)[]]>([
  ['nothing was tracked', [], [], [null, null, null, null, null]],
  [
    'a stop was left out',
    visits.filter(({ id }) => id !== 'v2' && id !== 'v3'),
    [leg('v1', 'v4', 2_500)],
    [null, null, 500, null, null],
  ],
  ['a leg is not known yet', visits, legs.slice(0, 2), [null, 100, null, null, null]],
  [
    'the other way round',
    [
      visit('v1', { place: 'depot' }, 7, 8),
      visit('w1', { jobId: 'b' }, 9, 10),
      visit('w2', { jobId: 'a' }, 11, 12),
    ],
    [leg('v1', 'w1', 2_000), leg('w1', 'w2', 1_000)],
    [null, 2_000, null, null, null],
  ],
  ['it has not come home', [visit('v1', { place: 'depot' }, 7, 8)], [], [null, null, null, null, null]],
])('detours where %s', (_what, seen, driven, detours) => {
  const day = compareDriven(stops, { visits: seen, legs: driven, odometerMeters: 9_000 }, secondOf);
  expect(day.stops.map(({ detourMeters }) => detourMeters)).toEqual(detours);
});

it('without legs the odometer counts, and without that nothing', () => {
  const nothing = { visits: [], legs: [] };
  expect(compareDriven(stops, { ...nothing, odometerMeters: 9_000 }, secondOf).driven).toEqual({
    meters: 9_000,
    source: 'odometer',
  });
  expect(compareDriven(stops, { ...nothing, odometerMeters: null }, secondOf).driven).toBeNull();
});

it('a site that is planned twice has its visits in turn', () => {
  const planned = [stop('d1', 'disposal', 9, 9), stop('d2', 'disposal', 11, 11)];
  const seen = [
    visit('x', { disposalSiteId: 'site' }, 9, 9.5),
    visit('y', { disposalSiteId: 'site' }, 12, 13),
  ];
  const day = compareDriven(
    planned,
    { visits: seen, legs: [leg('x', 'y', 1_300)], odometerMeters: null },
    secondOf,
  );
  expect(day.stops.map(({ arrival, detourMeters }) => [arrival, detourMeters])).toEqual([
    [9 * hour, null],
    [12 * hour, 300],
  ]);
});
