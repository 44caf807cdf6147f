import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { openOffice } from './office.ts';
import { needs } from '../needs.ts';
import { patiently } from '../patience.ts';

/** A separate disk, where this process may mount one; elsewhere `product.test.ts` shows the answers. */
function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'haulwright-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const dataDir = mountDisk(220);
let product: ProductProcess | undefined;

afterAll(async () => {
  await product?.kill('SIGTERM');
  if (dataDir === undefined) return;
  execFileSync('umount', ['-l', dataDir]);
  await rm(dataDir, { recursive: true });
});

/** Fills all free space. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (let bytes = 1_048_576; bytes >= 512;) {
      const piece = await handle.write(Buffer.alloc(bytes)).catch(() => null);
      if (piece === null) bytes /= 2;
    }
  } finally {
    await handle.close();
  }
}

describe(
  'a disk that is full',
  needs(dataDir !== undefined, 'no disk of its own may be mounted here'),
  () => {
    const folder = dataDir ?? '';
    const filler = join(folder, 'filler');

    it('is named by health while nothing can be saved, and everything acknowledged is there once there is room', async () => {
      product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'fatal' });
      const office = await openOffice(product.url);
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      const add = async (name: string) => {
        const { status } = await office.addClient(name, randomUUID());
        statuses.add(status);
        if (status === 200) acknowledged.push(name);
        return status;
      };
      expect(await add('Before')).toBe(200);
      await fill(filler);
      // PostgreSQL's reserved space lasts for a while.
      let count = 0;
      for (const end = Date.now() + patiently(120_000); (await add(`Client ${(count += 1)}`)) === 200;)
        if (Date.now() > end) throw new Error('the disk never became full');
      const health = async () =>
        (await fetch(`${office.url}/readyz`)).json() as Promise<{ status: string; problem?: string }>;
      await expect.poll(health, { timeout: patiently(30_000) }).toMatchObject({
        status: 'unavailable',
        problem: expect.stringMatching(new RegExp(`The disk of ${folder}.* is full.*free space on it`)),
      });
      await rm(filler);
      for (const end = Date.now() + patiently(90_000); (await add('After')) !== 200; await pause(200))
        if (Date.now() > end) throw new Error('nothing can be saved any more');
      expect(statuses.difference(new Set([200, 503, 507]))).toEqual(new Set());
      const names = (await office.allClients()).map(({ name }) => name);
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
      await expect.poll(health, { timeout: patiently(30_000) }).toMatchObject({ status: 'ok' });
    });

    it('is named by a start that it prevents', async () => {
      await product?.kill('SIGTERM');
      await fill(filler);
      await expect(startProduct({ DATA_DIR: folder, LOG_LEVEL: 'fatal' })).rejects.toThrow(
        new RegExp(`The disk of ${folder}.* is full`),
      );
      await rm(filler);
    });
  },
);
