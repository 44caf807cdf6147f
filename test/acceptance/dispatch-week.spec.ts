import type { Page } from '@playwright/test';
import { clients, dragTo, fingerDrag, fingerUp, middle, openBoard, touchPage } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';

/** The week on the dispatch board: 2031-07-07 and every 7 days later is a Monday. */

async function openWeek(page: Page, url: string, date: string): Promise<void> {
  await page.goto(`${url}/dispatch?view=week&date=${date}`);
  await expect(page.getByRole('region', { name: 'Week' })).toBeVisible();
}
/** A truck's cell; Monday is 0. */
const cell = (page: Page, truck: string, day: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${truck}`) })
    .getByRole('cell')
    .nth(day);
const route = (page: Page, truck: string, day: number) =>
  cell(page, truck, day).getByRole('link', { name: /jobs?/ });

test.describe('the week', () => {
  test('by mouse: from the board and back; a route goes to another day and truck, and back by undo', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-07-08');
    await openBoard(page, demo.url, date);
    await page.getByRole('link', { name: 'Week' }).click();
    await expect(page).toHaveURL(/view=week/);
    await expect(route(page, 'Truck 12', 1)).toHaveAccessibleName(/^3 jobs ?Levi .* mi/);
    await expect(page.getByRole('columnheader', { name: /Jul 8.*1 open job/ })).toBeVisible();
    await dragTo(page, await middle(route(page, 'Truck 12', 1)), await middle(cell(page, 'Truck 11', 3)));
    await expect(page.getByText(/^To .*Jul 10.*, Truck 11$/)).toBeVisible();
    await page.mouse.up();
    await expect(route(page, 'Truck 11', 3)).toBeVisible();
    await expect(route(page, 'Truck 12', 1)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(route(page, 'Truck 12', 1)).toBeVisible();
    await expect(route(page, 'Truck 11', 3)).toHaveCount(0);
    await route(page, 'Truck 12', 1).click();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
  });

  test('by keys: a day later, a truck down, the focus goes along; Enter opens the day', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-07-15');
    await openWeek(page, demo.url, date);
    await route(page, 'Truck 12', 1).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(route(page, 'Truck 12', 2)).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(route(page, 'Truck 14', 2)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(route(page, 'Truck 12', 2)).toBeVisible();
    await route(page, 'Truck 12', 2).press('Enter');
    await expect(page).toHaveURL(/date=2031-07-16/);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
  });

  test('by finger', async ({ browser, demo }) => {
    const { page, finger } = await touchPage(browser, demo.url, demoPeople.dispatcher);
    const { date } = await planDay(page, demo.url, '2031-07-22');
    await openWeek(page, demo.url, date);
    await fingerDrag({ page, finger }, route(page, 'Truck 12', 1), await middle(cell(page, 'Truck 12', 2)));
    await expect(page.getByText(/^To .*Jul 23/)).toBeVisible();
    await fingerUp(finger);
    await expect(route(page, 'Truck 12', 2)).toBeVisible();
    await expect(route(page, 'Truck 12', 1)).toHaveCount(0);
    await page.context().close();
  });

  test('a colleague’s move is seen, and a locked route stays', async ({ browser, demo }) => {
    const [dana, rosa] = (await Promise.all(
      [demoPeople.dispatcher, demoPeople.admin].map(async (email) => {
        const page = await (
          await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
        ).newPage();
        await signIn(page, demo.url, email);
        return page;
      }),
    )) as [Page, Page];
    const { date } = await planDay(dana, demo.url, '2031-07-29');
    await openWeek(rosa, demo.url, date);
    await openBoard(dana, demo.url, date);
    await dana.getByRole('button', { name: 'Actions for Truck 12' }).click();
    await dana.getByRole('menuitem', { name: 'Lock the route' }).click();
    await expect(route(rosa, 'Truck 12', 1).getByText('Locked')).toBeVisible();
    await route(rosa, 'Truck 12', 1).focus();
    await rosa.keyboard.press('Alt+ArrowRight');
    await expect(rosa.getByText('The route of Truck 12 is locked. Unlock it first.').first()).toBeVisible();
    await expect(route(rosa, 'Truck 12', 1)).toBeVisible();
    await Promise.all([dana, rosa].map((page) => page.context().close()));
  });
});
