import { Worker } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { createThreadPool } from './worker-pool.ts';
import type { AskOptions, ThreadPool } from './worker-pool.ts';

/**
 * Answers with its own number and how often it was asked; 'fail' and 'leave' end it, 'later' it answers
 * twice.
 */
const PROGRAM = `
const { parentPort, threadId } = require('node:worker_threads');
let asked = 0;
parentPort.on('message', (message) => {
  asked++;
  if (message === 'fail') throw new TypeError('broken');
  if (message === 'leave') process.exit(3);
  if (message === 'later') parentPort.postMessage({ kind: 'progress' });
  parentPort.postMessage({ kind: 'answer', threadId, asked });
});
`;
interface Said {
  kind: 'progress' | 'answer';
  threadId: number;
  asked: number;
}

function begin(
  maxWaiting = 2,
  waitMs = 60_000,
): {
  pool: ThreadPool<Said>;
  threads: Worker[];
  ask: (message: unknown, options?: AskOptions) => Promise<Said>;
} {
  const threads: Worker[] = [];
  const pool = createThreadPool<Said>(
    () => {
      const thread = new Worker(PROGRAM, { eval: true });
      threads.push(thread);
      return thread;
    },
    maxWaiting,
    waitMs,
  );
  return {
    pool,
    threads,
    async ask(message, options) {
      let answer: Said | undefined;
      await pool.ask(
        message,
        (said) => {
          answer = said;
          return said.kind === 'answer';
        },
        options,
      );
      return answer!;
    },
  };
}

describe('a pool of threads', () => {
  test('asks the same thread again, one question at a time', async () => {
    const { ask, threads, pool } = begin();
    const first = await ask('a');
    expect(await ask('later')).toEqual({ kind: 'answer', threadId: first.threadId, asked: 2 });
    expect([threads.length, pool.waiting]).toEqual([1, 1]);
  });

  test('starts another while the first works, and keeps no more than it may', async () => {
    const { ask, threads, pool } = begin(2);
    const answers = await Promise.all(['a', 'b', 'c'].map((message) => ask(message)));
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(3);
    expect([threads.length, pool.waiting]).toEqual([3, 2]);
  });

  test('a thread that fails rejects with its error, and the next question gets a new one', async () => {
    const { ask, threads, pool } = begin();
    await ask('a');
    await expect(ask('fail')).rejects.toThrow('broken');
    await expect(ask('leave')).rejects.toThrow(/ended without an answer \(exit code 3\)/);
    expect(pool.waiting).toBe(0);
    expect(await ask('b')).toMatchObject({ asked: 1 });
    expect(threads.length).toBe(3);
  });

  test('one that dies while it waits is not asked any more', async () => {
    const { ask, threads, pool } = begin();
    await ask('a');
    await threads[0]!.terminate();
    await vi.waitFor(() => expect(pool.waiting).toBe(0));
    expect(await ask('b')).toMatchObject({ asked: 1 });
  });

  test('ends a thread that is not to be kept, and one that has waited too long', async () => {
    const { ask, threads, pool } = begin(2, 1);
    const gone = (at: number): Promise<number> =>
      new Promise((resolve) => void threads[at]!.once('exit', resolve));
    await ask('a', { keep: false });
    await gone(0);
    expect(pool.waiting).toBe(0);
    await ask('b');
    await gone(1);
    expect(pool.waiting).toBe(0);
  });

  test('a fresh thread has never been asked; one is made ready for the next time', async () => {
    const { ask, threads, pool } = begin(1);
    await ask('a');
    expect(await ask('b', { fresh: true })).toMatchObject({ asked: 1 });
    expect([threads.length, pool.waiting]).toEqual([3, 1]);
    expect(await ask('c', { fresh: true })).toMatchObject({ asked: 1, threadId: threads[2]!.threadId });
    expect(await ask('d')).toMatchObject({ asked: 2 });
    expect(threads.length).toBe(4);
  });

  test('a spare thread that dies or has waited too long is not asked', async () => {
    const { ask, threads } = begin(1, 1);
    await ask('a', { fresh: true });
    await vi.waitFor(() => expect(threads.every(({ threadId }) => threadId === -1)).toBe(true));
    expect(await ask('b', { fresh: true })).toMatchObject({ asked: 1 });
    const spare = threads.at(-1)!;
    await spare.terminate();
    expect(await ask('c', { fresh: true })).toMatchObject({ asked: 1 });
  });

  test('a message that cannot be sent is refused, and the thread serves the next one', async () => {
    const { ask, threads } = begin();
    await expect(ask(() => 'no function can be sent')).rejects.toThrow(/could not be cloned/);
    expect(await ask('a')).toMatchObject({ asked: 1 });
    expect(threads.length).toBe(1);
  });

  test('a listener that throws gets that error, and nobody hears the rest', async () => {
    const { pool, ask, threads } = begin();
    await expect(
      pool.ask('later', () => {
        throw new RangeError('deaf');
      }),
    ).rejects.toThrow('deaf');
    expect(await ask('a')).toMatchObject({ asked: 1 });
    expect(threads.length).toBe(2);
  });
});
