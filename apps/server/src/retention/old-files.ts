import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../platform/data-dir/data-dir.ts';

/**
 * Deletes the folder's own files whose names match and that have not been written for a number of days.
 * @returns their number; none when there is no such folder
 */
export async function removeOldFiles(folder: string, fits: RegExp, days: number, now: Date): Promise<number> {
  const before = now.getTime() - days * 86_400_000;
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (!fits.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
