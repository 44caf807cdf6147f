import { isMainThread } from 'node:worker_threads';

/**
 * Starts this program again in the same process with two malloc arenas, where it runs on Linux and the
 * operator has not chosen a number. glibc gives each of a program's threads an arena of its own, up to eight
 * for a core, and what one of them frees is seldom given back: exports of 50,000 jobs took the server to
 * 840 MB with eight arenas a core and to 455 MB with two in all (mallopt(3), M_ARENA_MAX). Only the
 * environment can say so, and only before the program starts. The process id stays, so signals still arrive.
 */
if (process.platform === 'linux' && isMainThread && process.env['MALLOC_ARENA_MAX'] === undefined) {
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
