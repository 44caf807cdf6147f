import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startWireProxy } from '../fakes/wire-proxy.ts';
import { postmasterOf, startProduct, type ProductProcess } from '../product-process.ts';
import { startExports } from './exports.ts';
import { hear, startLoad } from './load.ts';
import { openOffice, type Office } from './office.ts';
import { startReplica } from './replica.ts';

const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};
const folders: string[] = [];
const products: ProductProcess[] = [];
const servers: EmbeddedPostgres[] = [];

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'haulwright-faults-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(made, 0o755);
  folders.push(made);
  return made;
}

async function product(environment: Record<string, string>): Promise<ProductProcess> {
  const started = await startProduct({ LOG_LEVEL: 'fatal', ...environment });
  products.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(products.splice(0).map((one) => one.kill('SIGTERM')));
  await Promise.all(servers.splice(0).map((one) => one.stop()));
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

/**
 * Loses the database in rounds under load, while exports are sent, and checks after each that everything
 * acknowledged is there.
 */
async function loseInRounds(office: Office, rounds: number, lose: (round: number) => unknown): Promise<void> {
  const live = await hear(office);
  const exports = startExports(office);
  const acknowledged: string[] = [];
  const answers = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad(office, `Round ${round}`);
    await load.writtenMoreThan(8);
    await pause((round * 37) % 150);
    await lose(round);
    // Until it is back for everyone: new rows are acknowledged.
    const before = load.acknowledged.length;
    await load.writtenMoreThan(before + 8);
    await load.stop();
    acknowledged.push(...load.acknowledged);
    for (const status of load.statuses) answers.add(status);
    const clients = await office.allClients();
    const names = clients.map(({ name }) => name);
    const present = new Set(names);
    expect(
      acknowledged.filter((name) => !present.has(name)),
      `after round ${round}`,
    ).toEqual([]);
    expect(names.length, 'no row twice').toBe(present.size);
    expect(
      clients.filter(({ services }) => services.length !== 1),
      'none half written',
    ).toEqual([]);
    expect(load.troubles, 'requests that were not answered as they should').toEqual([]);
  }
  expect([...answers].toSorted((a, b) => a - b)).toEqual([200, 503]);
  await live.hearMore();
  live.stop();
  await exports.stop();
  expect(exports.troubles, 'exports that neither came nor broke off').toEqual([]);
}

describe('PostgreSQL killed under load, the server not', () => {
  it('is started again, and nothing acknowledged is lost', async () => {
    const dataDir = await folder();
    const running = await product({ DATA_DIR: dataDir });
    const office = await openOffice(running.url);
    const run = await office.beginRuns();
    await loseInRounds(office, 3, () => process.kill(postmasterOf(dataDir), 'SIGKILL'));
    await office.runsEnd(run);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });
});

describe('a PostgreSQL of one’s own', () => {
  async function startDatabase(): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: await folder(), log: silent, fast: true });
    servers.push(server);
    return server;
  }

  it('that ends all connections is asked again', async () => {
    const server = await startDatabase();
    const running = await product({ DATABASE_URL: server.connectionString, DATA_DIR: await folder() });
    const office = await openOffice(running.url);
    const admin = new Client({ connectionString: server.superuserConnectionString });
    await admin.connect();
    const run = await office.beginRuns();
    await loseInRounds(office, 6, async (round) => {
      // For a while in every second round, so that reconnections are interrupted again.
      for (let times = 0; times < 1 + (round % 2) * 10; times += 1) {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'haulwright%' and pid <> pg_backend_pid()`,
        );
        await pause(30);
      }
    });
    await admin.end();
    await office.runsEnd(run);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  it('that dies is replaced by its replica behind the same address, which has every acknowledged row', async () => {
    const server = await startDatabase();
    const replica = await startReplica(server, await folder());
    const proxy = await startWireProxy(server.connectionString);
    try {
      const running = await product({ DATABASE_URL: proxy.url, DATA_DIR: await folder() });
      const office = await openOffice(running.url);
      await loseInRounds(office, 1, async () => {
        process.kill(server.pid, 'SIGKILL');
        await replica.promote();
        proxy.moveTo(replica.url);
      });
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    } finally {
      await Promise.all(products.splice(0).map((one) => one.kill('SIGTERM')));
      await proxy.stop();
      await replica.stop();
    }
  });
});
