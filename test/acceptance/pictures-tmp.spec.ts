import { mkdir } from 'node:fs/promises';
import { test, expect } from './fixtures.ts';
import { startProduct } from '../product-process.ts';
import { takePhone, signInToApp, keptOnPhone } from './field-steps.ts';

test('pictures', async ({ browser }) => {
  test.setTimeout(500_000);
  const product = await startProduct({ DATA_DIR: '/tmp/w-field/demo-data' }, ['--demo'], 'is ready at');
  const pw = 'pump-out demo';
  const out = '/tmp/w-field/pictures';
  await mkdir(out, { recursive: true });
  const { page, context } = await takePhone(browser);
  await context.grantPermissions(['geolocation', 'camera']);
  try {
    await page.goto(`${product.url}/field/`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.screenshot({ path: `${out}/1-sign-in.png` });
    await signInToApp(page, { email: process.env['WHO'] ?? 'levi@keystone.example', password: pw } as never);
    await keptOnPhone(page);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${out}/2-today.png` });
    const shot = async (name: string) => {
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}.png` });
    };
    const visit = async (path: string, name: string) => {
      await page.goto(`${product.url}/field${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await shot(name);
    };
    await page
      .getByRole('region', { name: 'Next stop' })
      .getByRole('link')
      .first()
      .click()
      .catch(() => undefined);
    await shot('3-stop');
    const here = new URL(page.url()).pathname.replace('/field', '');
    if (here.includes('/stop/')) {
      await visit(`${here}/complete`, '4-complete');
      await page.getByRole('button', { name: 'Add photo' }).click();
      await page.waitForTimeout(1500);
      await shot('5-camera');
      await page.getByRole('button', { name: 'Take photo' }).click();
      await page.waitForTimeout(800);
      await page.getByRole('button', { name: 'Done' }).click();
      await shot('5b-after-photo');
      await visit(`${here}/not-done`, '6-not-done');
      await visit(`${here}/sign`, '7-sign');
      await visit(`${here}/note`, '8-note');
    }
    await visit('/more', '9-more');
    await visit('/to-send', '10-to-send');
    await visit('/shift/start', '11-start-day');
    await visit('/inspect/before', '12-inspect');
    await visit('/shift/end', '13-end-day');
    await visit('/dump', '14-dump');
    await visit('/sign-out', '15-sign-out');
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
    );
    await visit('/', '20-today-320-200');
    if (here.includes('/stop/')) await visit(here, '21-stop-320-200');
    if (here.includes('/stop/')) await visit(`${here}/complete`, '22-complete-320-200');
    await visit('/shift/end', '23-end-320-200');
  } finally {
    await context.close();
    await product.kill('SIGTERM');
  }
});
