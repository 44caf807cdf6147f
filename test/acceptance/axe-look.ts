import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const phone = { width: 390, height: 844 };

/**
 * No violation, and on a phone nothing wider than the screen. Goes on to the next screen all the same, so that
 * one run tells all. Dark has no look of its own: `styles/colour-contrast.test.ts` reads its colours.
 */
export async function look(page: Page, what: string): Promise<void> {
  // Not until the network rests: it never does, changes by others arrive over a connection that stays open.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // What the pointer happens to rest on after the page has moved under it would show its tooltip, or not, in
  // the middle of the look.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  await expectNone(axe(page), what);
  const size = page.viewportSize();
  if (size === null || size.width <= phone.width) await expectNothingWider(page, what);
  else {
    await lookOnPhone(page, `${what} on a phone`);
    await page.setViewportSize(size);
  }
}

/** The same page on a phone: what depends on the width, and what is not there on a wide screen. */
async function lookOnPhone(page: Page, what: string): Promise<void> {
  await page.evaluate(
    `window.seenWide = new WeakSet([...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()))`,
  );
  await page.setViewportSize(phone);
  // Once it is laid out and what listens to the width has drawn.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  await expectNothingWider(page, what);
  await expectNone(axe(page).withRules(['scrollable-region-focusable']), what);
  const fresh = await page.evaluate<number>(`(() => {
    const isNew = (one) => one.checkVisibility() && !window.seenWide.has(one);
    const tops = [...document.querySelectorAll('body *')].filter((one) => isNew(one) && !isNew(one.parentElement));
    for (const one of tops) one.setAttribute('data-phone-only', '');
    return tops.length;
  })()`);
  if (fresh === 0) return;
  await expectNone(axe(page).include('[data-phone-only]'), what);
  await page.evaluate(
    `document.querySelectorAll('[data-phone-only]').forEach((one) => one.removeAttribute('data-phone-only'))`,
  );
}

async function expectNone(builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    .toEqual([]);
}

async function expectNothingWider(page: Page, what: string): Promise<void> {
  // What has just become narrower is laid out again by and by.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'), {
      message: `${what} scrolls sideways`,
      timeout: 3_000,
    })
    .toBeLessThanOrEqual(0);
}

/** No text in dark that cannot be read: that the tokens are what is drawn. */
export async function lookInDark(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(axe(page).withRules(['color-contrast']), `${what} in dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Without the blank page that gathers the results of frames of other origins: there are none. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** What is wrong with the page as it is this moment, whatever the pointer rests on. */
export async function violationsNow(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** The dialog or question of that name. */
export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

/** Looks at what `open` brings up, and at what `then` makes of it, and leaves it with Escape. */
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

/** With Escape, as often as it takes, discarding what was typed. */
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
