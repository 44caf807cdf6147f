import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { hear, startLoad } from './load.ts';
import { openOffice } from './office.ts';
import { openPlanningDay, plannedDay } from './planning-day.ts';
import { patiently } from '../patience.ts';

const folders: string[] = [];
const products: ProductProcess[] = [];

async function product(
  environment: Record<string, string> = {},
): Promise<ProductProcess & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-faults-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  folders.push(dataDir);
  const started = await startProduct({ DATA_DIR: dataDir, ...environment });
  products.push(started);
  return { ...started, dataDir };
}

afterEach(async () => {
  // The one with the database last.
  for (const one of products.splice(0).toReversed()) await one.kill('SIGTERM');
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

it('an orderly stop under load, with streams and runs under way, logs no error and no warning', async () => {
  const running = await product({ LOG_LEVEL: 'warn' });
  const office = await openOffice(running.url);
  const streams = await Promise.all([hear(office), hear(office)]);
  await office.beginRuns();
  const load = startLoad(office, 'Stopping');
  await load.writtenMoreThan(8);
  expect(await running.kill('SIGTERM')).toBe(0);
  await load.stop();
  for (const stream of streams) stream.stop();
  const lines = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines).toEqual([]);
});

it('what a killed server was working on is gone on with by the one beside it', async () => {
  const shared = { SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'fatal' };
  const first = await product(shared);
  const databaseUrl = (await findRunningEmbeddedPostgres(first.dataDir)) ?? '';
  const working = await product({ ...shared, DATABASE_URL: databaseUrl });
  const beside = await product({ ...shared, DATABASE_URL: databaseUrl });
  const office = await openOffice(beside.url);
  // Each one takes tasks as they come: whatever the killed one has by then is continued, the rest is done
  // anyway.
  const runs = await office.beginRuns();
  await pause(500);
  await working.kill('SIGKILL');
  await office.runsEnd(runs);
  expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
});

it('a planning run of a killed server is taken over by the one beside it within fifteen seconds', async () => {
  const shared = { SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'fatal' };
  const beside = await product(shared);
  const databaseUrl = (await findRunningEmbeddedPostgres(beside.dataDir)) ?? '';
  const working = await product({ ...shared, DATABASE_URL: databaseUrl });
  const office = await openOffice(working.url);
  await openPlanningDay(office);
  const { pid } = JSON.parse(await readFile(join(beside.dataDir, 'process.json'), 'utf8')) as { pid: number };
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`select set_config('app.system', 'on', false)`);
  const runThat = async (id: string, isWanted: (run: { status: string; attempts: number }) => boolean) => {
    for (const end = Date.now() + patiently(60_000); ; await pause(50)) {
      const { rows } = await database.query(
        'select status, attempts from route_optimizations where id = $1',
        [id],
      );
      if (isWanted(rows[0])) return rows[0];
      if (Date.now() > end) throw new Error(`the run stays ${JSON.stringify(rows[0])}`);
    }
  };
  try {
    // So that the other one takes over the run.
    process.kill(pid, 'SIGSTOP');
    const { body } = await office.call('/api/routes/optimize', { body: { date: plannedDay } });
    await runThat(body.id, ({ status }) => status === 'running');
    process.kill(pid, 'SIGCONT');
    await working.kill('SIGKILL');
    const killed = Date.now();
    await runThat(body.id, ({ attempts }) => attempts === 2);
    expect(Date.now() - killed).toBeLessThan(patiently(15_000));
    expect(await runThat(body.id, ({ status }) => status !== 'running')).toEqual({
      status: 'done',
      attempts: 2,
    });
  } finally {
    process.kill(pid, 'SIGCONT');
    await database.end();
  }
});
