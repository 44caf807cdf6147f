import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';

/** The board, as a dispatcher uses it: by mouse, finger, keys and dialog, with a colleague at the next desk. */

async function openBoard(page: Page, url: string, date: string): Promise<void> {
  await page.goto(`${url}/dispatch?date=${date}`);
  await expect(page.getByRole('list', { name: 'Trucks' })).toBeVisible();
}
const lane = (page: Page, truck: string) => page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: new RegExp(`^${truck}`) });
const stops = (page: Page, truck: string) => lane(page, truck).getByRole('button', { name: /^Stop \d/ });
const pool = (page: Page) => page.getByRole('region', { name: 'Open jobs' });
/** The clients of a lane's jobs, in their order. */
const clients = async (page: Page, truck: string): Promise<string[]> => (await stops(page, truck).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map((label) => label.replace(/^Stop \d+ /, '').split(', ')[0] ?? '');
const settled = (page: Page) => expect(page.getByRole('button', { name: /times are being worked out/ })).toHaveCount(0);

async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 6);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
const middle = async (what: ReturnType<Page['getByRole']>) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test.describe('the dispatch board', () => {
  test('is linked from the rail; a job goes to a truck by mouse with its price shown, and back by undo', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    await page.getByRole('navigation').getByRole('link', { name: 'Dispatch' }).click();
    await page.waitForURL('**/dispatch');
    const { date, open: client } = await planDay(page, demo.url, '2031-04-01');
    await openBoard(page, demo.url, date);
    const row = pool(page).getByRole('listitem').filter({ hasText: client }).filter({ hasText: 'For the board' });
    const target = lane(page, 'Truck 11');
    const box = await target.boundingBox();
    await dragTo(page, await middle(row.getByRole('heading')), { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 30 });
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

  test('by keys alone: earlier, later, to the next truck, to the pool, to the best place', async ({ page, demo }) => {
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
    await lane(page, 'Truck 14').getByRole('button', { name: new RegExp(`^Stop 1 ${first}`) }).focus();
    await page.keyboard.press('Delete');
    await expect(stops(page, 'Truck 14')).toHaveCount(0);
    await settled(page);
    await pool(page).getByRole('button', { name: new RegExp(`^Place ${first}`) }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Place ${first}` });
    await dialog.getByRole('list', { name: 'Places' }).getByRole('button', { name: /^Truck 12/ }).press('Enter');
    await expect.poll(async () => (await clients(page, 'Truck 12')).toSorted()).toEqual(before.toSorted());
    await settled(page);
  });

  test('two dispatchers see each other within a second, and a clash shows both versions', async ({ browser, demo }) => {
    const [dana, rosa] = await Promise.all([demoPeople.dispatcher, demoPeople.admin].map(async (email) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
      await signIn(page, demo.url, email);
      return page;
    })) as [Page, Page];
    const { date, planned: before } = await planDay(dana, demo.url, '2031-04-03');
    for (const page of [dana, rosa]) await openBoard(page, demo.url, date);
    await expect.poll(() => clients(dana, 'Truck 12')).toEqual(before);
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(before);
    await stops(dana, 'Truck 12').first().focus();
    await dana.keyboard.press('Alt+ArrowRight');
    await settled(dana);
    const after = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(after);

    // Rosa moves the same route before Dana's screen knows of it.
    await dana.route('**/api/dispatch/day?**', (route) => route.abort());
    await stops(rosa, 'Truck 12').last().focus();
    await rosa.keyboard.press('Alt+ArrowLeft');
    await settled(rosa);
    await stops(dana, 'Truck 12').first().focus();
    await dana.unrouteAll();
    await dana.keyboard.press('Alt+ArrowRight');
    const clash = dana.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await expect(clash.getByRole('heading', { name: 'Yours' })).toBeVisible();
    await expect(clash.getByRole('heading', { name: 'Theirs, now' })).toBeVisible();
    await clash.getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(() => clients(dana, 'Truck 12')).toEqual(before);
    await expect.poll(() => clients(rosa, 'Truck 12')).toEqual(before);
    await Promise.all([dana, rosa].map((page) => page.context().close()));
  });

  test('a finger holds a job and puts it on a truck; the map and the lane choose the same stop', async ({ browser, demo }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, hasTouch: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, open: client } = await planDay(page, demo.url, '2031-04-04');
    await openBoard(page, demo.url, date);
    const row = pool(page).getByRole('listitem').filter({ hasText: client }).filter({ hasText: 'For the board' });
    const at = await middle(row.getByRole('heading'));
    const target = await lane(page, 'Truck 11').boundingBox();
    const touch = await context.newCDPSession(page);
    const point = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(at.x, at.y) });
    await expect(page.getByText(client).nth(1)).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(at.x + 20, at.y + 20) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point((target?.x ?? 0) + 320, (target?.y ?? 0) + 30) });
    await expect(page.getByText('Truck 11, as its first job')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([client]);
    await settled(page);
    await stops(page, 'Truck 11').first().click();
    const marker = page.getByRole('group', { name: /^Map of/ }).getByRole('button', { name: `Stop 1: ${client}` });
    await expect(marker).toHaveAttribute('aria-current', 'true');
    await page.getByRole('group', { name: /^Map of/ }).getByRole('button', { name: /^Stop 3: / }).first().click();
    await expect(marker).not.toHaveAttribute('aria-current');
    await expect(page.getByRole('list', { name: 'Trucks' }).getByRole('button', { name: /^Stop 3 /, pressed: true })).toHaveCount(1);
    await context.close();
  });
});
