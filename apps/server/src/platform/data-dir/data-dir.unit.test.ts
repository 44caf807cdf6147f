import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { DataDirUnusable, prepareDataDir } from './data-dir.ts';
import { needsNoRoot } from '../../../../../test/needs.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright data '));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Locks in a process of its own. @returns what it said */
async function lockElsewhere(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const script = fileURLToPath(new URL('testing/held-lock.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: chunk.toString('utf8').trim() };
}

describe('the lock of DATA_DIR', () => {
  test('refuses a second process and names the first', async () => {
    const lock = await lockDataDir(folder);
    const second = await lockElsewhere(folder);
    expect(second.said).toMatch(
      new RegExp(`is in use by another process \\(process ${process.pid}, since 20.*Stop it first`),
    );
    await lock.release();
    expect((await lockElsewhere(folder)).said).toBe('locked');
  });

  test('refuses a second lock in the same process, by whichever path', async () => {
    const lock = await lockDataDir(folder);
    const link = `${folder}-link`;
    await symlink(folder, link);
    await expect(lockDataDir(link)).rejects.toThrow(DataDirInUse);
    await rm(link);
    await lock.release();
    await lock.release();
    await (await lockDataDir(folder)).release();
  });

  test('does not outlive a killed process, and believes no process id', async () => {
    const { child, said } = await lockElsewhere(folder);
    expect(said).toBe('locked');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // As in a new container on the same volume, where the id of the killed one belongs to someone else.
    await writeFile(
      join(folder, 'process.json'),
      JSON.stringify({ pid: process.ppid, host: hostname(), since: new Date().toISOString() }),
    );
    const lock = await lockDataDir(folder);
    await lock.release();
  });

  test('leaves nothing but its two files', async () => {
    const lock = await lockDataDir(folder);
    expect((await readdir(folder)).toSorted()).toEqual(['lock', 'process.json']);
    await lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });
});

describe('the data folder', () => {
  test('is made with its parents, closed to others', async () => {
    const before = process.umask(0);
    try {
      const made = await prepareDataDir(join(folder, 'a', 'b'));
      expect((await stat(made)).mode & 0o777).toBe(0o700);
      expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
      expect(await readdir(made)).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  test('keeps the permissions its operator gave it', async () => {
    await chmod(folder, 0o750);
    await prepareDataDir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o750);
  });

  test.each(['file', 'file/below'])('that is %s gets a clear sentence', async (path) => {
    await writeFile(join(folder, 'file'), '');
    await expect(prepareDataDir(join(folder, path))).rejects.toThrow(
      /^DATA_DIR ".*" is not a folder\. Set DATA_DIR to a folder/,
    );
    await expect(prepareDataDir(join(folder, path))).rejects.toThrow(DataDirUnusable);
  });

  test('that cannot be written gets a clear sentence', needsNoRoot(), async () => {
    await chmod(folder, 0o500);
    await expect(prepareDataDir(folder)).rejects.toThrow(/cannot be written by user id \d+/);
    await expect(prepareDataDir(join(folder, 'below'))).rejects.toThrow(/cannot be written by user id \d+/);
  });
});
