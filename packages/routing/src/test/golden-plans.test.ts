import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlanInput, PlanStop, PlanTruck } from '../input.ts';
import { plainDay } from './plain-days.ts';
import { solve } from '../solve.ts';
import { HOUR } from './clock.ts';
import { fuzzDay } from './fuzz-days.ts';
import { realDay } from './real-days.ts';

/**
 * Plans by seed and number of iterations, byte for byte: a change that is not meant to change plans leaves
 * these digests alone. One that is meant to updates the digests and the benchmark's figures.
 */
const digestOf = (input: PlanInput, iterations: number, seed: number): string =>
  createHash('sha256')
    .update(JSON.stringify(solve(input, { iterations, seed })))
    .digest('hex')
    .slice(0, 16);

const changed = (
  input: PlanInput,
  stopWith: (stop: PlanStop, at: number) => Partial<PlanStop>,
  truckWith: (truck: PlanTruck, at: number) => Partial<PlanTruck> = () => ({}),
): PlanInput => ({
  ...input,
  stops: input.stops.map((stop, at) => ({ ...stop, ...stopWith(stop, at) })),
  trucks: input.trucks.map((truck, at) => ({ ...truck, ...truckWith(truck, at) })),
});

/** Few trucks with large tanks: what the plain search plans in many short coolings. */
function longRoutes(): PlanInput {
  const input = plainDay(30, 36, 4, 1, true);
  return changed(
    input,
    () => ({}),
    () => ({ capacityGallons: 20_000 }),
  );
}

function released(): PlanInput {
  return changed(
    realDay({ kind: 'toilet', stops: 40 }),
    ({ windows }, at) => ({
      windows: windows.slice(0, 1),
      releaseSeconds: at % 3 === 0 ? 9 * HOUR : 0,
    }),
    () => ({ breaks: [], loadAtStart: undefined }),
  );
}

function locked(stops: number): PlanInput {
  const input = realDay({ kind: 'septic', stops });
  const free = input.stops.filter((stop) => stop.allowedTruckIds === undefined).map(({ id }) => id);
  return changed(
    input,
    (_, at) => (at % 7 === 6 ? { position: 'last' } : {}),
    (_, at) => (at === 0 ? { lockedStopIds: free.slice(0, 2) } : {}),
  );
}

function split(stops: number): PlanInput {
  return changed(
    realDay({ kind: 'mixed', stops }),
    () => ({}),
    ({ capacityGallons, acceptedWastes }) => ({
      loadAtStart: undefined,
      compartments: ['front', 'back'].map((id) => ({
        id,
        capacityGallons: Math.round(capacityGallons * 0.6),
        acceptedWastes,
      })),
    }),
  );
}

/** Speeds by the hour, worst cases, balanced work and a given plan with times. */
function weighed(stops: number): PlanInput {
  const input = realDay({ kind: 'grease', stops });
  const [first, second] = input.trucks;
  const ids = input.stops.map(({ id }) => id);
  return {
    ...input,
    travel: {
      ...input.travel,
      hourFactors: Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 0.7 : 1)),
    },
    rules: { ...input.rules, planForExtraPercent: 10, balanceCentsPerSquaredHour: 40 },
    stability: {
      plan: [
        {
          truckId: first?.id ?? '',
          stopIds: ids.slice(0, 5),
          serviceStarts: [8, 9, 10, 11, 12].map((h) => h * HOUR),
        },
        { truckId: second?.id ?? '', stopIds: ids.slice(5, 10) },
      ],
      perMovedStopCents: 800,
      perShiftedMinuteCents: 5,
    },
  };
}

/** Balanced work, and a plan to stay near in the order of the stops, on every second truck. */
function kept(): PlanInput {
  const input = realDay({ kind: 'septic', stops: 40 });
  const ids = input.stops.map(({ id }) => id);
  return {
    ...input,
    rules: { ...input.rules, balanceCentsPerSquaredHour: 300 },
    stability: {
      plan: input.trucks.map(({ id }, at) => ({
        truckId: id,
        stopIds: at % 2 === 0 ? ids.slice(4 * at, 4 * at + 6) : [],
      })),
      perMovedStopCents: 700,
    },
  };
}

test.each<[name: string, input: PlanInput, iterations: number, digest: string]>([
  ['plain search, windows', plainDay(40, 80, 25, 2, true), 1000, '4bc2f52a63ce0c74'],
  ['plain search, long routes', longRoutes(), 26_000, 'ad13f39c830f2865'],
  ['trips search, septic', realDay({ kind: 'septic', stops: 60 }), 300, 'd6e6e729aadf1236'],
  ['trips search, toilets', realDay({ kind: 'toilet', stops: 60 }), 200, '9e824489523fb0c8'],
  [
    'trips search, stops left out',
    realDay({ kind: 'grease', stops: 60, trucks: 3 }),
    150,
    '8df4be32286e687e',
  ],
  ['trips search, mixed wastes', realDay({ kind: 'mixed', stops: 40 }), 200, 'd1030a1ff7875cb1'],
  ['trips search, releases', released(), 200, 'f06529f13d1f5a5c'],
  ['general search, locks and positions', locked(11), 30, '8d956e72e41ae4e3'],
  ['trips search, locks and positions', locked(40), 200, '70f8638bd8d21b13'],
  ['general search, compartments', split(11), 20, '273f9bfafe7500a2'],
  ['trips search, compartments', split(40), 200, '1a4e4445f859554f'],
  ['trips search, a given plan and balance', kept(), 200, '301f42c8bcdc24f1'],
  ['general search, speeds by the hour, a given plan, balance', weighed(11), 8, '5b63e543ddd165bb'],
  ['trips search, speeds by the hour, a given plan with times', weighed(24), 60, 'af64144ca9b457cf'],
])('%s', (_, input, iterations, digest) => {
  expect(digestOf(input, iterations, 3)).toBe(digest);
});

test('fifty odd little days', () => {
  const all = Array.from({ length: 50 }, (_, seed) => digestOf(fuzzDay(seed), 20, seed + 1)).join();
  expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toBe('abc76595f971302d');
});
