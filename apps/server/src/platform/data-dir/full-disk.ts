import { statfs } from 'node:fs/promises';
import { DatabaseUnusable } from '../database/roles.ts';
import { isDiskFull } from '../database/database-away.ts';

/** PostgreSQL extends its log by 16 MB at a time and stops when it cannot. */
const leastBytes = 17 * 1_048_576;

/**
 * Describes a full disk and what to do about it; null while there is room or when it cannot be determined.
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
 * Turns an error caused by a full disk into a sentence that says so and where; returns any other unchanged. A
 * server that could not write may not have been able to write its reason down either, so the disk itself is
 * checked.
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
