import type { Locator, Page } from '@playwright/test';
import { demoPeople, enterOffice, expect, test } from './fixtures.ts';

/** A button whose code is loaded after its page's: how to find it, its file, and what it opens. */
interface LateButton {
  readonly file: string;
  readonly open: (page: Page) => Promise<Locator>;
  readonly opened: (page: Page) => Locator;
}

const lateButtons: Readonly<Record<string, LateButton>> = {
  'a choice': {
    file: 'select-window',
    open: async (page) => {
      await page.getByRole('link', { name: 'Users' }).first().click();
      await page.getByRole('button', { name: 'Invite User' }).click();
      return page.getByRole('dialog').getByRole('combobox', { name: 'Role' });
    },
    opened: (page) => page.getByRole('option', { name: 'Dispatcher' }),
  },
  'a calendar': {
    file: 'calendar-popover',
    open: async (page) => {
      await page.getByRole('link', { name: 'Dispatch' }).first().click();
      return page.getByRole('button', { name: /^Open calendar for/ }).first();
    },
    opened: (page) => page.getByRole('grid'),
  },
  'a menu': {
    file: 'menu',
    open: async (page) => page.getByRole('button', { name: /, account$/ }),
    opened: (page) => page.getByRole('menuitem', { name: 'Sign out' }),
  },
  'a menu with a tip': {
    file: 'menu',
    open: async (page) => {
      await page.getByRole('link', { name: 'Routes' }).first().click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Truck/ })
        .first()
        .click();
      const button = page.getByRole('button', { name: 'More actions for this route' });
      await button.hover();
      await expect(page.getByText('More actions for this route')).toBeVisible();
      return button;
    },
    opened: (page) => page.getByRole('menuitem', { name: 'History' }),
  },
};

/** Presses split in two, so that the code can load between press and release. */
const presses: Readonly<
  Record<string, { down: (page: Page) => Promise<void>; up: (page: Page) => Promise<void> }>
> = {
  'the mouse': { down: (page) => page.mouse.down(), up: (page) => page.mouse.up() },
  'the space bar': { down: (page) => page.keyboard.down('Space'), up: (page) => page.keyboard.up('Space') },
};

for (const [what, late] of Object.entries(lateButtons))
  for (const [by, press] of Object.entries(presses))
    test(`${what} whose code comes while ${by} is down opens all the same`, async ({ demo, page }) => {
      let letIn = () => {};
      const held = new Promise<void>((resolve) => (letIn = resolve));
      let address = '';
      await page.route(new RegExp(`/assets/${late.file}-[^/]+\\.js$`), async (route) => {
        address = route.request().url();
        await held;
        await route.continue();
      });
      await enterOffice(page, demo.url, demoPeople.admin);
      const button = await late.open(page);
      await button.hover();
      await button.focus();
      await expect.poll(() => address).not.toBe('');
      await press.down(page);
      letIn();
      // Waits until it is loaded and rendered.
      await page.evaluate(`import('${address}').then(() => new Promise((done) => setTimeout(done, 100)))`);
      await press.up(page);
      await expect(late.opened(page)).toBeVisible();
    });

for (const [what, late] of Object.entries(lateButtons))
  test(`${what} pressed as its code has come, on a device that is slow to draw, opens all the same`, async ({
    demo,
    page,
  }) => {
    // Delays React's scheduled rendering by half a second.
    await page.addInitScript(`{
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...args) {
        setTimeout(() => postMessage.apply(this, args), globalThis.isSlow ? 500 : 0);
      };
    }`);
    let letIn = () => {};
    const held = new Promise<void>((resolve) => (letIn = resolve));
    let address = '';
    await page.route(new RegExp(`/assets/${late.file}-[^/]+\\.js$`), async (route) => {
      address = route.request().url();
      await held;
      await route.continue();
    });
    await enterOffice(page, demo.url, demoPeople.admin);
    const button = await late.open(page);
    await button.hover();
    await button.focus();
    await expect.poll(() => address).not.toBe('');
    await page.evaluate('globalThis.isSlow = true');
    letIn();
    await page.evaluate(`import('${address}')`);
    await page.mouse.down();
    await page.mouse.up();
    await expect(late.opened(page)).toBeVisible();
  });
