import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgresBinaries } from './binaries.ts';
import { launchDirectly, launchThroughPgCtl } from './launch.ts';
import { stopLeftover } from './leftover.ts';
import { openPlace } from './place.ts';
import { serverProcesses } from './processes.ts';
import { probe, stopServer } from './running-server.ts';
import {
  cleanUp,
  endServers,
  makeTemporaryFolder,
  query,
  serverRuns,
  startHolder,
} from './testing/harness.ts';
import { patiently } from '../../../../../../test/patience.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(endServers);
afterAll(cleanUp);

const silent = { info: () => {}, warn: () => {} };
let dataDir: string;
let superuser: string;

beforeAll(async () => {
  dataDir = join(await makeTemporaryFolder(), 'data');
  const holder = await startHolder({ dataDir });
  superuser = holder.server.superuserConnectionString;
  await holder.stop();
});

describe('a database that ends by itself', () => {
  test('is started again at the same address', async () => {
    const holder = await startHolder({ dataDir });
    process.kill(holder.server.pid, 'SIGKILL');
    await expect
      .poll(() => holder.messages, { timeout: patiently(20_000) })
      .toContain('the database is running again');
    expect(await query(holder.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await serverRuns(holder.server)).toBe(false);
    await holder.stop();
    expect(holder.process.exitCode).toBe(0);
    expect(await serverProcesses(holder.server.location)).toEqual([]);
  });

  test('and cannot be started again is reported with the reason, and started once that has passed', async () => {
    const holder = await startHolder({ dataDir });
    const control = join(holder.server.location, 'global', 'pg_control');
    await rename(control, `${control}-away`);
    process.kill(holder.server.pid, 'SIGKILL');
    await expect.poll(() => holder.problems.length, { timeout: patiently(20_000) }).toBeGreaterThanOrEqual(2);
    expect(holder.problems[0]).toBe('PostgreSQL ended by SIGKILL. It is started again.');
    expect(holder.problems[1]).toMatch(
      /^PostgreSQL [\d.]+ did not start .*pg_control.* It is started again in 1 s\.$/s,
    );
    await rename(`${control}-away`, control);
    await expect.poll(() => holder.problems.at(-1), { timeout: patiently(20_000) }).toBeNull();
    expect(await query(holder.server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.stop();
  });
});

describe('a server that does not react', () => {
  const frozen = async () => {
    const place = await openPlace(dataDir, silent);
    const binaries = await findPostgresBinaries({ ...place, workFolder: place.folder, log: silent });
    const launched = await launchDirectly(binaries, place);
    await expect.poll(() => probe(superuser), { timeout: patiently(10_000) }).toBe('ready');
    process.kill(launched.pid, 'SIGSTOP');
    return { launched, cluster: place.cluster };
  };

  test('is stopped by force', async () => {
    const { launched, cluster } = await frozen();
    const started = Date.now();
    await stopServer(launched, silent, 200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(400); // asked twice before
    expect(await launched.ended).toBe('ended by SIGKILL');
    await stopLeftover({ cluster, log: silent, patienceMs: 2_000 }); // its children
  });

  test('is ended by force when it was left behind', async () => {
    const { launched, cluster } = await frozen();
    await stopLeftover({ cluster, log: silent, patienceMs: 200 });
    expect(await serverProcesses(cluster)).toEqual([]);
    expect(await launched.ended).toBe('ended by SIGKILL');
  });
});

test('started through pg_ctl, as on Windows: it answers, its end is noticed, and it is stopped', async () => {
  const place = await openPlace(dataDir, silent);
  const binaries = await findPostgresBinaries({ ...place, workFolder: place.folder, log: silent });
  const first = await launchThroughPgCtl(binaries, place);
  await expect.poll(() => probe(superuser), { timeout: patiently(10_000) }).toBe('ready');
  await sleep(50);
  expect(first.hasEnded()).toBe(false);
  await stopServer(first, silent);
  await expect.poll(() => serverProcesses(place.cluster)).toEqual([]);
  expect(first.hasEnded()).toBe(true);
});
