import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

/** Bytes of the scripts a page asked for until something on it is seen, as gzip brings them. */
async function scriptBytes(page: Page, address: string, seen: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(address);
  await seen();
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      // `fetch` unpacks the body: only the header tells what came.
      const length = Number(answer.headers.get('content-length'));
      expect(length, `${url} says how long it is`).toBeGreaterThan(0);
      return length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the landing page is there before any script, and then takes less than 100 kB of them', async ({ demo, browser }) => {
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await reader.newPage();
  await withoutScripts.goto(demo.url);
  await expect(withoutScripts.getByRole('heading', { name: 'Streamline Your Service Operations' })).toBeVisible();
  await reader.close();

  const page = await browser.newPage();
  const bytes = await scriptBytes(page, demo.url, () => expect(page.getByText(`© ${new Date().getFullYear()} Haulwright`)).toBeVisible());
  expect(bytes).toBeLessThan(100_000);
  await page.close();
});

test('the office takes less than 250 kB of scripts until the dashboard stands', async ({ demo, page, context }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.close();
  const dashboard = await context.newPage();
  const bytes = await scriptBytes(dashboard, `${demo.url}/dashboard`, () => expect(dashboard.getByRole('heading', { name: 'Recent Activity' })).toBeVisible());
  expect(bytes).toBeLessThan(250_000);
});

for (const path of ['/pricing', '/about', '/terms', '/privacy', '/security']) {
  test(`${path} is a file that comes to life without a complaint`, async ({ demo, page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(demo.url + path);
    await expect(page.getByText(`© ${new Date().getFullYear()} Haulwright`)).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('the calculator says what a year costs', async ({ demo, page }) => {
  await page.goto(`${demo.url}/pricing`);
  await expect(page.getByText(`© ${new Date().getFullYear()} Haulwright`)).toBeVisible();
  await page.getByLabel('Customers', { exact: true }).fill('250');
  await page.getByLabel('Vehicles', { exact: true }).fill('1');
  await expect(page.getByText('Per year $125.00')).toBeVisible();
  await page.getByLabel('Customers', { exact: true }).fill('1,000');
  await page.getByLabel('Vehicles', { exact: true }).fill('6');
  await expect(page.getByText('Per year $5,155.00')).toBeVisible();
});
