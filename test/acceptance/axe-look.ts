import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * No violation in light, none of colours in dark, where nothing else differs; nothing wider than the window.
 * Goes on to the next screen all the same, so that one run tells all.
 */
export async function look(page: Page, what: string): Promise<void> {
  // Not until the network rests: it never does, changes by others arrive over a connection that stays open.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // What the pointer happens to rest on after the page has moved under it would show its tooltip, or not, in
  // the middle of the look.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
  const { violations } = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await axe(page).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const found = [
    ...violations.map((violation) => ({ ...violation, where: what })),
    ...inDark.violations.map((violation) => ({ ...violation, where: `${what} in dark` })),
  ];
  expect
    .soft(
      found.map(
        ({ id, nodes, where }) =>
          `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    .toEqual([]);
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect.soft(excess, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
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

export const widths = [
  [390, 844],
  [1440, 900],
] as const;

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
