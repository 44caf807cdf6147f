import type { Page } from '@playwright/test';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const stops = (page: Page) =>
  page.getByRole('list', { name: 'Trucks' }).getByRole('button', { name: /^Stop \d/ });
const clients = (page: Page): Promise<string[]> =>
  stops(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/^Stop \d+ /, '').split(', ')[0] ?? ''),
  );
const settled = (page: Page) =>
  expect(page.getByRole('button', { name: /calculating times/ })).toHaveCount(0, {
    timeout: patiently(30_000),
  });

test('a move made while the server is killed and started again is not lost, and colleagues see it without a reload', async ({
  page,
  empty,
  browser,
}) => {
  const { email, password } = await foundCompanyOnTheRoad(
    page,
    empty.url,
    calendarDateIn(new Date(), 'America/New_York'),
  );
  const context = await browser.newContext();
  const colleague = await context.newPage();
  for (const one of [page, colleague]) {
    await signIn(one, empty.url, email, password);
    await one.goto(`${empty.url}/dispatch`);
    await expect.poll(() => clients(one)).toEqual(['Farm 1', 'Farm 2', 'Farm 3']);
  }
  await stops(page).first().focus();
  const restarted = empty.restart();
  await page.keyboard.press('Alt+ArrowRight');
  await restarted;
  await expect.poll(() => clients(page)).toEqual(['Farm 2', 'Farm 1', 'Farm 3']);
  await settled(page);
  // Changes missed during the restart are loaded afterwards.
  await expect
    .poll(() => clients(colleague), { timeout: patiently(40_000) })
    .toEqual(['Farm 2', 'Farm 1', 'Farm 3']);
  // Live updates work again from then on.
  await settled(colleague);
  await stops(colleague).last().focus();
  await colleague.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => clients(page)).toEqual(['Farm 2', 'Farm 3', 'Farm 1']);
  await settled(page);
  await page.reload();
  await expect.poll(() => clients(page)).toEqual(['Farm 2', 'Farm 3', 'Farm 1']);
  await context.close();
});

test('a page that missed live changes while loading catches up on them', async ({ page, empty, browser }) => {
  const { email, password } = await foundCompanyOnTheRoad(
    page,
    empty.url,
    calendarDateIn(new Date(), 'America/New_York'),
  );
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.route('**/api/live/changes**', (route) => route.abort());
  for (const one of [page, colleague]) {
    await signIn(one, empty.url, email, password);
    await one.goto(`${empty.url}/dispatch`);
    await expect.poll(() => clients(one)).toEqual(['Farm 1', 'Farm 2', 'Farm 3']);
  }
  await expect(colleague.getByText('Live updates paused')).toBeVisible({ timeout: patiently(20_000) });
  await stops(page).first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => clients(page)).toEqual(['Farm 2', 'Farm 1', 'Farm 3']);
  await settled(page);
  await colleague.unroute('**/api/live/changes**');
  await expect
    .poll(() => clients(colleague), { timeout: patiently(40_000) })
    .toEqual(['Farm 2', 'Farm 1', 'Farm 3']);
  await context.close();
});
