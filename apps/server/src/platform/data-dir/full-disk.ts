import { statfs } from 'node:fs/promises';
import { DatabaseUnusable } from '../database/roles.ts';
import { isDiskFull } from '../database/database-away.ts';

/** PostgreSQL lengthens its log by 16 MB at a time and ends when it cannot. */
const leastBytes = 17 * 1_048_576;

/**
 * That the disk of a folder is full and what to do, as a sentence; null while there is room or when it cannot
 * be told.
 */
export async function fullDiskProblem(folder: string): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastBytes ? sentence(folder, bavail * bsize) : null;
  } catch {
    return null;
  }
}

/**
 * An error that comes of a full disk, in a sentence that says so and where; any other as it is. The server
 * that could not write may not have been able to write its reason down either: then the disk is asked.
 */
export async function namingFullDisk(error: unknown, folder: string): Promise<unknown> {
  const problem = await fullDiskProblem(folder);
  if (isDiskFull(error)) return new DatabaseUnusable(problem ?? sentence(folder), { cause: error });
  return error instanceof DatabaseUnusable && problem !== null
    ? new DatabaseUnusable(problem, { cause: error })
    : error;
}

const sentence = (folder: string, bytes?: number): string =>
  `The disk of ${folder} is full${bytes === undefined ? '' : ` (${Math.floor(bytes / 1_048_576)} MB are left)`}: free space on it.`;
