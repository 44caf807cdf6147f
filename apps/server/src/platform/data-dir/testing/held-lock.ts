import { lockDataDir } from '../data-dir-lock.ts';

/** A process that locks the folder given as its argument, says so, and keeps the lock until it is killed. */
try {
  await lockDataDir(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
