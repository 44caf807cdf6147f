import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../data-dir/data-dir.ts';
import type { Account } from './program.ts';

/**
 * Writes a file so that it is there whole or not at all, also after a power cut. It replaces a link rather
 * than following it, since the folder may belong to an account that is trusted less than this process.
 */
export async function writeWhole(
  path: string,
  text: string,
  options: { mode: number; account?: Account },
): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(unfinished, 'wx', options.mode);
    try {
      await file.writeFile(text);
      await file.chmod(options.mode); // whatever the umask
      if (options.account) await file.chown(options.account.uid, options.account.gid);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Makes a rename in the folder last. Windows has no such call and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file's text, or undefined when there is none. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
