import { cpus } from 'node:os';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { demoPassword } from '../../scripts/demo/load-demo.ts';
import { temporaryFolder } from '../acceptance/data-folders.ts';
import { startProduct } from '../product-process.ts';
import { callErrands } from './errands/call-errands.ts';
import type { Errand } from './errands/errand.ts';
import { monthErrands } from './errands/month-errands.ts';

/**
 * `npm run bench:errands`: the errands of an owner's month, played in a browser on the demo company: clicks, keys,
 * pages and seconds of each, and the rows that can be read at once, beside what was aimed at and what it took before
 * there were tables. `--only month-end` plays one.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

const errands: readonly Errand[] = [...monthErrands, ...callErrands];

const dataDir = await temporaryFolder();
const product = await startProduct(
  { DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  ['--demo'],
  'Haulwright is ready',
);
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Email').fill('rosa@keystone.example');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Chromium ${browser.version()}, 1440 × 900`);
  console.log(
    'errand        clicks   keys  pages  seconds   rows  done                      target of clicks   before',
  );
  for (const one of errands)
    if (values.only === undefined || values.only === one.name) await report(page, one);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

async function report(page: Page, { name, target, before, starts, prepare, play }: Errand): Promise<void> {
  await prepare?.(page, dataDir);
  await page.goto(product.url + starts);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Pages of cards and of none have no rows.
  await page
    .locator('tbody tr')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  const rows = await page.evaluate(
    `[...document.querySelectorAll('tbody tr')].filter((row) => { const { top, bottom } = row.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }).length`,
  );
  await page.evaluate(`
    window.__errand = { clicks: 0, keys: 0 };
    addEventListener('pointerdown', () => { window.__errand.clicks += 1; }, true);
    addEventListener('keydown', () => { window.__errand.keys += 1; }, true);`);
  const pages = new Set<string>();
  const went = () => pages.add(new URL(page.url()).pathname);
  page.on('framenavigated', went);
  const began = performance.now();
  let done: string;
  try {
    done = await play(page);
  } catch (error) {
    done = `NOT DONE: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
  const seconds = (performance.now() - began) / 1_000;
  page.off('framenavigated', went);
  pages.add(new URL(page.url()).pathname);
  const { clicks, keys } = await page.evaluate<{ clicks: number; keys: number }>('window.__errand');
  console.log(
    `${name.padEnd(13)} ${String(clicks).padStart(6)} ${String(keys).padStart(6)} ${String(pages.size).padStart(6)} ${seconds.toFixed(1).padStart(8)} ${String(rows).padStart(6)}  ${done.padEnd(25)} ${target.padEnd(18)} ${before}`,
  );
}
