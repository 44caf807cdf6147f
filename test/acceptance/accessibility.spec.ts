import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

const publicPaths = ['/', '/auth', '/pricing', '/about', '/terms', '/privacy', '/security', '/no-such-page'];
const officePaths = ['/dashboard', '/jobs', '/routes', '/clients', '/clients/new', '/users', '/settings'];
const widths = [[390, 844], [1440, 900]] as const;

/** No violation, nothing wider than the window. */
async function look(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(excess, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const [width, height] of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('public pages have no accessibility violation', async ({ page, demo }) => {
      test.setTimeout(180_000);
      for (const path of publicPaths) {
        await page.goto(demo.url + path);
        await look(page, path);
      }
    });

    test('office pages have no accessibility violation', async ({ page, demo }) => {
      test.setTimeout(240_000);
      await signIn(page, demo.url, demoPeople.admin);
      for (const path of officePaths) {
        await page.goto(demo.url + path);
        await look(page, path);
      }
      await page.goto(`${demo.url}/clients`);
      await page.getByRole('main').getByRole('link', { name: /Residence|Dairy|Properties|Diner/ }).first().click();
      await expect(page.getByText('Basic Information')).toBeVisible();
      await look(page, 'a client');
      await page.goto(`${demo.url}/routes`);
      await page.getByRole('main').getByRole('link', { name: /Truck|Grease|Toilets|Tanker/ }).first().click();
      await expect(page.getByText('Stops', { exact: true }).first()).toBeVisible();
      await look(page, 'a route');
    });

    test('dialogs have no accessibility violation', async ({ page, demo }) => {
      await signIn(page, demo.url, demoPeople.admin);
      await page.goto(`${demo.url}/jobs`);
      await page.getByRole('button', { name: 'New Job' }).click();
      await expect(page.getByRole('dialog', { name: 'Schedule New Job' })).toBeVisible();
      await look(page, 'Schedule New Job');
      await page.keyboard.press('Escape');
      await page.goto(`${demo.url}/routes`);
      await page.getByRole('button', { name: 'Optimize Routes' }).click();
      await expect(page.getByRole('dialog', { name: 'Optimize Routes' })).toBeVisible();
      await look(page, 'Optimize Routes');
    });
  });
}

test('the technician’s pages have no accessibility violation', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  for (const path of ['/dashboard', '/jobs', '/clients']) {
    await page.goto(demo.url + path);
    await look(page, path);
  }
});
