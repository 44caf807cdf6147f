import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startProduct, type ProductProcess } from '../product-process.ts';

/** A product of the worker's own with the demo company, and another one that is empty. */
interface Products {
  readonly demo: ProductProcess & { readonly dataDir: string };
  readonly empty: EmptyProduct;
}

export interface EmptyProduct {
  readonly url: string;
  /** Kills the process without warning and starts it again on the same folder and port. */
  restart(): Promise<void>;
}

export const demoPeople = {
  admin: 'rosa@keystone.example',
  dispatcher: 'dana@keystone.example',
  technician: 'levi@keystone.example',
  password: 'pump-out demo',
};

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-browser-'));
  // As root the database runs under another account, which must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

export const test = base.extend<object, Products>({
  demo: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await temporaryFolder();
      const product = await startProduct({ DATA_DIR: dataDir }, ['--demo'], 'Haulwright is ready');
      await use({ ...product, dataDir });
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  empty: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await temporaryFolder();
      let product = await startProduct({ DATA_DIR: dataDir });
      const port = new URL(product.url).port;
      await use({
        url: product.url,
        restart: async () => {
          await product.kill('SIGKILL');
          product = await startProduct({ DATA_DIR: dataDir, PORT: port });
        },
      });
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export { expect } from '@playwright/test';

/** Signs in through the form and waits for the dashboard. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password = demoPeople.password,
): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${url}/dashboard`);
}
