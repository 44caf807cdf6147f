import { expect, test } from 'vitest';
import type { Launched } from './launch.ts';
import { supervise } from './supervise.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('gives up after three restarts in a row and tells every listener, also a late one', async () => {
  let starts = 0;
  const endsAtOnce = (): Launched => ({ pid: 1, ended: Promise.resolve('ended by SIGKILL'), hasEnded: () => true, stop: async () => {} });
  const supervised = supervise({
    first: endsAtOnce(),
    startAgain: async () => {
      starts += 1;
      return endsAtOnce();
    },
    prune: async () => {},
    log: silent,
    pausesMs: [0, 1, 2],
  });
  const reason = await new Promise<string>((resolve) => supervised.onExit(resolve));
  expect(starts).toBe(3);
  expect(reason).toBe('ended by SIGKILL, after 3 restarts within 10 minutes');
  const late = await new Promise<string>((resolve) => supervised.onExit(resolve));
  expect(late).toBe(reason);
  await supervised.stop();
});
