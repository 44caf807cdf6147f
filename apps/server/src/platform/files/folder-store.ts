import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../data-dir/data-dir.ts';
import { FileStoreError, pathOf, type FileKey, type FileStore } from './file-store.ts';

/** Files in a folder of this machine: `<root>/<company>/<two digits>/<hash>`. */
export function folderStore(root: string): FileStore {
  return {
    place: root,
    async write(key, bytes) {
      const path = join(root, pathOf(key));
      const folder = dirname(path);
      const draft = join(folder, `.${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeSynced(draft, bytes);
        await rename(draft, path);
        await syncFolder(folder);
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw new FileStoreError(`The file could not be saved in ${root}: ${reasonOf(cause)}`, { cause });
      }
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(join(root, pathOf(key))));
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT') return undefined;
        throw new FileStoreError(`The file could not be read from ${root}: ${reasonOf(cause)}`, { cause });
      }
    },
    async remove(key: FileKey) {
      await rm(join(root, pathOf(key)), { force: true });
    },
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name is durable only once its folder is on the disk; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function reasonOf(cause: unknown): string {
  switch (errorCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Free some space.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'this process is not allowed to write there.';
    default:
      return cause instanceof Error ? cause.message : String(cause);
  }
}
