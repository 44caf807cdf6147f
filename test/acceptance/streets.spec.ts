import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { writeMbtiles } from '../factories/street-files.ts';
import { startProduct } from '../product-process.ts';
import { dataFolder } from './data-folders.ts';
import { demoPeople, enterOffice, expect, test } from './fixtures.ts';

/** The colour a little inside of the map's left edge, halfway down, where nothing is written. */
async function colorOf(map: Locator): Promise<string> {
  const { width, height, data } = PNG.sync.read(await map.screenshot());
  const at = (Math.floor(height / 2) * width + 12) * 4;
  return data.subarray(at, at + 3).toString('hex');
}

test('maps show the streets of the operator’s file under the pin, light and dark', async ({ page }) => {
  const dataDir = await dataFolder('empty');
  // One tile, enlarged from zoom 1: water wherever one looks.
  const product = await startProduct({
    DATA_DIR: dataDir,
    MAP_FILE: writeMbtiles(join(dataDir, 'streets.mbtiles'), 1),
  });
  try {
    const email = `${newId()}@example.com`;
    const signedUp = await page.request.post(`${product.url}/auth/v1/signup`, {
      data: {
        email,
        password: demoPeople.password,
        data: { full_name: 'Olive Owner', company_name: 'Own Septic' },
      },
    });
    const { access_token: token } = (await signedUp.json()) as { access_token: string };
    const saved = await page.request.put(`${product.url}/api/company/settings`, {
      headers: { authorization: `Bearer ${token}` },
      data: { defaultDepotAddress: '1 Depot Rd', depotLatitude: 40.3, depotLongitude: -76.8 },
    });
    expect(saved.status()).toBe(200);

    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url))
        elsewhere.push(request.url());
    });
    await enterOffice(page, product.url, email);
    await page.goto(`${product.url}/settings`);
    const map = page.getByRole('group', { name: 'Map of the depot' });
    await expect(map.getByText('Streets © OpenStreetMap contributors')).toBeVisible();
    await expect(map.getByRole('button', { name: /^Pin/ })).toBeVisible();
    await expect.poll(() => colorOf(map)).toBe('cfdfe4');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colorOf(map)).toBe('172a30');
    expect(elsewhere).toEqual([]);
  } finally {
    await product.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
