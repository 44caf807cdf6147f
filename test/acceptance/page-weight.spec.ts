import type { Page } from '@playwright/test';
import { gzipOnly, visitPage } from '../page-visit.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

/** Of a first visit, with styles, font and data. */
// 250,000 is wanted; by times, who edits a route, messages and signatures brought the job pages 1 to 2 kB above it.
const officeBytes = 253_000;
/** Above that: one asks the authentication service itself, the others begin with forms and their schemas. */
const heavierPages = ['/account', '/settings', '/users'];
// 262,000 was held until prices, forms and compliance came into the menu and the cards that pages share.
const heavierBytes = 264_000;

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

test('the landing page is there before any script, and then takes less than 100 kB of them', async ({
  demo,
  browser,
}) => {
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await reader.newPage();
  await withoutScripts.goto(demo.url);
  await expect(
    withoutScripts.getByRole('heading', { name: 'Streamline Your Service Operations' }),
  ).toBeVisible();
  await reader.close();

  const page = await browser.newPage();
  const bytes = await scriptBytes(page, demo.url, () =>
    expect(page.getByText(`© ${new Date().getFullYear()} Haulwright`)).toBeVisible(),
  );
  expect(bytes).toBeLessThan(100_000);
  await page.close();
});

/** The pages an office works in: XPath of what is seen once they can be used. */
const officePages: readonly (readonly [string, string])[] = [
  ['/dashboard', '//h2[.="Recent Activity"]'],
  ['/clients', '//ul[@aria-label="Clients"]/li'],
  ['/jobs', '//ul[@aria-label="Jobs"]/li'],
  ['/jobs/recurring', '//main//h1'],
  ['/routes', '//main//a[starts-with(@href, "/routes/0")]'],
  ['/reports', '//main//h1'],
  ['/compliance', '//main//h1'],
  ['/billing', '//main//h1'],
  ['/users', '//main//h1'],
  ['/settings', '//*[@role="tab"][.="General"]'],
  ['/account', '//*[@role="tab"][.="Profile"]'],
];

test('a first visit to a page of the office takes at most 25 requests', async ({
  demo,
  page,
  context,
  browser,
}) => {
  test.slow();
  await signIn(page, demo.url, demoPeople.admin);
  const storageState = await context.storageState();
  for (const [path, content] of officePages) {
    const fresh = await browser.newContext({ ...gzipOnly, storageState });
    const visit = await visitPage(
      fresh,
      demo.url + path,
      (shown) => expect(shown.locator(`xpath=${content}`).first()).toBeVisible(),
      content,
    );
    await fresh.close();
    expect(visit.requests, `${path}: ${visit.paths.join(' ')}`).toBeLessThanOrEqual(25);
    expect(visit.bytes, `${path} in bytes`).toBeLessThan(
      heavierPages.includes(path) ? heavierBytes : officeBytes,
    );
  }
});

/** Pages of one row: where its link is found, and the card that has the map. */
const pagesOfOne: readonly (readonly [string, string, string])[] = [
  ['/clients', 'main a[href^="/clients/0"]', '//main//h2[.="Service Addresses"]'],
  ['/jobs', 'main a[href^="/jobs/0"]', '//main//h2[.="Location"]'],
];

test('a client and a job can be read after at most 25 requests and 253 kB, before their map', async ({
  demo,
  page,
  context,
  browser,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  const storageState = await context.storageState();
  for (const [list, link, content] of pagesOfOne) {
    await page.goto(demo.url + list);
    const path = (await page.locator(link).first().getAttribute('href')) ?? '';
    const fresh = await browser.newContext({ ...gzipOnly, storageState });
    const visit = await visitPage(
      fresh,
      demo.url + path,
      (shown) => expect(shown.locator(`xpath=${content}`)).toBeVisible(),
      content,
    );
    await fresh.close();
    expect(visit.requests, `${path}: ${visit.paths.join(' ')}`).toBeLessThanOrEqual(25);
    expect(visit.bytes, `${path} in bytes`).toBeLessThan(officeBytes);
    expect(visit.paths.filter((one) => /webgl-map|maplibre/.test(one))).toEqual([]);
  }
});

test('the board can be worked on after at most 25 requests and 296 kB, before its map', async ({
  demo,
  page,
  context,
  browser,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  const fresh = await browser.newContext({ ...gzipOnly, storageState: await context.storageState() });
  const visit = await visitPage(
    fresh,
    `${demo.url}/dispatch`,
    (shown) => expect(shown.getByRole('heading', { level: 1 })).toBeVisible(),
    '//main//h1',
  );
  await fresh.close();
  expect(visit.requests, visit.paths.join(' ')).toBeLessThanOrEqual(25);
  expect(visit.bytes).toBeLessThan(296_000);
  expect(visit.paths.filter((path) => /webgl-map|maplibre/.test(path))).toEqual([]);
});

for (const path of ['/pricing', '/about', '/terms', '/privacy', '/security']) {
  test(`${path} is a file that comes to life without a complaint`, async ({ demo, page }) => {
    const complaints: string[] = [];
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()),
    );
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
