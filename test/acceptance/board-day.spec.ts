import type { Locator, Page } from '@playwright/test';
import { openBoard, pool, stops } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';

/** A whole day fits on an office screen, and on a wall display. */

test.use({ viewport: { width: 1440, height: 900 } });

/** The part of the lanes that is out of view, in pixels. */
const hidden = (page: Page): Promise<number> =>
  page.evaluate(
    `(() => { const axis = document.querySelector('[data-axis]'); return axis.scrollWidth - axis.clientWidth; })()`,
  );

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await of.boundingBox();
  if (found === null) throw new Error('not on the screen');
  return found;
}

test('all hours are visible beside the map; zoom and a hidden map are remembered; an empty pool takes no space', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-04-12');
  await openBoard(page, demo.url, date);
  const lanes = page.getByRole('region', { name: 'Lanes' });
  const map = page.getByRole('group', { name: /^Map of/ });
  // The map further down has buttons of the same name.
  const tool = (name: string): Locator => page.getByRole('button', { name }).first();
  expect(await hidden(page)).toBeLessThanOrEqual(0);
  const [ofMap, ofLanes] = [await box(map), await box(lanes)];
  expect(ofMap.x + ofMap.width).toBeLessThan(ofLanes.x);
  expect((await box(pool(page))).height).toBeGreaterThan(100);
  // Even the narrowest stop shows its client's name.
  for (const client of planned) await expect(lanes.getByText(client, { exact: true })).toBeVisible();

  await tool('Zoom in').click();
  await expect.poll(() => hidden(page)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(map).toHaveCount(0);
  await page.reload();
  await expect(stops(page, 'Truck 12')).toHaveCount(3);
  await expect.poll(() => hidden(page)).toBeGreaterThan(100);
  await expect(map).toHaveCount(0);

  // The last open job goes onto a truck.
  await tool('Zoom out').click();
  await pool(page)
    .getByRole('button', { name: /^Place / })
    .click();
  await page.getByRole('list', { name: 'Places' }).getByRole('button').first().click();
  await expect(pool(page).getByText('Every job of this day is on a route.')).toBeVisible();
  await expect.poll(async () => (await box(pool(page))).height).toBeLessThan(60);
  expect((await box(lanes)).width).toBeGreaterThan(1_100);
  expect(await hidden(page)).toBeLessThanOrEqual(0);
});

test('the wall shows the day alone, follows what happens and survives a reload', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-04-13');
  const ask = await asAdmin(page, demo.url);
  await openBoard(page, demo.url, date);
  await page.getByRole('link', { name: 'Wall display' }).click();
  await expect(page).toHaveURL(`${demo.url}/dispatch/wall?date=${date}`);
  await page.reload();
  const truck = page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: /^Truck 12/ });
  await expect(truck.getByText(planned[0] ?? '')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const { routes } = await ask<{ routes: { stops: { jobId: string | null }[] }[] }>(
    `/dispatch/day?date=${date}`,
  );
  const jobId = routes[0]?.stops.find((stop) => stop.jobId !== null)?.jobId;
  await ask(`/jobs/${jobId}/status`, { status: 'completed' }, 'PUT');
  await expect(truck.getByText(', done')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Dispatch' })).toBeVisible();
});
