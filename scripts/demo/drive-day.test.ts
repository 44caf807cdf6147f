import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { driveDay, type WorkToDrive } from './drive-day.ts';
import { depot } from './region.ts';

const sites = [
  { id: 'river', latitude: 40.01, longitude: -76.32, unloadMinutes: 12, unloadMinutesPer1000Gallons: 5 },
];
const near = (degrees: number) => fc.double({ min: degrees - 0.2, max: degrees + 0.2, noNaN: true });
const work: fc.Arbitrary<WorkToDrive[]> = fc
  .array(
    fc.record({
      latitude: near(40.05),
      longitude: near(-76.3),
      minutes: fc.integer({ min: 5, max: 90 }),
      gallons: fc.integer({ min: 0, max: 2_000 }),
      window: fc.constantFrom(null, [480, 720] as const, [780, 960] as const),
    }),
    { maxLength: 12 },
  )
  .map((jobs) =>
    jobs.map(({ window, ...job }, at) => ({
      ...job,
      jobId: String(at),
      windowStartMinute: window?.[0] ?? null,
      windowEndMinute: window?.[1] ?? null,
    })),
  );

it('a driven day does every job once, never overfills the tank, and comes home empty', () => {
  fc.assert(
    fc.property(work, (jobs) => {
      const stops = driveDay({ depot, capacityGallons: 2_500, sites, startSecond: 25_200, work: jobs });
      expect(stops.flatMap(({ jobId }) => jobId ?? []).toSorted()).toEqual(
        jobs.map(({ jobId }) => jobId).toSorted(),
      );
      let [second, load] = [25_200, 0];
      for (const stop of stops) {
        expect(stop.arrivalSecond).toBe(second + stop.legSeconds);
        expect(stop.departureSecond).toBeGreaterThanOrEqual(stop.arrivalSecond + stop.waitSeconds);
        load = stop.kind === 'disposal' ? load - stop.gallons : load + stop.gallons;
        expect(stop.loadAfterGallons).toBe(load);
        expect(load).toBeLessThanOrEqual(2_500);
        second = stop.departureSecond;
      }
      expect([stops.at(0)?.kind, stops.at(-1)?.kind, load]).toEqual(['start', 'end', 0]);
    }),
  );
});

it('goes to who was promised the morning first, and to who was promised the afternoon last', () => {
  const job = (jobId: string, window: readonly [number, number] | null): WorkToDrive => ({
    ...depot,
    jobId,
    minutes: 60,
    gallons: 100,
    windowStartMinute: window?.[0] ?? null,
    windowEndMinute: window?.[1] ?? null,
  });
  const stops = driveDay({
    depot,
    capacityGallons: 2_500,
    sites,
    startSecond: 25_200,
    work: [job('late', [780, 960]), job('any', null), job('early', [480, 720])],
  });
  expect(stops.flatMap(({ jobId }) => jobId ?? [])).toEqual(['early', 'any', 'late']);
});
