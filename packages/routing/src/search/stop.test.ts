import { describe, expect, test } from 'vitest';
import { createStopping } from './stop.ts';

describe('seconds', () => {
  const begin = (
    seconds: number,
    built: number,
  ): { at: { now: number }; stopping: ReturnType<typeof createStopping> } => {
    const at = { now: 0 };
    const stopping = createStopping({ seconds, clock: () => at.now });
    at.now = built;
    stopping.keepTimeForTheEnd();
    return { at, stopping };
  };

  test('the search ends before they are over by twice what came before it', () => {
    const { at, stopping } = begin(3, 100);
    at.now = 1400;
    expect(stopping.fractionDone(0)).toBe(0.5);
    at.now = 2800;
    expect(stopping.fractionDone(16)).toBe(1);
  });

  test('but by no more than 15 % of them', () => {
    const { at, stopping } = begin(1, 600);
    at.now = 849;
    expect(stopping.fractionDone(0)).toBeLessThan(1);
    at.now = 850;
    expect(stopping.fractionDone(16)).toBe(1);
  });

  test('what follows the search has half of that, and 50 ms when the seconds are over', () => {
    const { at, stopping } = begin(3, 100);
    at.now = 2800;
    const isUp = stopping.beginTheEnd();
    at.now = 2900;
    expect(isUp()).toBe(false);
    at.now = 2901;
    expect(isUp()).toBe(true);
    at.now = 5000;
    const late = stopping.beginTheEnd();
    at.now = 5050;
    expect(late()).toBe(false);
    at.now = 5051;
    expect(late()).toBe(true);
  });
});

test('with iterations alone the clock is never read', () => {
  const clock = (): number => {
    throw new Error('read');
  };
  // Records the time of the call.
  let calls = 0;
  const stopping = createStopping({ iterations: 32, clock: () => (calls++ === 0 ? 0 : clock()) });
  stopping.keepTimeForTheEnd();
  expect([0, 16, 32].map((iteration) => stopping.fractionDone(iteration))).toEqual([0, 0.5, 1]);
  expect(stopping.beginTheEnd()()).toBe(false);
});
