import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepKnown } from './known-callers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('two hundred streams ask two questions every four seconds, and none once they are closed', async () => {
  const asked: (readonly string[])[] = [];
  const findAgain = async (ids: readonly string[]) => void asked.push(ids);
  const directories = { accounts: { findSessionsAgain: findAgain }, actors: { findAgain } };
  // Fifty people with two devices each, and two windows on each of them.
  const leave = Array.from({ length: 200 }, (_, at) =>
    keepKnown(directories, { userId: `user ${at % 50}`, sessionId: `session ${at % 100}` }),
  );
  await vi.advanceTimersByTimeAsync(8_000);
  expect(asked.map((ids) => ids.length)).toEqual([100, 50, 100, 50]);
  for (const one of leave.slice(1)) one();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked.slice(4)).toEqual([['session 0'], ['user 0']]);
  leave[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
  expect(vi.getTimerCount()).toBe(0);
});
