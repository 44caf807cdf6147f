import type { Locator, Page } from '@playwright/test';
import { clients, lane, openBoard, pool, settled, stops } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { addOpenJob, planDay } from './planned-day.ts';
import { heldBack } from './specification/visitors.ts';

/** The board by keyboard: every shortcut is listed, lanes and pool are one tab stop each, focus is never lost. */

/** Whether the focus is in the lanes, in the list of open jobs, or elsewhere. */
const part = (page: Page): Promise<string> =>
  page.evaluate(
    `document.activeElement.closest('[data-axis]') ? 'lanes' : document.activeElement.closest('ul[aria-label="Open jobs"]') ? 'pool' : 'elsewhere'`,
  );

test('lanes and open jobs are one tab stop each, with arrow keys inside; ? lists every key', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date } = await planDay(page, demo.url, '2032-04-07');
  await addOpenJob(page, demo.url, date);
  // The map is drawn again once WebGL is there, with tab stops of its own: not between two keys.
  const drawAgain = await heldBack(page, 'GET', /webgl-map/);
  await openBoard(page, demo.url, date);
  const boxes = pool(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);

  await boxes.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(
    pool(page)
      .getByRole('button', { name: /^Place / })
      .nth(1),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await part(page)).toBe('lanes');
  await page.keyboard.press('Tab');
  expect(await part(page)).toBe('elsewhere');
  await page.keyboard.press('Shift+Tab');
  expect(await part(page)).toBe('lanes');
  await page.keyboard.press('Shift+Tab');
  await expect(
    pool(page)
      .getByRole('button', { name: /^Place / })
      .nth(1),
  ).toBeFocused();

  // A stop on the map keeps the focus when the map is drawn again.
  const map = page.getByRole('group', { name: /^Map of / });
  const onMap = map.getByRole('button', { name: /^Stop 2: / });
  await onMap.focus();
  drawAgain();
  if ((await map.getAttribute('data-map')) === 'webgl')
    await expect(map.locator('.maplibregl-canvas')).toBeVisible();
  await expect(onMap).toBeFocused();

  // Along the lane to its end and back, and to another lane with something on it.
  await stops(page, 'Truck 12').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(stops(page, 'Truck 12').nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(stops(page, 'Truck 12').nth(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(stops(page, 'Truck 12').nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(lane(page, 'Truck 12').getByRole('link', { name: 'Truck 12' })).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  // Every shortcut of a stop is in the list.
  const taken = (await stops(page, 'Truck 12').first().getAttribute('aria-keyshortcuts')) ?? '';
  const listed = (await keys.getByRole('region', { name: 'On a stop' }).textContent()) ?? '';
  const drawn: Record<string, string> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };
  const missing = taken
    .split(' ')
    .flatMap((key) => key.split('+'))
    .filter((key) => !listed.includes(drawn[key] ?? key));
  expect(missing).toEqual([]);
  await expect(keys.getByRole('region', { name: 'On the board' })).toContainText('Undo');
  await page.keyboard.press('Escape');
  await page.goto(`${demo.url}/jobs`);
  await expect(page.getByRole('heading', { name: 'Job Management' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.getByRole('region', { name: 'Go to' })).toBeVisible();
  await expect(keys.getByRole('region', { name: 'On a stop' })).toHaveCount(0);
});

test('moves between trucks and Delete keep the focus; forced colours show blocks and gaps', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-04-08');
  await openBoard(page, demo.url, date);
  await stops(page, 'Truck 12').first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => clients(page, 'Truck 11')).toEqual([planned[0]]);
  await expect(stops(page, 'Truck 11')).toBeFocused();
  await settled(page);
  await expect(stops(page, 'Truck 11')).toBeFocused();
  // The focus follows until the next key: back down, then off the board.
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => clients(page, 'Truck 12')).toEqual([planned[1], planned[2], planned[0]]);
  await expect(stops(page, 'Truck 12').last()).toBeFocused();
  await settled(page);
  await page.keyboard.press('Delete');
  await expect(stops(page, 'Truck 12')).toHaveCount(2);
  await expect(stops(page, 'Truck 12').last()).toBeFocused();
  await settled(page);
  await page.keyboard.press('Delete');
  await expect(stops(page, 'Truck 12')).toHaveCount(1);
  await settled(page);
  await page.keyboard.press('Delete');
  await expect(stops(page, 'Truck 12')).toHaveCount(0);
  await settled(page);
  expect(await part(page)).toBe('lanes');
  for (const left of [1, 2]) {
    await page.keyboard.press('Control+z');
    await expect(stops(page, 'Truck 12')).toHaveCount(left);
    await settled(page);
  }

  await page.emulateMedia({ forcedColors: 'active' });
  // In forced colours the canvas is white or black; blocks have a border, and travel is a line of another colour.
  const look = await page.evaluate<{ edge: string; line: string; canvas: string }>(`(() => {
    const block = document.querySelector('[data-lane] [data-stop]');
    const line = block.parentElement.querySelector('[data-travel]');
    return {
      edge: getComputedStyle(block).borderTopStyle + getComputedStyle(block).borderTopWidth,
      line: getComputedStyle(line).backgroundColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    };
  })()`);
  expect(look.edge).toBe('solid1px');
  expect(look.line).not.toBe(look.canvas);
  // The current page and pressed toggles have another background.
  const ground = (what: Locator): Promise<string> =>
    what.evaluate(
      (one) =>
        (
          globalThis as unknown as { getComputedStyle: (one: unknown) => { backgroundColor: string } }
        ).getComputedStyle(one).backgroundColor,
    );
  const nav = page.getByRole('navigation', { name: 'Main' });
  const current = await ground(nav.getByRole('link', { name: 'Dispatch' }));
  expect(current).not.toBe(await ground(nav.getByRole('link', { name: 'Jobs' })));
  expect(await ground(page.getByRole('button', { name: 'Map', exact: true }))).toBe(current);
});
