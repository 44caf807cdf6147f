import * as fc from 'fast-check';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import { expect, it } from 'vitest';
import { reportsUntil } from './day-reports.ts';
import { driveDay } from './drive-day.ts';
import { depot } from './region.ts';

const sites = [
  { id: 'river', latitude: 40.01, longitude: -76.32, unloadMinutes: 12, unloadMinutesPer1000Gallons: 5 },
];
const windows = [[480, 720], null, [780, 960]] as const;
/** Six tanks around Lancaster, as on a weekday of the demo. */
const stops = driveDay({
  depot,
  capacityGallons: 4_000,
  sites,
  startSecond: 25_200,
  work: Array.from({ length: 6 }, (_, at) => ({
    jobId: String(at),
    latitude: 40.05 + Math.sin(at) * 0.12,
    longitude: -76.3 + Math.cos(at) * 0.14,
    minutes: 45,
    gallons: 1_250,
    windowStartMinute: windows[at % 3]?.[0] ?? null,
    windowEndMinute: windows[at % 3]?.[1] ?? null,
  })),
});
const route = { startSecond: 25_200, stops };
const completed = (until: number, driver = 0): number =>
  reportsUntil(route, until, driver).filter(({ what }) => what === 'completed').length;

it.each([
  ['at five in the morning', 5, 0],
  ['at half past six', 6.5, 0],
  ['at noon', 12, 3],
  ['at eight in the evening', 20, 6],
])('%s', (_, hour, jobs) => {
  expect(completed(hour * 3_600)).toBe(jobs);
});

it.each([
  ['the day clocks go forward', '2026-03-08', '2026-03-08T16:00:00Z'],
  ['the day clocks go back', '2026-11-01', '2026-11-01T17:00:00Z'],
  ['a summer day', '2026-07-01', '2026-07-01T16:00:00Z'],
])('noon is noon on %s', (_, date, noon) => {
  expect(completed(secondsIntoDay(new Date(noon), date, 'America/New_York'))).toBe(3);
});

it('reports come in order, later ones only add to earlier ones, and all that was pumped is dumped', () => {
  const seconds = fc.integer({ min: -86_400, max: 172_800 });
  fc.assert(
    fc.property(seconds, seconds, fc.nat(9), (one, other, driver) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      const before = reportsUntil(route, early, driver);
      const after = reportsUntil(route, late, driver);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.map(({ second }) => second)).toEqual(
        after.map(({ second }) => second).toSorted((a, b) => a - b),
      );
      const sum = (what: string) =>
        after.reduce(
          (all, report) => (report.what === what && 'gallons' in report ? all + report.gallons : all),
          0,
        );
      const onBoard = sum('completed') - sum('dumped');
      expect(late >= 86_400 ? onBoard === 0 : onBoard >= 0).toBe(true);
    }),
  );
});
