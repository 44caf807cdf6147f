import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { startProduct } from '../test/product-process.ts';
import { findChromium } from './chromium.ts';
import { foundStreetCompany } from './pictures/street-company.ts';
import { storePicture } from './pictures/store-picture.ts';

/**
 * `npm run pictures:streets -- --map FILE`: the board over streets, light and dark, for README and guide. The file must
 * hold Harrisburg, Pennsylvania, where the company of the pictures works. With `DATA_DIR` and `ROADS_PBF` set its
 * routes follow the streets.
 */
const { values } = parseArgs({ options: { map: { type: 'string' } } });
if (values.map === undefined) throw new Error('Name the file of streets: --map FILE (see npm run map).');
const owed = process.env['ROADS_PBF']
  ? 'Streets and roads © OpenStreetMap contributors'
  : 'Streets © OpenStreetMap contributors';
const ownFolder = await mkdtemp(join(tmpdir(), 'haulwright-pictures-'));
const product = await startProduct({
  DATA_DIR: process.env['DATA_DIR'] ?? ownFolder,
  MAP_FILE: values.map,
});
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args], env });
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 660 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const person = await foundStreetCompany(page, product.url);
  const answer = await page.request.post(`${product.url}/auth/v1/token?grant_type=password`, {
    data: person,
  });
  const session = { name: 'haulwright.session', value: await answer.text() };
  await context.setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage: [session] }] });
  for (const [shade, name] of [
    ['light', 'board-streets'],
    ['dark', 'board-streets-dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: shade });
    // A new map of roads is prepared while the product runs already.
    await expect(async () => {
      await page.goto(`${product.url}/dispatch`);
      await expect(page.getByText(owed)).toBeVisible({ timeout: 30_000 });
    }).toPass({ timeout: 300_000 });
    await page
      .getByRole('group', { name: /^Map of/ })
      .getByRole('button', { name: 'Zoom in' })
      .click();
    await storePicture(page, name);
  }
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await rm(ownFolder, { recursive: true, force: true });
}
