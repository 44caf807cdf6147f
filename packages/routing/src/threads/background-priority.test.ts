import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { needsLinux } from '../../../../test/needs.ts';

/** Runs the function in a thread and returns its priority there. */
function priorityInThread(nice: number): Promise<number> {
  const file = new URL('background-priority.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(file)}).then(({ runInBackground }) => {
    runInBackground(${nice});
    require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority(0));
  });`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

it('lowers the priority of its thread and of no other', needsLinux(), async () => {
  const before = getPriority(0);
  expect(await priorityInThread(before + 3)).toBe(before + 3);
  expect(getPriority(0)).toBe(before);
});
