import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { workers } from '../../test/patience.ts';

/** What the work below took on the quiet machine with two processors on which the limits of tests were chosen. */
const quietWorkMs = 700;
/** The same for writes that wait for the disk. */
const quietWritesMs = 100;
/** A machine that is slower than this is not worth waiting for. */
const maxPatience = 6;

/**
 * The factor for the time limits of all tests: how much longer than on a quiet machine it takes this one, now,
 * to keep all of its processors busy for a moment, and to write to its disk; 1 to 6, in steps of a half.
 */
export async function measurePatience(): Promise<number> {
  const work = (await elapsed(() => Promise.all(Array.from({ length: workers }, hashAlone)))) / quietWorkMs;
  const writes = (await elapsed(writeToDisk)) / quietWritesMs;
  return patienceOf(work, writes);
}

/**
 * @param work how many times longer than on a quiet machine computing took
 * @param writes the same of waiting for the disk: half of it counts, because tests wait less for disks than for
 *   processors
 */
export function patienceOf(work: number, writes: number): number {
  const measured = Math.max(work, writes / 2);
  return Math.min(maxPatience, Math.max(1, Math.ceil(measured * 2 - 0.5) / 2));
}

async function elapsed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const hashing = `
const { createHash } = require('node:crypto');
const bytes = Buffer.alloc(2 ** 20);
for (let round = 0; round < 400; round += 1) {
  let sum = 0;
  for (let step = 0; step < 300_000; step += 1) sum = (sum * 31 + step) | 0;
  createHash('sha256').update(bytes).update(String(sum)).digest();
}`;

const hashAlone = (): Promise<void> =>
  new Promise((resolve, reject) => {
    new Worker(hashing, { eval: true }).once('exit', () => resolve()).once('error', reject);
  });

async function writeToDisk(): Promise<void> {
  const path = join(tmpdir(), `haulwright-patience-${process.pid}`);
  const file = await open(path, 'w');
  try {
    for (let round = 0; round < 20; round += 1) {
      await file.write(Buffer.alloc(8192));
      await file.datasync();
    }
  } finally {
    await file.close();
    await rm(path);
  }
}
