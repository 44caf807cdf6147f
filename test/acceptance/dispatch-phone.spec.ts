import type { Locator, Page } from '@playwright/test';
import { lane, openBoard, pool, settled, stops } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';

interface Day {
  readonly routes: readonly {
    readonly id: string;
    readonly stops: readonly { readonly title: string; readonly jobId: string | null }[];
  }[];
}

/** The board on a phone: little above the lanes, everything in reach. */

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

test('the tools are one row and a menu; an empty day says that it is empty', async ({ page, demo }) => {
  const company = await foundCompanyOnTheRoad(page, demo.url, '2036-03-03');
  await signIn(page, demo.url, company.email, company.password);
  await openBoard(page, demo.url, '2036-03-03');
  await expect(pool(page).getByText('Every job of this day is on a route.')).toBeVisible();

  // The title, the day and their buttons take at most a quarter of the screen, including the top bar.
  await expect
    .poll(async () => (await pool(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(211);
  for (const tool of ['Undo', 'Redo', 'Optimize Routes', 'More tools', 'Day before', 'Day after'])
    await expect(page.getByRole('button', { name: tool, exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
    .toBeLessThanOrEqual(0);

  const more = page.getByRole('button', { name: 'More tools' });
  const choose = async (tool: string): Promise<void> => {
    await more.click();
    await page.getByRole('menuitem', { name: tool }).click();
  };
  const map = page.getByRole('group', { name: /^Map of/ });
  await expect(map).toHaveCount(1);
  await choose('Hide the map');
  await expect(map).toHaveCount(0);
  await choose('Show the map');
  await expect(map).toHaveCount(1);
  await choose('Select several');
  await expect(page.getByRole('button', { name: 'Select several', pressed: true })).toBeVisible();
  await choose('Select one at a time');
  await expect(page.getByRole('button', { name: 'Select several' })).toHaveCount(0);
  await choose('Copy a day');
  await expect(page.getByRole('dialog', { name: 'Copy a day' })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await choose('Route sheets of the day as PDF');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(pool(page).getByText('No jobs on this day yet.')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Week' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Route sheets/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Week' }).click();
  await page.waitForURL(/view=week/);
});

test('the lanes are cards of stops, moved by buttons; the bar below leads to the board', async ({
  page,
  demo,
}) => {
  const day = await planDay(page, demo.url, '2036-03-05');
  const [first = '', second = '', third = ''] = day.planned;
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/clients`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'More pages' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Routes',
    'Field reports',
    'Trucks',
    'Compliance',
    'Billing',
    'Quotes',
    'Rentals',
    'Fields',
    'Reports',
  ]);
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: 'Dispatch' }).click();
  await page.waitForURL(/\/dispatch/);
  await openBoard(page, demo.url, day.date);

  const truck = lane(page, 'Truck 12');
  const order = async (): Promise<string[]> =>
    (await stops(page, 'Truck 12').allInnerTexts()).map((text) => text.split('\n')[2] ?? '');
  const open = async (client: string): Promise<void> => {
    await stops(page, 'Truck 12').filter({ hasText: client }).click();
  };
  const press = (name: string) => truck.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Lanes' })).toHaveCount(0);
  await expect(truck.getByText(/leaves/)).toBeVisible();
  await expect.poll(order).toEqual([first, second, third]);

  // A stop's buttons open with its details, and stay while it is moved.
  await open(first);
  // All the details of the card beside the lanes.
  for (const link of [/^Open job J-/, 'Open the client', 'Navigate'])
    await expect(truck.getByRole('link', { name: link })).toBeVisible();
  await expect(truck.getByText('Last services here')).toBeVisible();
  await expect(truck.getByText('500 gal planned')).toBeVisible();
  await press('Down');
  await expect.poll(order).toEqual([second, first, third]);
  await settled(page);
  await expect(truck.getByRole('button', { name: 'Down', exact: true })).toBeFocused();
  await press('Up');
  await expect.poll(order).toEqual([first, second, third]);
  await settled(page);
  await expect(truck.getByRole('button', { name: 'Up', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await press('Lock');
  await page.getByRole('menuitem', { name: 'Lock to the truck' }).click();
  await expect(truck.getByText('Locked to its truck')).toBeVisible();
  await press('Unlock');
  await expect(truck.getByText('Locked to its truck')).toHaveCount(0);
  await settled(page);

  await open(third);
  await press('To the pool');
  await expect.poll(order).toEqual([first, second]);
  await expect(pool(page).getByText(third)).toBeVisible();
  await truck.getByRole('button', { name: 'Add a job to Truck 12' }).click();
  await page.getByRole('dialog').getByRole('button', { name: day.open }).click();
  await expect.poll(order).toEqual([first, second, day.open]);
  await settled(page);

  await open(second);
  await press('Other truck…');
  const places = page.getByRole('dialog').getByRole('list', { name: 'Places' });
  await places.getByRole('button').filter({ hasNotText: 'Truck 12' }).first().click();
  await expect.poll(order).toEqual([first, day.open]);
  await settled(page);

  // An emergency shows its deadline in the list; a violation is resolved where it is shown.
  const grease = lane(page, 'Grease 21');
  const ask = await asAdmin(page, demo.url);
  const { routes } = await ask<Day>(`/dispatch/day?date=${day.date}`);
  const route = routes.find(({ stops: all }) => all.some(({ title }) => title === first));
  const jobId = route?.stops.find(({ title }) => title === first)?.jobId;
  const job = await ask<{ updatedAt: string }>(`/jobs/${jobId}`);
  await ask(`/jobs/${jobId}`, { ...job, priority: 'emergency', seenUpdatedAt: job.updatedAt }, 'PUT');
  await expect(truck.getByText(/^Begin by \d+:\d\d [AP]M$/)).toBeVisible();
  await open(first);
  await press('Other truck…');
  await places.getByRole('button', { name: /^Grease 21/ }).click();
  await expect(stops(page, 'Grease 21')).toHaveCount(1);
  await settled(page);
  // A moved stop stays open in its new place.
  await expect(grease.getByRole('list', { name: 'Warnings' })).toContainText('may not carry septage');
  await grease.getByRole('button', { name: 'Place on another truck…' }).click();
  await places.getByRole('button', { name: /^Truck 12/ }).click();
  await expect(stops(page, 'Grease 21')).toHaveCount(0);
  await settled(page);

  // The week is a list of days, whose routes link to their day.
  await page.goto(`${demo.url}/dispatch?view=week&date=${day.date}`);
  const week = page.getByRole('list', { name: 'Week' });
  await expect(
    week.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toHaveCount(7);
  await expect(page.getByRole('table')).toHaveCount(0);
  await fits(page);
  await week.getByRole('link', { name: /2 jobs/ }).click();
  await expect.poll(async () => (await order()).toSorted()).toEqual([first, day.open].toSorted());
  await fits(page);
  // The printed sheet shows the deadline, too.
  await page.goto(`${demo.url}/routes/${route?.id}/sheet`);
  await expect(page.getByRole('article', { name: 'Route sheet' })).toContainText(/Begin by \d/);
  await page.goBack();
  // A wide screen shows the same day on its time axis again.
  await page.setViewportSize({ width: 1024, height: 844 });
  await expect(page.getByRole('region', { name: 'Lanes' })).toBeVisible();
});

/** Expects no horizontal overflow, even on the smallest phones. */
async function fits(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
      .toBeLessThanOrEqual(0);
  }
}

/** The visible share of a field's text: 1 when all of it. */
const shownShare = (field: Locator): Promise<number> =>
  field.evaluate(
    (input: { clientWidth: number; scrollWidth: number }) => input.clientWidth / input.scrollWidth,
  );

test('a technician has their route in the bar below', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/jobs`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'My Route', 'Jobs']);
  await bar.getByRole('link', { name: 'My Route' }).click();
  await expect(page.getByRole('heading', { name: 'My Route', level: 1 })).toBeVisible();
  // Always a single day, with a readable date.
  await expect(page.getByRole('button', { name: 'Every day' })).toHaveCount(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => shownShare(page.getByRole('textbox', { name: 'Day' }))).toBeGreaterThanOrEqual(1);
  }
  await fits(page);
  // A phone is offered the app, which needs work today, whatever weekday it is.
  await page.getByText('Open the app', { exact: true }).click();
  await page.waitForURL(`${demo.url}/field/`);
  await expect(page.getByText(/\d+ of \d+ stops done/).first()).toBeVisible();
});
