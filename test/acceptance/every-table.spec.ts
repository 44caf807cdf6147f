import type { Locator, Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

interface EveryTable {
  readonly name: string;
  readonly path: string;
  /** What its keys do besides moving and opening. */
  readonly peeks?: true;
  readonly chooses?: true;
}

/** Every table with rows in the demo. */
const everyTable: readonly EveryTable[] = [
  { name: 'Jobs', path: '/jobs', peeks: true, chooses: true },
  { name: 'Clients', path: '/clients', peeks: true },
  { name: 'Routes', path: '/routes' },
  { name: 'Quotes', path: '/quotes', peeks: true },
  { name: 'Rentals', path: '/rentals?which=all', peeks: true },
  { name: 'Tickets', path: '/compliance?tab=tickets' },
  { name: 'Days', path: '/compliance?tab=days', peeks: true },
  { name: 'Unbilled', path: '/billing', chooses: true },
  { name: 'Drafts', path: '/billing?tab=drafts', chooses: true },
  { name: 'Invoices', path: '/billing?tab=invoices', chooses: true },
  {
    name: 'Receivables by client and days overdue',
    path: '/billing?tab=receivables',
    chooses: true,
  },
];

test.beforeEach(async ({ page, demo }) => {
  await page.addInitScript(() => {
    for (const list of ['jobs', 'clients', 'quotes', 'rentals', 'routes', 'unbilled'])
      localStorage.setItem(`haulwright.${list}-view`, 'table');
  });
  await signIn(page, demo.url, demoPeople.admin);
});

async function moveByKeys(page: Page, table: Locator, { peeks, chooses }: EveryTable): Promise<void> {
  const opens = table.locator('tbody [data-row-header] :is(a, button)');
  await expect(opens.first()).toBeVisible();
  const last = Math.min(1, (await opens.count()) - 1);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(opens.nth(last)).toBeFocused();
  await page.keyboard.press('k');
  await expect(opens.first()).toBeFocused();
  if (peeks) {
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await opens.first().focus();
  }
  if (chooses) {
    const ticked = table.getByRole('checkbox', { checked: true });
    await page.keyboard.press('x');
    await expect(ticked).toHaveCount(1);
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(ticked).toHaveCount(last + 1);
    await page.keyboard.press('Escape');
    await expect(ticked).toHaveCount(0);
    // A closed list of choices above the table keeps letters, and leaves the rest to the table.
    const select = page.getByRole('combobox', { name: 'Show' });
    for (const one of await select.all()) await one.focus();
    await page.keyboard.press('Control+a');
    await expect(ticked).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await opens.first().focus();
  }
  const before = page.url();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(before);
}

test('every table is used by keyboard alone', async ({ page, demo }) => {
  test.setTimeout(patiently(180_000));
  for (const one of everyTable)
    await test.step(one.name, async () => {
      await page.goto(`${demo.url}${one.path}`);
      await moveByKeys(page, page.getByRole('table', { name: one.name, exact: true }), one);
    });
});
