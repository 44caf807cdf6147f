import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import {
  cleanUp,
  endServers,
  makeTemporaryFolder,
  ordinaryUser,
  query,
  startAndFail,
  startHolder,
  type Told,
} from './testing/harness.ts';
import { copyPackageWithoutLinks, packageFolder } from './testing/package-copy.ts';
import { needs, needsRoot } from '../../../../../../test/needs.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(endServers);
afterAll(cleanUp);

describe('as root', needsRoot(), () => {
  test('PostgreSQL runs under another account, which sees nothing of the environment', async () => {
    const dataDir = join(await makeTemporaryFolder(), 'data');
    const { server } = await startHolder({
      dataDir,
      env: { SMTP_URL: 'smtp://user:very-secret@mail.invalid' },
    });
    expect((await stat(server.location)).uid).not.toBe(0);
    if (process.platform !== 'linux') return;
    expect((await stat(`/proc/${server.pid}`)).uid).toBe((await stat(server.location)).uid);
    expect(await readFile(`/proc/${server.pid}/environ`, 'utf8')).not.toContain('very-secret');
  });

  test('a data folder of its own that only it may enter is opened to that account and to no other', async () => {
    const dataDir = await closedFolder();
    const { server } = await startHolder({ dataDir });
    expect(server.location).toBe(join(dataDir, 'postgres', 'cluster'));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    expect((await stat(dataDir)).gid).toBe((await stat(server.location)).gid);
  });

  test(
    'in a home closed to others: the cluster and a copy of the binaries lie elsewhere and are found again',
    needs(packageFolder !== undefined, 'there is no PostgreSQL package for this platform'),
    async () => {
      const home = await closedFolder();
      const dataDir = join(home, 'project', 'data');
      const options = {
        dataDir,
        umask: '077',
        binaries: { packageFolder: await copyPackageWithoutLinks(home) },
      };
      const first = await startHolder(options);
      const place = dirname(first.server.location);
      expect(place.startsWith(home)).toBe(false);
      expect(first.messages.join('\n')).toContain(`the database is kept in ${place}`);
      expect((await readdir(place)).some((name) => name.startsWith('binaries-'))).toBe(true);
      await query(first.server.connectionString, 'create table kept as select 5 as id');
      await first.kill();
      const second = await startHolder(options);
      expect(second.server.location).toBe(first.server.location);
      expect(await kept(second.server)).toEqual([{ id: 5 }]);
    },
  );

  test('a database outside of DATA_DIR follows a moved folder, is not shared with a copy, and is never replaced silently', async () => {
    const home = await closedFolder();
    const dataDir = join(home, 'data');
    const first = await startHolder({ dataDir });
    await query(first.server.connectionString, 'create table kept as select 6 as id');
    await first.stop();
    const place = dirname(first.server.location);

    const copy = join(home, 'copy');
    await cp(dataDir, copy, { recursive: true });
    expect((await startAndFail({ dataDir: copy })).message).toContain(
      `belongs to "${dataDir}", of which DATA_DIR "${copy}" is a copy`,
    );
    await rm(copy, { recursive: true });

    const moved = join(home, 'moved');
    await rename(dataDir, moved);
    const second = await startHolder({ dataDir: moved });
    expect(await kept(second.server)).toEqual([{ id: 6 }]);
    await second.stop();

    await rename(place, `${place}-away`);
    expect((await startAndFail({ dataDir: moved })).message).toContain(`lay in ${place}, which is gone`);
    await rename(`${place}-away`, place);

    await rm(moved, { recursive: true });
    const again = await startHolder({ dataDir: moved });
    expect(again.messages).toContain(
      `an earlier database of this DATA_DIR is still in ${place}: remove it if you no longer need it`,
    );
    await expect(kept(again.server)).rejects.toThrow('kept');
  });

  test(
    'a database begun by an ordinary user stays his when root starts it',
    needs(ordinaryUser !== undefined, 'there is no ordinary account beside root'),
    async () => {
      const dataDir = join(await makeTemporaryFolder(ordinaryUser), 'data');
      const first = await startHolder({ dataDir, account: ordinaryUser });
      await query(first.server.connectionString, 'create table kept as select 8 as id');
      await first.stop();
      const asRoot = await startHolder({ dataDir });
      expect(await kept(asRoot.server)).toEqual([{ id: 8 }]);
      await asRoot.stop();
      const again = await startHolder({ dataDir, account: ordinaryUser });
      expect(await kept(again.server)).toEqual([{ id: 8 }]);
    },
  );

  test(
    'a database begun by root is not taken over by an ordinary user, who is told why',
    needs(ordinaryUser !== undefined, 'there is no ordinary account beside root'),
    async () => {
      const dataDir = join(await makeTemporaryFolder(), 'data');
      const first = await startHolder({ dataDir });
      await first.stop();
      const failed = await startAndFail({ dataDir, account: ordinaryUser });
      expect(failed.message).toContain(
        `DATA_DIR "${dataDir}" cannot be written by user id ${ordinaryUser?.uid}`,
      );
    },
  );
});

const kept = (server: Told) => query(server.connectionString, 'select id from kept');

async function closedFolder(): Promise<string> {
  const home = join(await makeTemporaryFolder(), 'home');
  await mkdir(home, { mode: 0o700 });
  return home;
}
