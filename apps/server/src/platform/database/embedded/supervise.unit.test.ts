import { expect, test } from 'vitest';
import type { Launched } from './launch.ts';
import { supervise } from './supervise.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const endsAtOnce = (): Launched => ({
  pid: 1,
  ended: Promise.resolve('ended by SIGKILL'),
  hasEnded: () => true,
  stop: async () => {},
});
const runs = (): Launched => ({
  pid: 2,
  ended: new Promise(() => {}),
  hasEnded: () => true,
  stop: async () => {},
});

test('starts the server again until it runs, and tells every listener why there is none, also a late one', async () => {
  let starts = 0;
  const problems: (string | null)[] = [];
  const running = Promise.withResolvers<void>();
  const supervised = supervise({
    first: endsAtOnce(),
    startAgain: async () => {
      starts += 1;
      if (starts === 2) throw new Error('There is no room.');
      return starts < 10 ? endsAtOnce() : runs();
    },
    prune: async () => {},
    log: silent,
    pausesMs: [0, 1, 2],
  });
  supervised.onProblem((problem) => {
    problems.push(problem);
    if (starts === 10) running.resolve();
  });
  await running.promise;
  expect(starts).toBe(10);
  expect(problems[0]).toBe('PostgreSQL ended by SIGKILL. It is started again.');
  expect(problems).toContain('There is no room. It is started again in 1 s.');
  expect(problems.at(-1)).toBeNull();
  await supervised.stop();
});

test('stops in the middle of a long pause', async () => {
  const supervised = supervise({
    first: endsAtOnce(),
    startAgain: () => Promise.reject(new Error('never')),
    prune: async () => {},
    log: silent,
    pausesMs: [600_000],
  });
  await new Promise<void>((resolve) => supervised.onProblem(() => resolve()));
  await expect(supervised.stop()).resolves.toBeUndefined();
});
