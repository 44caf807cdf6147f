import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { findMachineFolders, findPostgresBinaries, program, type FindBinariesOptions } from './binaries.ts';
import { runProgram } from './program.ts';
import {
  cleanUp,
  endServers,
  isRoot,
  makeTemporaryFolder,
  ordinaryUser,
  query,
  runners,
  startAndFail,
  startHolder,
} from './testing/harness.ts';
import { copyPackageWithoutLinks, packageFolder } from './testing/package-copy.ts';
import { needs } from '../../../../../../test/needs.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(endServers);
afterAll(cleanUp);

const silent = { info: () => {}, warn: () => {} };
const machineFolders = await findMachineFolders();

async function find(options: Omit<FindBinariesOptions, 'log' | 'workFolder'>) {
  return findPostgresBinaries({ log: silent, workFolder: await makeTemporaryFolder(), ...options });
}

/** Programs that only tell a version, or fail with it. */
async function makePrograms(folder: string, version: string, exitCode = 0): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of ['postgres', 'initdb'] as const) {
    await writeFile(
      program(folder, name),
      `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\nexit ${exitCode}\n`,
    );
    await chmod(program(folder, name), 0o755);
  }
  return folder;
}

describe(
  'the package of this platform',
  needs(packageFolder !== undefined, 'there is no PostgreSQL package for this platform'),
  () => {
    test('installed with --ignore-scripts: the library links it needs are made', async () => {
      const workFolder = await makeTemporaryFolder();
      const copy = await copyPackageWithoutLinks(workFolder);
      const postgres = program(join(copy, 'native', 'bin'), 'postgres');
      const trial = await runProgram(postgres, ['--version'], {
        account: undefined,
        cwd: '/',
        timeoutMs: 20_000,
      });
      expect(process.platform === 'linux' && trial.code === 0).toBe(false); // the trap
      const found = await find({ choice: { packageFolder: copy } });
      expect(found.folder).toBe(join(copy, 'native', 'bin'));
      expect(found.version).toMatch(/^18\.\d+$/);
    });

    // Root can write everywhere, so it needs the other account for this.
    test(
      'links missing in a package that cannot be written: the server runs from a copy, made once',
      needs(!isRoot || ordinaryUser !== undefined, 'there is no ordinary account beside root'),
      async () => {
        const account = ordinaryUser;
        const source = await makeTemporaryFolder();
        const copy = await copyPackageWithoutLinks(source);
        await chmod(join(copy, 'native', 'lib'), 0o555);
        const dataDir = join(await makeTemporaryFolder(account), 'data');
        const options = { dataDir, account, umask: '077', binaries: { packageFolder: copy } };
        const first = await startHolder(options);
        expect(first.messages.join('\n')).toContain('PostgreSQL runs from a copy');
        await first.stop();
        const place = join(dataDir, 'postgres');
        const [name] = (await readdir(place)).filter((entry) => entry.startsWith('binaries-'));
        const made = await stat(join(place, name ?? ''));
        await mkdir(join(place, 'copying-interrupted'));
        await startHolder(options);
        expect((await readdir(place)).filter((entry) => /^(binaries|copying)-/.test(entry))).toEqual([name]);
        expect((await stat(join(place, name ?? ''))).ino).toBe(made.ino);
        await chmod(join(copy, 'native', 'lib'), 0o755);
      },
    );
  },
);

describe('without a package that runs', () => {
  test.each(runners)(
    'the PostgreSQL of the machine is used by $name',
    needs(machineFolders.length > 0, 'there is no PostgreSQL on this machine (Debian: postgresql)'),
    async ({ account }) => {
      const dataDir = join(await makeTemporaryFolder(account), 'data');
      const { server } = await startHolder({ dataDir, account, binaries: 'machine' });
      const [row] = await query(
        server.connectionString,
        `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums`,
      );
      expect(row).toEqual({ major: Number.parseInt(server.version, 10), encoding: 'UTF8', checksums: 'on' });
    },
  );

  test('a package made for another C library is passed over for the newest PostgreSQL of the machine from 15 on', async () => {
    const folder = await makeTemporaryFolder();
    await makePrograms(join(folder, 'package', 'native', 'bin'), '18.4', 127);
    await writeFile(join(folder, 'package', 'package.json'), '{"version":"18.4.0"}');
    const choice = {
      packageFolder: join(folder, 'package'),
      machineFolders: [
        await makePrograms(join(folder, 'a'), '15.18'),
        await makePrograms(join(folder, 'b'), '16.2'),
        await makePrograms(join(folder, 'c'), '14.1'),
      ],
    };
    expect(await find({ choice })).toEqual({ folder: join(folder, 'b'), version: '16.2', major: 16 });
    expect(await find({ choice, major: 15 })).toEqual({
      folder: join(folder, 'a'),
      version: '15.18',
      major: 15,
    });
  });

  test('nothing on the machine either: one sentence about DATABASE_URL', async () => {
    const dataDir = join(await makeTemporaryFolder(), 'data');
    const failed = await startAndFail({ dataDir, binaries: { machineFolders: [] } });
    expect(failed.name).toBe('DatabaseUnusable');
    expect(failed.message).toMatch(
      /^No PostgreSQL can be run on this machine .*Set DATABASE_URL to a PostgreSQL 15 or newer/,
    );
  });

  test('only one older than 15: the same sentence', async () => {
    const folder = await makePrograms(join(await makeTemporaryFolder(), 'old'), '14.1');
    await expect(find({ choice: { machineFolders: [folder] } })).rejects.toThrow('DATABASE_URL');
  });
});

test('a cluster of another major version: both are named, and the way over', async () => {
  const folder = await makePrograms(join(await makeTemporaryFolder(), 'new'), '19.1');
  const search = find({ choice: { machineFolders: [folder] }, major: 18 });
  await expect(search).rejects.toThrow(
    /made by PostgreSQL 18, but only PostgreSQL 19\.1 .*npm run backup.*npm run restore/,
  );
});
