import type { Page } from '@playwright/test';
import {
  chosen,
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
} from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';

/** Locking jobs and routes on the dispatch board: by mouse, keyboard and touch, and as seen by a colleague. */

const isHeld = (page: Page) =>
  lane(page, 'Truck 12').getByRole('button', { name: /^Stop \d.*\. Locked to its truck/ });

test.describe('locks on the board', () => {
  test('by mouse: a locked job changes its order, not its truck, and says why', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-08-01');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().click();
    await chosen(page).getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('menuitem', { name: 'Lock to the truck' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(isHeld(page)).toHaveCount(1);
    await settled(page);
    const sentence = `${planned[0]} is locked to its truck. Unlock it first.`;
    await dragTo(page, await middle(isHeld(page)), await onLane(page, 'Truck 11'));
    await expect(page.getByText(sentence)).toBeVisible();
    await page.mouse.up();
    await expect(
      page.getByRole('dialog', { name: sentence }).or(page.getByText(sentence)).first(),
    ).toBeVisible();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    // Within its lane it is moved behind the second one.
    const last = await stops(page, 'Truck 12').nth(1).boundingBox();
    await dragTo(page, await middle(isHeld(page)), {
      x: (last?.x ?? 0) + (last?.width ?? 0) - 2,
      y: (last?.y ?? 0) + 10,
    });
    await page.mouse.up();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1], planned[0], planned[2]]);
    await settled(page);
    await expect(isHeld(page)).toHaveCount(1);
    await page.reload();
    await expect(isHeld(page)).toHaveAccessibleName(new RegExp(`^Stop 2 ${planned[0]}`));
  });

  test('by keys: lock to the truck, to the time, the whole route, and unlock', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-08-02');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('l');
    await expect(isHeld(page)).toHaveCount(1);
    await settled(page);
    await page.keyboard.press('Delete');
    await expect(
      page.getByText(`${planned[0]} is locked to its truck. Unlock it first.`).first(),
    ).toBeVisible();
    await page.keyboard.press('l');
    await expect(isHeld(page)).toHaveCount(0);
    await settled(page);
    await page.keyboard.press('Shift+L');
    await expect(
      lane(page, 'Truck 12').getByRole('button', { name: /\. Locked to \d+:\d\d [AP]M/ }),
    ).toHaveCount(1);
    await settled(page);
    // Behind another one it is too late for the promised window.
    await page.keyboard.press('Alt+ArrowRight');
    await expect(
      lane(page, 'Truck 12').getByRole('button', {
        name: /late: .* is promised here\. Put it earlier or unlock its time\./,
      }),
    ).toHaveCount(1);
    await settled(page);
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await settled(page);
    await expect(lane(page, 'Truck 12').getByRole('button', { name: /Locked/ })).toHaveCount(0);
    await lane(page, 'Truck 12').getByRole('button', { name: 'Actions for Truck 12' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Lock the route' }).press('Enter');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(lane(page, 'Truck 12').getByText('Locked', { exact: true })).toBeVisible();
    await settled(page);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('The route of Truck 12 is locked. Unlock it first.').first()).toBeVisible();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
  });

  test('by finger', async ({ browser, demo }) => {
    const { page, finger } = await touchPage(browser, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-08-03');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().tap();
    await chosen(page).getByRole('button', { name: 'Lock' }).tap();
    await page.getByRole('menuitem', { name: 'Lock to the truck' }).tap();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await settled(page);
    const sentence = page.getByText(`${planned[0]} is locked to its truck. Unlock it first.`);
    await lane(page, 'Truck 14').scrollIntoViewIfNeeded();
    await fingerDrag({ page, finger }, isHeld(page), await onLane(page, 'Truck 14'));
    await expect(sentence.first()).toBeVisible();
    await fingerUp(finger);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await page.context().close();
  });

  test('on the route’s page and in the editor: locks are marked, and actions they forbid are not offered', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-08-05');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('l');
    await expect(isHeld(page)).toHaveCount(1);
    await settled(page);
    await lane(page, 'Truck 12').getByRole('link', { name: 'Truck 12' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Stops' }).getByText('Locked to its truck')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled();

    await page.getByRole('link', { name: 'Edit Route' }).click();
    const takeOff = page.getByRole('button', { name: `Take ${planned[0]} off the route` });
    await expect(takeOff).toBeDisabled();
    await takeOff.press('Enter');
    await expect(takeOff).toBeAttached();
    await expect(page.getByRole('textbox', { name: 'Date' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Truck' })).toBeDisabled();
    await expect(
      page
        .getByText(`${planned[0]} is locked to this truck and day. Unlock it on the dispatch board first.`)
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: `Move ${planned[0]} down` }).press('Enter');
    await page.getByRole('button', { name: `Take ${planned[2]} off the route` }).press('Enter');
    await page.getByRole('button', { name: 'Save Route' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Truck 12/);
    await expect(
      page
        .getByRole('list', { name: 'Stops' })
        .getByRole('listitem')
        .filter({ hasText: 'Locked to its truck' }),
    ).toContainText(planned[0] ?? '');

    await page.getByRole('button', { name: 'More actions for this route' }).click();
    await page.getByRole('menuitem', { name: 'Lock the route' }).click();
    await expect(page.getByText('Locked', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Route' })).toBeDisabled();
    await page.goto(`${page.url()}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'This route is locked' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the route' }).click();
    await page.getByRole('button', { name: 'More actions for this route' }).click();
    await page.getByRole('menuitem', { name: 'Unlock the route' }).click();
    await expect(page.getByRole('link', { name: 'Edit Route' })).toBeVisible();
  });

  test('a colleague sees a lock within a second and cannot get around it', async ({ browser, demo }) => {
    const [dana, rosa] = (await Promise.all(
      [demoPeople.dispatcher, demoPeople.admin].map(async (email) => {
        const page = await (
          await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
        ).newPage();
        await signIn(page, demo.url, email);
        return page;
      }),
    )) as [Page, Page];
    const { date, planned } = await planDay(dana, demo.url, '2031-08-04');
    for (const page of [dana, rosa]) await openBoard(page, demo.url, date);
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(planned);
    await stops(dana, 'Truck 12').first().focus();
    await dana.keyboard.press('l');
    await expect(isHeld(rosa)).toHaveCount(1);
    await stops(rosa, 'Truck 12').first().focus();
    await rosa.keyboard.press('Delete');
    await expect(
      rosa.getByText(`${planned[0]} is locked to its truck. Unlock it first.`).first(),
    ).toBeVisible();
    await expect(pool(rosa).getByRole('heading', { name: planned[0] ?? '' })).toHaveCount(0);
    await Promise.all([dana, rosa].map((page) => page.context().close()));
  });
});
