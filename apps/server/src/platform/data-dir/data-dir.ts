import { randomUUID } from 'node:crypto';
import { chmod, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** DATA_DIR cannot be used as it is; the message says what to do. */
export class DataDirUnusable extends Error {
  override readonly name = 'DataDirUnusable';
}

/**
 * Creates the data folder if it is missing and checks that this process can write to it.
 * @returns its absolute path without symbolic links, so that two spellings of one folder are one folder
 * @throws DataDirUnusable when it is not a folder, cannot be created or cannot be written
 */
export async function prepareDataDir(path: string): Promise<string> {
  const absolute = resolve(path);
  try {
    await makeFolders(absolute);
    if (!(await stat(absolute)).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    const real = await realpath(absolute);
    const probe = join(real, `.write-check-${randomUUID()}`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe, { force: true });
    return real;
  } catch (cause) {
    throw new DataDirUnusable(`DATA_DIR "${absolute}" ${explain(cause)}`, { cause });
  }
}

/**
 * Folders created here are closed to others whatever the umask; root's folders above it let other accounts
 * pass.
 */
async function makeFolders(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined || process.platform === 'win32') return;
  await chmod(path, 0o700);
  const above = process.getuid?.() === 0 ? 0o711 : 0o700;
  for (let folder = dirname(path); folder.length >= first.length; folder = dirname(folder))
    await chmod(folder, above);
}

function explain(cause: unknown): string {
  switch (errorCode(cause)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'is not a folder. Set DATA_DIR to a folder this process may write to.';
    case 'EACCES':
    case 'EPERM':
      return `cannot be written by ${currentUser()}. Give that account the folder, or set DATA_DIR to another one.`;
    case 'EROFS':
      return 'lies on a read-only file system. Set DATA_DIR to a folder that can be written.';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'has no space left. Free some space, or set DATA_DIR to another disk.';
    default:
      return `cannot be used (${cause instanceof Error ? cause.message : String(cause)}). Set DATA_DIR to a folder this process may write to.`;
  }
}

function currentUser(): string {
  const uid = process.getuid?.();
  return uid === undefined ? 'this account' : `user id ${uid}`;
}

/** The system's code of a failed call (ENOENT, EACCES …). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
