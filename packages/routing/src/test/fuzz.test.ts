import { describe, expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { PlanInput } from '../input.ts';
import { createRandom } from '../search/seed.ts';
import { solve } from '../solve.ts';
import { badInputs } from './bad-inputs.ts';
import { fuzzDay } from './fuzz-days.ts';
import { partDone } from './part-done.ts';
import { realDay } from './real-days.ts';
import type { DayKind } from './real-days.ts';
import { PlanInputError } from '../problem/validate.ts';
import { patiently } from '../../../../test/patience.ts';

/**
 * Ten thousand odd little days and every mistake an input can have. Whatever the input: a valid plan that
 * accounts for every stop, or one message per mistake; never a crash, a hang or a lost stop.
 */

const TOTAL = 10_000;
const PER_TEST = 500;
const effort = { iterations: 20 };
/** Far above the slowest day on a busy machine, far below a person's patience. */
const LONGEST_MILLISECONDS = 5000;

function expectSound(input: PlanInput, plan: Plan): void {
  expect(checkPlan(input, plan)).toEqual([]);
  const planned = plan.routes.flatMap((route) => route.stops.flatMap((entry) => entry.stopId ?? []));
  expect([...planned, ...plan.leftOut.map(({ stopId }) => stopId)].toSorted()).toEqual(
    input.stops.map(({ id }) => id).toSorted(),
  );
  for (const { reason } of plan.leftOut) expect(reason.code).toMatch(/^[a-z-]+$/);
  JSON.stringify(plan, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error(`"${key}" of the plan is ${value}.`);
    return value;
  });
}

describe('any day that keeps the limits', () => {
  test.each(Array.from({ length: TOTAL / PER_TEST }, (_, index) => index * PER_TEST))(
    `days %i and ${PER_TEST - 1} more`,
    (from) => {
      for (let seed = from; seed < from + PER_TEST; seed++) {
        const input = fuzzDay(seed);
        const before = JSON.stringify(input);
        const started = performance.now();
        try {
          const plan = solve(input, effort);
          expectSound(input, plan);
          // Occasionally the same day again.
          expect(seed % 20 === 0 ? solve(fuzzDay(seed), effort) : plan).toEqual(plan);
        } catch (error) {
          throw new Error(`Day ${seed}: ${String(error)}`, { cause: error });
        }
        expect(performance.now() - started, `milliseconds of day ${seed}`).toBeLessThan(
          patiently(LONGEST_MILLISECONDS),
        );
        expect(JSON.stringify(input), `day ${seed} is left as it was`).toBe(before);
      }
    },
  );
});

/** Enough stops for the trips search, which small days are not planned by. */
const MANY_STOPS = 40;

test('250 longer days that keep the limits', () => {
  for (let seed = 0; seed < 250; seed++) {
    const input = fuzzDay(seed, MANY_STOPS);
    expect(() => expectSound(input, solve(input, effort)), `day ${seed}`).not.toThrow();
  }
});

/** Stops, and the share of the day that is done. */
const begun: [kind: DayKind, stops: number, share: number][] = (
  ['septic', 'grease', 'toilet', 'manure', 'mixed'] as const
).flatMap((kind) => [
  [kind, 20, 0.3],
  [kind, 45, 0.6],
  [kind, 70, 0.95],
]);

describe('a realistic day', () => {
  test.each(begun)('%s, %i stops, planned, done by a share of %f and planned again', (kind, stops, share) => {
    for (const seed of [1, 2]) {
      const input = realDay({ kind, stops, seed });
      const plan = solve(input, { iterations: 100, seed });
      expectSound(input, plan);
      const { input: later, rest } = partDone(input, plan, share);
      expect(later.stops.length).toBeLessThan(stops);
      expectSound(later, solve(later, { iterations: 100, seed, warmStart: rest }));
      // The next stop of each truck is promised.
      const promised = {
        ...later,
        trucks: later.trucks.map((truck) => ({
          ...truck,
          lockedStopIds: rest.find(({ truckId }) => truckId === truck.id)?.stopIds.slice(0, 1) ?? [],
        })),
      };
      const kept = solve(promised, { iterations: 100, seed, warmStart: rest });
      expectSound(promised, kept);
      const ids = promised.trucks.flatMap(({ lockedStopIds }) => lockedStopIds);
      expect(kept.leftOut.filter(({ stopId }) => ids.includes(stopId))).toEqual([]);
    }
  });
});

describe('any mistake is told in a sentence', () => {
  test.each(badInputs)('$name', ({ spoil }) => {
    let spoiled = 0;
    for (let seed = 0; seed < 20; seed++) {
      const input = fuzzDay(seed);
      const words = spoil(input, createRandom(seed));
      if (!words) continue;
      spoiled++;
      expect(mistakesOf(input).join(' '), `day ${seed}`).toMatch(words);
    }
    expect(spoiled).toBeGreaterThan(5);
  });

  test('several at once, at most twenty sentences, each once', () => {
    const input = fuzzDay(1);
    for (const stop of input.stops)
      Object.assign(stop, { place: -1, serviceSeconds: Number.NaN, gallons: 0.5, priority: 'asap' });
    const mistakes = mistakesOf(input);
    expect(mistakes.length).toBeGreaterThan(4);
    expect(mistakes.length).toBeLessThanOrEqual(20);
    for (const sentence of mistakes) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

function mistakesOf(input: PlanInput): string[] {
  try {
    solve(input, effort);
  } catch (error) {
    if (error instanceof PlanInputError) return error.mistakes;
    throw error;
  }
  return ['nothing'];
}
