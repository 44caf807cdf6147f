import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';

/** Queries and actions shared by the specs of the dispatch board. */

export async function openBoard(page: Page, url: string, date: string): Promise<void> {
  await page.goto(`${url}/dispatch?date=${date}`);
  await expect(page.getByRole('list', { name: 'Trucks' })).toBeVisible();
}

export const lane = (page: Page, truck: string): Locator =>
  page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: new RegExp(`^${truck}`) });
export const stops = (page: Page, truck: string): Locator =>
  lane(page, truck).getByRole('button', { name: /^Stop \d/ });
export const pool = (page: Page): Locator => page.getByRole('region', { name: 'Open jobs' });
export const chosen = (page: Page): Locator => page.getByRole('region', { name: 'Chosen jobs' });

/** The clients of a lane's jobs, in route order. */
export const clients = async (page: Page, truck: string): Promise<string[]> =>
  (await stops(page, truck).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace(/^Stop \d+ /, '').split(', ')[0] ?? '',
  );

/** Waits until all routes on the board are timed. */
export const settled = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /calculating times/ })).toHaveCount(0);

export async function middle(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point on a truck's lane, right of its name. It must be on the screen. */
export async function onLane(page: Page, truck: string): Promise<{ x: number; y: number }> {
  const box = await lane(page, truck).boundingBox();
  return { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 30 };
}

/** Drags with the mouse and keeps the button down at the end. */
export async function dragTo(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 6);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

/** A signed-in person on a touch screen. */
export async function touchPage(
  browser: Browser,
  url: string,
  email: string,
): Promise<{ page: Page; finger: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 900 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, url, email);
  return { page, finger: await context.newCDPSession(page) };
}

/** Presses with a finger until the drag begins, and moves. The finger stays down. */
export async function fingerDrag(
  { page, finger }: { page: Page; finger: CDPSession },
  what: Locator,
  to: { x: number; y: number },
): Promise<void> {
  // Once it stands still: a place read earlier is another stop's when something above it has come meanwhile.
  await what.tap({ trial: true });
  const from = await middle(what);
  const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: Math.round(x), y: Math.round(y) }] });
  await at('touchStart', from.x, from.y);
  await expect(page.locator('[data-held]')).toBeVisible();
  await at('touchMove', from.x + 20, from.y + 20);
  await at('touchMove', to.x, to.y);
}

export const fingerUp = (finger: CDPSession): Promise<unknown> =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

/** Withholds others' changes from a board until it has sent its own change. */
export async function withoutNews(page: Page): Promise<void> {
  let hasSent = false;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/dispatch/arrangement')) hasSent = true;
  });
  await page.route('**/api/dispatch/day?**', (route) => (hasSent ? route.continue() : route.abort()));
}
