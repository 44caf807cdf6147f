import type { Page } from '@playwright/test';
import {
  clients,
  dragTo,
  fingerDrag,
  fingerUp,
  lane,
  middle,
  onLane,
  openBoard,
  pool,
  settled,
  stops,
  touchPage,
  withoutNews,
} from './board-steps.ts';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';

/**
 * The board as a dispatcher uses it: by mouse, touch, keyboard and dialog, while a colleague makes changes too.
 */

test.describe('the dispatch board', () => {
  test('is linked from the rail; a job goes to a truck by mouse with its price shown, and back by undo', async ({
    page,
    demo,
  }) => {
    await enterOffice(page, demo.url, demoPeople.dispatcher);
    await page.getByRole('navigation').getByRole('link', { name: 'Dispatch' }).click();
    await page.waitForURL('**/dispatch');
    const { date, open: client } = await planDay(page, demo.url, '2031-04-01');
    await openBoard(page, demo.url, date);
    const row = pool(page)
      .getByRole('listitem')
      .filter({ hasText: client })
      .filter({ hasText: 'For the board' });
    await dragTo(page, await middle(row.getByRole('heading')), await onLane(page, 'Truck 11'));
    await expect(page.getByText(/^\+[\d.]+ mi · \+/)).toBeVisible();
    await expect(page.getByText('Truck 11, as its first job')).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([client]);
    await settled(page);
    await expect(pool(page).getByRole('heading', { name: client })).toHaveCount(0);
    await page.reload();
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([client]);
    await lane(page, 'Truck 11').getByRole('button', { name: 'Actions for Truck 11' }).click();
    await page.getByRole('menuitem', { name: 'All jobs back to the pool' }).click();
    await expect(stops(page, 'Truck 11')).toHaveCount(0);
    await settled(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([client]);
    await settled(page);
    await page.keyboard.press('Control+Shift+z');
    await expect(stops(page, 'Truck 11')).toHaveCount(0);
    await expect(pool(page).getByRole('heading', { name: client })).toBeVisible();
  });

  test('by keys alone: earlier, later, to the next truck, to the pool, to the best place', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned: before } = await planDay(page, demo.url, '2031-04-02');
    await openBoard(page, demo.url, date);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(before);
    const [first, second] = before;
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([second, first, ...before.slice(2)]);
    await settled(page);
    await expect(page.getByRole('button', { name: new RegExp(`^Stop 2 ${first}`) })).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(before);
    await settled(page);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([first]);
    await settled(page);
    await lane(page, 'Truck 14')
      .getByRole('button', { name: new RegExp(`^Stop 1 ${first}`) })
      .focus();
    await page.keyboard.press('Delete');
    await expect(stops(page, 'Truck 14')).toHaveCount(0);
    await settled(page);
    await pool(page)
      .getByRole('button', { name: new RegExp(`^Place ${first}`) })
      .focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Place ${first}` });
    const rows = dialog.getByRole('list', { name: 'Places' }).getByRole('button');
    await expect(rows.and(dialog.getByRole('button', { name: /^Truck 12/ }))).toBeVisible();
    const row = (await rows.allTextContents()).findIndex((text) => /^\dTruck 12/.test(text));
    await page.keyboard.press(String(row + 1));
    await expect.poll(async () => (await clients(page, 'Truck 12')).toSorted()).toEqual(before.toSorted());
    await settled(page);
  });

  test('two dispatchers see each other within a second, and a clash shows both versions', async ({
    browser,
    demo,
  }) => {
    const [dana, rosa] = (await Promise.all(
      [demoPeople.dispatcher, demoPeople.admin].map(async (email) => {
        const page = await (
          await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
        ).newPage();
        await signIn(page, demo.url, email);
        return page;
      }),
    )) as [Page, Page];
    const { date, planned: before } = await planDay(dana, demo.url, '2031-04-03');
    for (const page of [dana, rosa]) await openBoard(page, demo.url, date);
    await expect.poll(() => clients(dana, 'Truck 12')).toEqual(before);
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(before);
    await stops(dana, 'Truck 12').first().focus();
    await dana.keyboard.press('Alt+ArrowRight');
    await settled(dana);
    const after = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(after);

    // Rosa changes the same route before Dana's screen is updated.
    await withoutNews(dana);
    await stops(rosa, 'Truck 12').last().focus();
    await rosa.keyboard.press('Alt+ArrowLeft');
    await settled(rosa);
    await stops(dana, 'Truck 12').first().focus();
    await dana.keyboard.press('Alt+ArrowRight');
    const clash = dana.getByRole('dialog', { name: 'Someone else changed this in the meantime' });
    await expect(clash.getByRole('columnheader', { name: 'Yours' })).toBeVisible();
    await expect(clash.getByRole('columnheader', { name: 'Theirs, now' })).toBeVisible();
    await expect(clash.getByRole('cell', { name: /moved$/ })).toHaveCount(2);
    await clash.getByRole('button', { name: 'Put mine on top' }).click();
    // Rosa's stop moves before the one it followed, and Dana's after the one it preceded.
    const both = [before[2], before[0], before[1]];
    await expect.poll(() => clients(dana, 'Truck 12')).toEqual(both);
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(both);
    await Promise.all([dana, rosa].map((page) => page.context().close()));
  });

  test('a finger holds a job and puts it on a truck; the map and the lane choose the same stop', async ({
    browser,
    demo,
  }) => {
    const { page, finger } = await touchPage(browser, demo.url, demoPeople.dispatcher);
    const { date, open: client } = await planDay(page, demo.url, '2031-04-04');
    await openBoard(page, demo.url, date);
    const row = pool(page)
      .getByRole('listitem')
      .filter({ hasText: client })
      .filter({ hasText: 'For the board' });
    await fingerDrag({ page, finger }, row.getByRole('heading'), await onLane(page, 'Truck 11'));
    await expect(page.getByText(client).nth(1)).toBeVisible();
    await expect(page.getByText('Truck 11, as its first job')).toBeVisible();
    await fingerUp(finger);
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([client]);
    await settled(page);
    await stops(page, 'Truck 11').first().click();
    const marker = page
      .getByRole('group', { name: /^Map of/ })
      .getByRole('button', { name: `Stop 1: ${client}` });
    await expect(marker).toHaveAttribute('aria-current', 'true');
    await page
      .getByRole('group', { name: /^Map of/ })
      .getByRole('button', { name: /^Stop 3: / })
      .first()
      .click();
    await expect(marker).not.toHaveAttribute('aria-current');
    await expect(
      page.getByRole('list', { name: 'Trucks' }).getByRole('button', { name: /^Stop 3 /, pressed: true }),
    ).toHaveCount(1);
    await page.context().close();
  });
});
