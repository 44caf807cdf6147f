import type { Page } from '@playwright/test';
import {
  chosen,
  clients,
  dragTo,
  fingerDrag,
  fingerUp,
  lane,
  middle,
  openBoard,
  pool,
  settled,
  stops,
  touchPage,
} from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';

/** Moving jobs and routes to another day, copying days, and the pool's filters. */

async function chooseDay(
  page: Page,
  dialogName: string,
  field: string,
  day: string,
  act: string | RegExp,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await dialog.getByRole('textbox', { name: field }).fill(day);
  await dialog.getByRole('textbox', { name: field }).press('Tab');
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toHaveCount(0);
}
/** Holds matching requests until released. */
async function heldBack(page: Page, url: string): Promise<{ goesOn: () => void }> {
  const { promise: free, resolve: goesOn } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await free;
    await route.continue();
  });
  return { goesOn };
}
const openRow = (page: Page, client: string) =>
  pool(page).getByRole('listitem').filter({ hasText: client }).filter({ hasText: 'For the board' });

test.describe('other days', () => {
  test('by mouse: jobs go to a chosen day, onto the day button, and back by undo', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned, open } = await planDay(page, demo.url, '2031-06-02');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().click();
    await stops(page, 'Truck 12')
      .nth(1)
      .click({ modifiers: ['Control'] });
    await chosen(page).getByRole('button', { name: 'Another day…' }).click();
    await chooseDay(page, 'Move to another day', 'New day', '6/5/2031', 'Move');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[2]]);
    await settled(page);
    // Names are shown before the server has answered.
    const answer = await heldBack(page, '**/api/dispatch/arrangement');
    await page.keyboard.press('Control+z');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await expect(
      stops(page, 'Truck 12').and(page.getByRole('button', { name: planned[0] ?? '' })),
    ).toHaveAccessibleName(/calculating times/);
    answer.goesOn();
    await settled(page);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[2]]);
    await settled(page);
    await dragTo(
      page,
      await middle(openRow(page, open).getByRole('heading')),
      await middle(page.getByRole('button', { name: 'Day after' })),
    );
    await expect(page.getByText(/^To .*Jun 3/)).toBeVisible();
    await page.mouse.up();
    await expect(openRow(page, open)).toHaveCount(0);
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(openRow(page, open)).toBeVisible();
    await openBoard(page, demo.url, '2031-06-05');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[0], planned[1]]);
  });

  test('by keys: a whole route, then a job into the pool of a day', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-06-09');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Space');
    await chosen(page).getByRole('button', { name: 'Another day…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move to another day' });
    await dialog.getByRole('combobox', { name: 'Where' }).press('Enter');
    await page.getByRole('option', { name: /^In the pool/ }).press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1], planned[2]]);
    await settled(page);
    await lane(page, 'Truck 12').getByRole('button', { name: 'Actions for Truck 12' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to another day…' }).press('Enter');
    await dialog.getByRole('button', { name: 'Move' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(stops(page, 'Truck 12')).toHaveCount(0);
    await settled(page);
    await page.getByRole('button', { name: 'Day after' }).press('Enter');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1], planned[2]]);
    await expect(openRow(page, planned[0] ?? '')).toBeVisible();
  });

  test('by touch: a job is held and dropped on the next day', async ({ browser, demo }) => {
    const { page, finger } = await touchPage(browser, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-06-16');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().scrollIntoViewIfNeeded();
    await fingerDrag(
      { page, finger },
      stops(page, 'Truck 12').first(),
      await middle(page.getByRole('button', { name: 'Day after' })),
    );
    await expect(page.getByText(/^To .*Jun 17/)).toBeVisible();
    await fingerUp(finger);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1], planned[2]]);
    await settled(page);
    await page.getByRole('button', { name: 'Day after' }).tap();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[0]]);
    await page.context().close();
  });

  test('a day is copied from another one: matches are shown first, and one undo reverts everything', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { planned, open } = await planDay(page, demo.url, '2031-06-20');
    await planDay(page, demo.url, '2031-06-27');
    await openBoard(page, demo.url, '2031-06-27');
    await lane(page, 'Truck 12').getByRole('button', { name: 'Actions for Truck 12' }).click();
    await page.getByRole('menuitem', { name: 'All jobs back to the pool' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(stops(page, 'Truck 12')).toHaveCount(0);
    await settled(page);
    await expect(openRow(page, open)).toBeVisible();
    await page.getByRole('button', { name: 'Copy a day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy a day' });
    // The default is a week earlier.
    await expect(dialog.getByRole('region', { name: 'Truck 12' }).getByRole('listitem')).toHaveText(
      planned.map((client) => `${client} For the board`),
    );
    await expect(
      dialog.getByRole('region', { name: '1 job of this day stay open' }).getByRole('listitem'),
    ).toHaveText([`${open}, For the board`]);
    await dialog.getByRole('button', { name: 'Put 3 jobs on 1 truck' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await settled(page);
    await page.keyboard.press('Control+z');
    await expect(stops(page, 'Truck 12')).toHaveCount(0);
    await expect(openRow(page, planned[0] ?? '')).toBeVisible();

    // On a day without jobs, new ones are created; a single undo removes them too.
    await openBoard(page, demo.url, '2031-07-01');
    await page.getByRole('button', { name: 'Copy a day' }).click();
    await dialog.getByRole('textbox', { name: 'Day to copy' }).fill('2031-06-20');
    await dialog.getByRole('textbox', { name: 'Day to copy' }).press('Tab');
    await expect(dialog.getByRole('region', { name: 'Truck 12' }).getByRole('listitem')).toHaveText(
      planned.map((client) => `${client} For the board · new job`),
    );
    await expect(dialog.getByText('3 new jobs, 0 open jobs; none left out.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Put 3 jobs on 1 truck' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await settled(page);
    await page.keyboard.press('Control+z');
    await expect(stops(page, 'Truck 12')).toHaveCount(0);
    await expect(openRow(page, planned[0] ?? '')).toHaveCount(0);
  });

  test('the pool is filtered, and the address keeps the filters', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, open } = await planDay(page, demo.url, '2031-06-23');
    await openBoard(page, demo.url, date);
    await expect(openRow(page, open)).toBeVisible();
    await pool(page).getByRole('button', { name: 'Filters' }).click();
    await pool(page).getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Emergency' }).click();
    await expect(openRow(page, open)).toHaveCount(0);
    await expect(page).toHaveURL(/priority=emergency/);
    await page.reload();
    await expect(pool(page).getByRole('combobox', { name: 'Priority' })).toHaveText('Emergency');
    await pool(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(openRow(page, open)).toBeVisible();
    await pool(page).getByRole('combobox', { name: 'Waste' }).click();
    await page.getByRole('option', { name: 'Septage' }).click();
    await expect(page).toHaveURL(/waste=septage/);
    await expect(openRow(page, open)).toBeVisible();
  });
});
