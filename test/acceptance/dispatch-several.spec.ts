import {
  chosen,
  clients,
  dragTo,
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

/** Selecting several jobs on the dispatch board and moving them together. */

test.describe('several jobs on the board', () => {
  test('by mouse: Ctrl and Shift choose, one drag moves all, one undo brings all back', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned, open } = await planDay(page, demo.url, '2031-05-11');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().click();
    await stops(page, 'Truck 12')
      .last()
      .click({ modifiers: ['Control'] });
    await expect(chosen(page).getByText('2 jobs chosen')).toBeVisible();
    await dragTo(page, await middle(stops(page, 'Truck 12').last()), await onLane(page, 'Truck 11'));
    await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
    await expect(page.getByText(/^\+[\d.]+ mi · \+/)).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => clients(page, 'Truck 11')).toEqual([planned[0], planned[2]]);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1]]);
    await settled(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await expect(stops(page, 'Truck 11')).toHaveCount(0);
    await settled(page);
    await chosen(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(chosen(page)).toHaveCount(0);
    await stops(page, 'Truck 12').first().click();
    await stops(page, 'Truck 12')
      .last()
      .click({ modifiers: ['Shift'] });
    await expect(chosen(page).getByText('3 jobs chosen')).toBeVisible();
    await chosen(page).getByRole('button', { name: 'To the pool' }).click();
    await expect(stops(page, 'Truck 12')).toHaveCount(0);
    await settled(page);
    // In the pool they are still selected, and one more is added.
    const row = pool(page)
      .getByRole('listitem')
      .filter({ hasText: open })
      .filter({ hasText: 'For the board' });
    await row.getByRole('checkbox').check();
    await expect(chosen(page).getByText('4 jobs chosen')).toBeVisible();
    await dragTo(page, await middle(row.getByRole('heading')), await onLane(page, 'Truck 11'));
    await page.mouse.up();
    await expect
      .poll(async () => (await clients(page, 'Truck 11')).toSorted())
      .toEqual([...planned, open].toSorted());
  });

  test('by keys: Space and Shift with arrows choose, Alt with an arrow moves all', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-05-12');
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Space');
    await expect(chosen(page).getByText('1 job chosen')).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(chosen(page).getByText('2 jobs chosen')).toBeVisible();
    await expect(stops(page, 'Truck 12').nth(1)).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[2], planned[0], planned[1]]);
    await settled(page);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([planned[0], planned[1]]);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[2]]);
    await settled(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[2], planned[0], planned[1]]);
    await settled(page);
    await page.keyboard.press('Escape');
    await expect(chosen(page)).toHaveCount(0);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Delete');
    await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1]]);
    await settled(page);
    await page.keyboard.press('Escape');
    const boxes = pool(page).getByRole('checkbox', { name: /, For the board$/ });
    await expect(boxes).toHaveCount(3);
    await boxes.first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(boxes.nth(1)).toBeFocused();
    await expect(chosen(page).getByText('2 jobs chosen')).toBeVisible();
  });

  test('by touch: a tap on each, then a truck from the list', async ({ browser, demo }) => {
    const { page } = await touchPage(browser, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-05-13');
    await openBoard(page, demo.url, date);
    await page.getByRole('button', { name: 'Select several' }).tap();
    await stops(page, 'Truck 12').first().tap();
    await stops(page, 'Truck 12').nth(1).tap();
    await expect(chosen(page).getByText('2 jobs chosen')).toBeVisible();
    await chosen(page).getByRole('button', { name: 'Place…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Place 2 jobs' });
    await dialog
      .getByRole('list', { name: 'Places' })
      .getByRole('button', { name: /^Truck 14/ })
      .tap();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([planned[0], planned[1]]);
    await expect(lane(page, 'Truck 12').getByRole('button', { name: /^Stop \d/ })).toHaveCount(1);
    await page.context().close();
  });
});
