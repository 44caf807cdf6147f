import type { Page } from '@playwright/test';
import { gzipOnly, visitPage } from '../page-visit.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { expectWeight } from './page-weighing.ts';

/** What a first visit takes at most, whatever it was measured at: with styles, font and data. */
const maxRequests = 25;
const officeLimit = 300_000;
const gateLimit = 60_000;
const landingScriptsLimit = 100_000;

/** Gzipped bytes of the scripts a page requests until `seen`. */
async function scriptBytes(page: Page, address: string, seen: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(address);
  await seen();
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      // `fetch` decompresses the body, so only the header has the transferred size.
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
  expectWeight('/, its scripts', bytes, landingScriptsLimit);
  await page.close();
});

/** The office's pages, with the XPath of an element that is visible once they are usable. */
const officePages: readonly (readonly [string, string])[] = [
  ['/dashboard', '//h2[.="Recent Activity"]'],
  ['/clients', '//ul[@aria-label="Clients"]/li'],
  ['/jobs', '//ul[@aria-label="Jobs"]/li'],
  ['/jobs/recurring', '//main//h1'],
  ['/routes', '//main//a[starts-with(@href, "/routes/0")]'],
  ['/reports', '//main//h1'],
  ['/compliance', '//main//h1'],
  ['/billing', '//main//h1'],
  ['/rentals', '//ul[@aria-label="Rentals"]/li'],
  ['/quotes', '//ul[@aria-label="Quotes"]/li'],
  ['/users', '//main//h1'],
  ['/settings', '//*[@role="tab"][.="General"]'],
  ['/account', '//*[@role="tab"][.="Profile"]'],
];

test('a first visit to a page of the office takes at most 25 requests, and not much more than when it was weighed', async ({
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
    expect(visit.requests, `${path}: ${visit.paths.join(' ')}`).toBeLessThanOrEqual(maxRequests);
    expectWeight(path, visit.bytes, officeLimit);
  }
});

/** Detail pages: where their link is found, and the card with the map. */
const pagesOfOne: readonly (readonly [string, string, string])[] = [
  ['/clients', 'main a[href^="/clients/0"]', '//main//h2[.="Service Addresses"]'],
  ['/jobs', 'main a[href^="/jobs/0"]', '//main//h2[.="Location"]'],
];

test('a client and a job can be read after at most 25 requests, before their map', async ({
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
    expect(visit.requests, `${path}: ${visit.paths.join(' ')}`).toBeLessThanOrEqual(maxRequests);
    expectWeight(`${list}/one`, visit.bytes, officeLimit);
    expect(visit.paths.filter((one) => /webgl-map|maplibre/.test(one))).toEqual([]);
  }
});

test('the board can be worked on after at most 25 requests, before its map', async ({
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
  expect(visit.requests, visit.paths.join(' ')).toBeLessThanOrEqual(maxRequests);
  expectWeight('/dispatch', visit.bytes, officeLimit);
  expect(visit.paths.filter((path) => /webgl-map|maplibre/.test(path))).toEqual([]);
});

test('the page for the gate takes less than 60 kB on a first visit, and nothing of the application', async ({
  demo,
  page,
  browser,
}) => {
  const answer = await page.request.post(`${demo.url}/auth/v1/token?grant_type=password`, {
    data: { email: demoPeople.admin, password: demoPeople.password },
  });
  const { access_token: bearer } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${bearer}` };
  const tickets = await page.request.get(`${demo.url}/api/compliance/tickets`, { headers });
  const { items } = (await tickets.json()) as { items: { id: string }[] };
  const made = await page.request.post(`${demo.url}/api/gate-links`, {
    headers,
    data: { visitId: items[0]?.id },
  });
  const { link } = (await made.json()) as { link: { address: string } };
  const phone = await browser.newContext({ ...gzipOnly, viewport: { width: 390, height: 844 } });
  const visit = await visitPage(
    phone,
    `${demo.url}/gate${new URL(link.address).hash}`,
    (shown) => expect(shown.getByRole('button', { name: 'Sign for this load' })).toBeVisible(),
    '//button[.="Sign for this load"]',
  );
  await phone.close();
  expectWeight('/gate', visit.bytes, gateLimit);
  // The page, its script, its styles and the load's data; browsers may also request the icon.
  expect(visit.paths.filter((path) => path !== '/favicon.svg')).toHaveLength(4);
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
