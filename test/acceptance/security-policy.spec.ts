import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

const publicPaths = ['/', '/auth', '/pricing', '/about', '/terms', '/privacy', '/security', '/no-such-page'];
const officePaths = [
  '/dashboard',
  '/jobs',
  '/routes',
  '/clients',
  '/clients/new',
  '/users',
  '/settings',
  '/settings?tab=vehicles',
];

/**
 * Collects a page's violations of its Content-Security-Policy, and its requests to other origins.
 */
async function watch(page: Page, origin: string): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => found.push(`${page.url()}: ${what}`));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => reportViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  );
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin)
      found.push(`${page.url()}: a request to ${asked}`);
  });
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  return found;
}

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await settle(page);
}

/** Does not wait for an idle network: the connection for live updates stays open. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
  // Fonts and the map's worker start loading once the page is rendered.
  await page.waitForTimeout(500);
}

test('pages comply with their Content-Security-Policy and request nothing from other sites', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const found = await watch(page, demo.url);
  for (const path of publicPaths) await visit(page, demo.url + path);
  await signIn(page, demo.url, demoPeople.admin);
  for (const path of officePaths) await visit(page, demo.url + path);
  const { date } = await planDay(page, demo.url, '2031-10-15');
  await page.goto(`${demo.url}/routes?date=${date}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Truck|Grease|Toilets|Tanker/ })
    .first()
    .click();
  // The map's worker needs the only Trusted Types policy.
  await expect(
    page
      .locator('.maplibregl-canvas')
      .or(page.getByRole('img', { name: /map/i }))
      .first(),
  ).toBeVisible();
  await settle(page);
  await page.goto(`${demo.url}/users`);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByRole('dialog').getByRole('combobox').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goto(`${demo.url}/jobs`);
  await page.getByRole('button', { name: 'New Job' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule New Job' })).toBeVisible();
  expect(found).toEqual([]);
});

test('a script injected into a page does not run', async ({ page, demo }) => {
  const found = await watch(page, demo.url);
  await visit(page, demo.url);
  // Runs as a script of the page: the test's own calls are exempt from the policy.
  await page.evaluate(`{
    const inline = document.createElement('script');
    try { inline.textContent = 'window.ran = true'; } catch {}
    document.body.append(inline);
    try { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">'); } catch {}
    try { window.trustedTypes.createPolicy('another', {}); window.ran = true; } catch {}
  }`);
  // Told once all of it has been refused or has run.
  await expect.poll(() => found.join('\n')).toMatch(/require-trusted-types-for/);
  expect(await page.evaluate('window.ran')).toBeUndefined();
});
