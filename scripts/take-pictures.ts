import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { demoPeople } from '../test/demo-people.ts';
import { startProduct } from '../test/product-process.ts';
import { findChromium } from './chromium.ts';

/**
 * `npm run pictures`: takes the pictures of the README from the demo company as it is today, so that they show
 * the product and not its past.
 */
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-pictures-'));
const product = await startProduct({ DATA_DIR: dataDir }, ['--demo'], 'Haulwright is ready at');
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  const office = await pageOf(browser, demoPeople.dispatcher, desk);
  const admin = await pageOf(browser, demoPeople.admin, desk);
  await takeAt(office, '/dispatch', 'board', () =>
    expect(office.locator('ul[aria-label=Trucks] li').first()).toBeVisible(),
  );
  await takeFirst(admin, '/compliance', 'a[href^="/compliance/tickets/"]', 'ticket');
  const [invoice] = await itemsOf(admin, '/api/invoices?limit=1');
  await takeAt(admin, `/billing/invoices/${invoice}`, 'invoice', () =>
    expect(admin.getByRole('heading', { level: 1 })).toBeVisible(),
  );
  await takeAt(admin, '/rentals', 'rentals', () =>
    expect(admin.getByRole('list', { name: 'Rentals' })).toBeVisible(),
  );
  const [manifest] = await itemsOf(admin, '/api/manifests?limit=1');
  await takePaper(admin, `/api/manifests/${manifest}/pdf`, 'manifest');
  const technician = await pageOf(browser, demoPeople.technician, phone);
  await takeAt(technician, '/field/', 'phone', () =>
    expect(technician.getByRole('main')).toContainText(/\d/, { timeout: 30_000 }),
  );
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

/** A page of a person who is signed in. */
async function pageOf(
  { newContext }: Pick<Browser, 'newContext'>,
  email: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await newContext.call(browser, {
    viewport,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const answer = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: { email, password: demoPeople.password },
  });
  const session = { name: 'haulwright.session', value: await answer.text() };
  await context.setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage: [session] }] });
  return page;
}

async function takeAt(page: Page, path: string, name: string, ready: () => Promise<unknown>): Promise<void> {
  await page.goto(product.url + path);
  await ready();
  // The map is drawn last, and nothing says when all of it has been.
  await page.waitForTimeout(4_000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('haulwright.session') ?? '{}') as { access_token: string })
        .access_token,
  );
}

/** The ids of what a call lists. */
async function itemsOf(page: Page, path: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(product.url + path, { headers });
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
}

/** First page of a PDF, by Poppler's pdftoppm. */
async function takePaper(page: Page, path: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(product.url + path, { headers });
  const drawn = spawnSync(
    'pdftoppm',
    ['-png', '-r', '90', '-f', '1', '-singlefile', '-', join(folder, name)],
    {
      input: await answer.body(),
    },
  );
  if (drawn.status !== 0) throw new Error(`pdftoppm: ${drawn.stderr?.toString() ?? 'not installed'}`);
  console.log(`${name}.png`);
}

/** The page behind the first link of a list. */
async function takeFirst(page: Page, list: string, link: string, name: string): Promise<void> {
  await page.goto(product.url + list);
  const path = (await page.locator(link).first().getAttribute('href')) ?? list;
  await takeAt(page, path, name, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
}
