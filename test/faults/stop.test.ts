import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { findRunningEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { hear, startLoad } from './load.ts';
import { openOffice } from './office.ts';

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
  // Each takes tasks as they come: whatever the killed one has by then is gone on with, the rest is done
  // anyway.
  const runs = await office.beginRuns();
  await pause(500);
  await working.kill('SIGKILL');
  await office.runsEnd(runs);
  expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
});
