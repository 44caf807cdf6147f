import type { Locator, Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { expect } from './fixtures.ts';
import { patiently } from '../patience.ts';

const phone = { width: 390, height: 844 };

/**
 * Expects no violation, and on a phone nothing wider than the screen. Continues after a failure, so that one run
 * reports all screens. Dark mode is not checked here: `styles/colour-contrast.test.ts` checks its colours.
 */
export async function look(page: Page, what: string): Promise<void> {
  // Does not wait for an idle network: the connection for live updates stays open.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // A tooltip under the pointer might open during the check.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  expectNone(await violationsNow(page), what);
  const size = page.viewportSize();
  if (size === null || size.width <= phone.width) await expectNothingWider(page, what);
  else {
    await lookOnPhone(page, `${what} on a phone`);
    await page.setViewportSize(size);
  }
}

/** Checks the same page on a phone: what depends on the width, and elements that exist only there. */
async function lookOnPhone(page: Page, what: string): Promise<void> {
  await page.evaluate(
    `window.seenWide = new WeakSet([...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()))`,
  );
  await page.setViewportSize(phone);
  // Waits for the layout and for components that depend on the width.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  await expectNothingWider(page, what);
  if (await page.evaluate<boolean>(hasScrollingPart))
    expectNone(await violationsNow(page, { rules: ['scrollable-region-focusable'] }), what);
  const fresh = await page.evaluate<number>(`(() => {
    const isNew = (one) => one.checkVisibility() && !window.seenWide.has(one);
    const tops = [...document.querySelectorAll('body *')].filter((one) => isNew(one) && !isNew(one.parentElement));
    for (const one of tops) one.setAttribute('data-phone-only', '');
    return tops.length;
  })()`);
  if (fresh === 0) return;
  expectNone(await violationsNow(page, { within: '[data-phone-only]' }), what);
  await page.evaluate(
    `document.querySelectorAll('[data-phone-only]').forEach((one) => one.removeAttribute('data-phone-only'))`,
  );
}

/** What the rule of scrolling parts begins with: without one it has nothing to say. */
const hasScrollingPart = `[...document.querySelectorAll('*')].some((one) => {
  if (one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight) return false;
  const { overflowX, overflowY } = getComputedStyle(one);
  return [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
})`;

const expectNone = (violations: readonly string[], what: string): void =>
  expect.soft(violations.map((violation) => `${what}: ${violation}`)).toEqual([]);

async function expectNothingWider(page: Page, what: string): Promise<void> {
  // Elements that became narrower are laid out again over time.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'), {
      message: `${what} scrolls sideways`,
      timeout: patiently(3_000),
    })
    .toBeLessThanOrEqual(0);
}

/** Expects readable text in dark mode, which shows that the colour tokens are used. */
export async function lookInDark(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  expectNone(await violationsNow(page, { rules: ['color-contrast'] }), `${what} in dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The dialog or alert dialog with that name. */
export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

/** Checks the dialog that `open` opens, again after `then`, and closes it with Escape. */
export async function lookInto(
  page: Page,
  name: string | RegExp,
  open: () => Promise<void>,
  then?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await open();
  const dialog = dialogOf(page, name);
  await expect(dialog).toBeVisible();
  await look(page, String(name));
  if (then !== undefined) {
    await then(dialog);
    await look(page, `${String(name)}, gone on with`);
  }
  await closeAll(page);
}

/** Presses Escape as often as needed, discarding the input. */
export async function closeAll(page: Page): Promise<void> {
  const discard = page.getByRole('alertdialog', { name: 'Discard Changes?' });
  await expect(async () => {
    if (await discard.isVisible()) await discard.getByRole('button', { name: 'Discard Changes' }).click();
    else await page.keyboard.press('Escape');
    await expect(
      page.locator('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'),
    ).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
