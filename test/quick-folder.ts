import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const memory = '/dev/shm';

/** Databases of a run take some hundreds of megabytes at once; the rest is for the run itself. */
const neededBytes = 8 * 1024 ** 3;

/**
 * Makes a temporary folder for databases that need not survive a power cut: in memory where there is much of it,
 * because a database is a thousand small files, and every commit of a product waits for the disk.
 */
export async function quickFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasMemory()) ? memory : tmpdir(), prefix));
}

async function hasMemory(): Promise<boolean> {
  try {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
    // The database's programs are copied into the folder and run from there.
    const isUsable = mounts.some(
      ([, place, kind, options = '']) =>
        place === memory &&
        kind === 'tmpfs' &&
        !options.split(',').some((one) => one === 'noexec' || one === 'ro'),
    );
    const { bavail, bsize } = await statfs(memory);
    // A container may allow less memory than its tmpfs has room.
    return isUsable && Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    return false;
  }
}
