import { rm } from 'node:fs/promises';
import { test as base, type Page } from '@playwright/test';
import { demoPeople } from '../demo-people.ts';
import { startStripeFake, type StripeFake } from '../fakes/stripe-fake.ts';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { dataFolder } from './data-folders.ts';
import { patiently } from '../patience.ts';

/** Each worker has one product with the demo company, an empty one, and one whose searches can be watched. */
interface Products {
  readonly demo: ProductProcess & { readonly dataDir: string };
  readonly empty: EmptyProduct;
  /** The demo company, whose days are searched as long as everybody's: for tests that see or stop a search. */
  readonly searching: ProductProcess;
}

/** A test that asks for a plan wants the plan, not the seconds in which it gets a little cheaper. */
const searchedBriefly = { PLANNING_SECONDS: '1' };

export interface EmptyProduct {
  readonly url: string;
  readonly dataDir: string;
  /** The card provider of its companies. */
  readonly provider: StripeFake;
  /** Kills the process and restarts it on the same folder and port. */
  restart(): Promise<void>;
}

export const test = base.extend<object, Products>({
  demo: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await dataFolder('demo');
      // Long enough to press Undo, and short enough to wait for a mail.
      const product = await startProduct({
        DATA_DIR: dataDir,
        PUBLISH_UNDO_SECONDS: '4',
        SEND_OUT_WAIT_SECONDS: '4',
        ...searchedBriefly,
      });
      await use({ ...product, dataDir });
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patiently(180_000) },
  ],
  empty: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await dataFolder('empty');
      const provider = await startStripeFake();
      const environment = { DATA_DIR: dataDir, STRIPE_URL: provider.url, ...searchedBriefly };
      let product = await startProduct(environment);
      const port = new URL(product.url).port;
      await use({
        url: product.url,
        dataDir,
        provider,
        restart: async () => {
          await product.kill('SIGKILL');
          product = await startProduct({ ...environment, PORT: port });
        },
      });
      await product.kill('SIGTERM');
      await provider.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patiently(180_000) },
  ],
  searching: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await dataFolder('demo');
      const product = await startProduct({ DATA_DIR: dataDir });
      await use(product);
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patiently(180_000) },
  ],
});

export { demoPeople } from '../demo-people.ts';
export { expect } from '@playwright/test';

/**
 * Signs in without the form, which has its own tests: stores a new session in the page's browser as the form would.
 * Does not navigate.
 */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password = demoPeople.password,
): Promise<void> {
  const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const session = { name: 'haulwright.session', value: await answer.text() };
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage: [session] }] });
}

/** Signs in and opens the dashboard, as the form does. */
export async function enterOffice(page: Page, url: string, email: string): Promise<void> {
  await signIn(page, url, email);
  await page.goto(`${url}/dashboard`);
}
