import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const memory = '/dev/shm';

/** Databases of a run take some hundreds of megabytes at once; the rest is room for what runs beside it. */
export const neededBytes = 2 * 1024 ** 3;

const gigabytes = (bytes: number): string => (Math.floor((bytes * 10) / 1024 ** 3) / 10).toFixed(1);

export interface FolderChoice {
  readonly folder: string;
  /** The choice and its reason, for people. */
  readonly says: string;
}

/**
 * Where temporary databases go: in memory where there is enough of it, because a database is a thousand small
 * files, and every commit of a product waits for the disk.
 *
 * @param mounts the text of `/proc/mounts`; empty where there is none
 * @param freeBytes what the memory can still take
 */
export function chooseFolder(mounts: string, freeBytes: number, disk: string): FolderChoice {
  const onDisk = (reason: string) => ({
    folder: disk,
    says: `Databases of the tests: on disk (${disk}), because ${reason}`,
  });
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place, kind]) => place === memory && kind === 'tmpfs')?.[3]
    ?.split(',');
  if (options === undefined) return onDisk(`this system has no ${memory}`);
  // The database's programs are copied into the folder and run from there.
  if (options.includes('noexec')) return onDisk(`no program may run in ${memory}`);
  if (options.includes('ro')) return onDisk(`${memory} is read-only`);
  if (freeBytes < neededBytes)
    return onDisk(
      `only ${gigabytes(freeBytes)} GB of memory are free, and they ask for ${gigabytes(neededBytes)}`,
    );
  return {
    folder: memory,
    says: `Databases of the tests: in memory (${memory}, ${gigabytes(freeBytes)} GB free)`,
  };
}

let hasSaid = false;

/** Makes a temporary folder for databases that need not survive a power cut, and says once where. */
export async function quickFolder(prefix: string): Promise<string> {
  const { folder, says } = chooseFolder(
    await readFile('/proc/mounts', 'utf8').catch(() => ''),
    await freeMemory(),
    tmpdir(),
  );
  // Playwright's workers are processes of their own; the one that prepares their run has no index.
  if (!hasSaid && process.env['TEST_WORKER_INDEX'] === undefined) console.log(says);
  hasSaid = true;
  return mkdtemp(join(folder, prefix));
}

/** A container may allow less memory than its tmpfs has room. */
async function freeMemory(): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return Math.min(bavail * bsize, process.availableMemory());
  } catch {
    return 0;
  }
}
