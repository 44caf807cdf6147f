import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DataDirUnusable, prepareDataDir } from './data-dir.ts';

/** Another living process works on the same DATA_DIR. */
export class DataDirInUse extends DataDirUnusable {}

export interface DataDirLock {
  /** The data folder's absolute path without symbolic links. */
  readonly dataDir: string;
  /** Releases the lock. Safe to call twice. */
  release(): Promise<void>;
}

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string().max(255),
  since: z.string().max(40),
});

const sqliteBusy = 5;

/**
 * Locks the data folder for this process. The lock is one the operating system holds on an open file, taken
 * through SQLite because Node has no call for it: it is released with the process however that ends, and
 * needs no process ids, which recur in every container. The file `process.json` beside it only names the
 * holder for the message. Nothing else may open the file `lock`: closing it anywhere in this process would
 * drop the lock.
 * @throws DataDirInUse naming the holder; DataDirUnusable when the folder cannot be used or locked
 */
export async function lockDataDir(path: string): Promise<DataDirLock> {
  const dataDir = await prepareDataDir(path);
  const holderFile = join(dataDir, 'process.json');
  const lock = await acquire(dataDir, holderFile);
  try {
    const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    await writeFile(holderFile, `${JSON.stringify(holder)}\n`);
  } catch (cause) {
    lock.close();
    throw new DataDirUnusable(
      `DATA_DIR "${dataDir}": ${holderFile} cannot be written. Make it writable or remove it.`,
      { cause },
    );
  }
  return {
    dataDir,
    release: async () => {
      if (!lock.isOpen) return;
      await rm(holderFile, { force: true });
      lock.close();
    },
  };
}

async function acquire(dataDir: string, holderFile: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    // Nothing is ever written, so it needs no journal.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (cause) {
    lock?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) {
      throw new DataDirInUse(
        `DATA_DIR "${dataDir}" is in use by another process${await describeHolder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new DataDirUnusable(
      `DATA_DIR "${dataDir}" cannot be locked. It must lie on a file system with file locks, and the file "lock" in it must be writable.`,
      { cause },
    );
  }
}

async function describeHolder(holderFile: string): Promise<string> {
  try {
    const holder = holderSchema.parse(JSON.parse(await readFile(holderFile, 'utf8')));
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
    return ` (process ${holder.pid}${where}, since ${holder.since})`;
  } catch {
    return ''; // it has not written its name yet
  }
}
