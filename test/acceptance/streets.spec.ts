import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { writeMbtiles, writePmtiles } from '../factories/street-files.ts';
import { startStyleServerFake } from '../fakes/style-server-fake.ts';
import { freePort, startProduct } from '../product-process.ts';
import { dataFolder } from './data-folders.ts';
import { demoPeople, enterOffice, expect, test } from './fixtures.ts';

/** The colour a little inside of the map's left edge, halfway down, where nothing is written. */
async function colorOf(map: Locator): Promise<string> {
  const { width, height, data } = PNG.sync.read(await map.screenshot());
  const at = (Math.floor(height / 2) * width + 12) * 4;
  return data.subarray(at, at + 3).toString('hex');
}

test('maps show the streets of the operator’s file or style under the pin, light and dark', async ({
  page,
}) => {
  const dataDir = await dataFolder('empty');
  const PORT = String(await freePort());
  const start = (streets: Record<string, string>) => startProduct({ DATA_DIR: dataDir, PORT, ...streets });
  const style = await startStyleServerFake('#ff9900');
  // One tile, enlarged from zoom 1: water wherever one looks.
  let product = await start({ MAP_FILE: writeMbtiles(join(dataDir, 'streets.mbtiles'), 1) });
  const map = page.getByRole('group', { name: 'Map of the depot' });
  const look = async (shade: 'light' | 'dark', color: string) => {
    await page.emulateMedia({ colorScheme: shade });
    await expect.poll(() => colorOf(map)).toBe(color);
  };
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
    await expect(map.getByText('Streets © OpenStreetMap contributors')).toBeVisible();
    await expect(map.getByRole('button', { name: /^Pin/ })).toBeVisible();
    await look('light', 'cfdfe4');
    await look('dark', '172a30');

    await test.step('a file of Protomaps looks the same', async () => {
      await product.kill('SIGTERM');
      product = await start({ MAP_FILE: await writePmtiles(join(dataDir, 'streets.pmtiles'), 1) });
      await page.goto(`${product.url}/settings`);
      await expect(map.getByText('Streets © OpenStreetMap contributors')).toBeVisible();
      await look('dark', '172a30');
      await look('light', 'cfdfe4');
      expect(elsewhere).toEqual([]);
    });

    await test.step('a style of another server is drawn, and says whom it is owed to', async () => {
      await product.kill('SIGTERM');
      product = await start({ MAP_STYLE_URL: style.styleUrl });
      await page.goto(`${product.url}/settings`);
      await expect(map.getByText('· © The Drawers')).toBeVisible();
      await expect(map.getByRole('button', { name: /^Pin/ })).toBeVisible();
      await look('light', 'ff9900');
      expect(new Set(elsewhere.map((url) => new URL(url).origin))).toEqual(
        new Set([new URL(style.styleUrl).origin]),
      );
      expect(style.asked.filter((path) => path.endsWith('.json'))).toEqual([
        '/calm/style.json',
        '/calm/tiles.json',
      ]);
    });
  } finally {
    await product.kill('SIGTERM');
    await style.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
