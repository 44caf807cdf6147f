import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { approveDrafts } from './approved-drafts.ts';
import { violationsNow } from './axe-run.ts';
import { officeOf } from './field-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { columnOf, numbersOf, sum } from './table-steps.ts';
import { patiently } from '../patience.ts';

interface EveryTable {
  readonly name: string;
  readonly path: string;
  /** What its keys do besides moving and opening. */
  readonly peeks?: true;
  readonly chooses?: true;
  /** A column that is added up, and what its file calls it; left out: it has no file of what is shown. */
  readonly adds?: readonly [column: string, inFile: string];
}

/** Every table with rows in the demo; what is to be sent is another company's. */
const everyTable: readonly EveryTable[] = [
  { name: 'Jobs', path: '/jobs', peeks: true, chooses: true, adds: ['Pumped', 'Actual gallons'] },
  { name: 'Clients', path: '/clients', peeks: true, adds: ['Open Balance', 'Open balance'] },
  { name: 'Routes', path: '/routes', adds: ['Gallons', 'Planned gallons'] },
  { name: 'Quotes', path: '/quotes', peeks: true, adds: ['Total', 'Total'] },
  { name: 'Rentals', path: '/rentals?which=all', peeks: true, adds: ['On Site', 'Units on site'] },
  { name: 'Tickets', path: '/compliance?tab=tickets', adds: ['Gallons', 'Gallons'] },
  { name: 'Defects', path: '/trucks', peeks: true },
  { name: 'Days', path: '/compliance?tab=days', peeks: true, adds: ['In (gal)', 'Gallons in'] },
  { name: 'Unbilled', path: '/billing', chooses: true, adds: ['To Bill', 'To bill'] },
  { name: 'Drafts', path: '/billing?tab=drafts', chooses: true, adds: ['Total', 'Total'] },
  { name: 'Invoices', path: '/billing?tab=invoices', chooses: true, adds: ['Total', 'Total'] },
  { name: 'Price Items', path: '/settings?tab=prices', peeks: true },
  {
    name: 'Receivables by client and days overdue',
    path: '/billing?tab=receivables',
    chooses: true,
    adds: ['Balance', 'Balance'],
  },
];
const toSend: EveryTable = {
  name: 'To send',
  path: '/billing?tab=send',
  chooses: true,
  adds: ['Total', 'Total'],
};

/** Somebody signs in whose invoices are issued and not sent: the demo's are all sent. */
async function enterWithInvoicesToSend(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const owner = await foundCompanyOnTheRoad(page, url, today);
  const ask = await officeOf(page, url, owner);
  const { ids } = await approveDrafts(ask);
  await ask('POST', '/invoices/issues', { ids });
  await signIn(page, url, owner.email, owner.password);
}

test.beforeEach(async ({ page, demo }) => {
  await page.addInitScript(() => {
    for (const list of ['jobs', 'clients', 'quotes', 'rentals', 'routes', 'trucks', 'unbilled'])
      localStorage.setItem(`haulwright.${list}-view`, 'table');
  });
  // No dialog of the system; what is drawn for paper stays until `afterprint`.
  await page.addInitScript(`window.print = () => window.dispatchEvent(new Event('beforeprint'));`);
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
  for (const one of [...everyTable, toSend])
    await test.step(one.name, async () => {
      if (one === toSend) await enterWithInvoicesToSend(page, demo.url);
      await page.goto(`${demo.url}${one.path}`);
      await moveByKeys(page, page.getByRole('table', { name: one.name, exact: true }), one);
    });
});

/** The texts of the cells of a line of a CSV file; the comma before the first makes an empty one a cell too. */
const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) => quoted ?? plain);

async function exported(page: Page, column: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim();
  const [head = [], ...lines] = text.split('\r\n').map(cellsOf);
  const at = head.indexOf(column);
  expect(at, `${column} in ${head.join()}`).toBeGreaterThanOrEqual(0);
  return lines.map((cells) => cells[at] ?? '');
}

test('every table is read in its colors, in large letters and in forced colors, and paper and file have what it adds up', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  for (const one of [...everyTable, toSend])
    await test.step(one.name, async () => {
      const { name, path, adds } = one;
      if (one === toSend) await enterWithInvoicesToSend(page, demo.url);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(`${demo.url}${path}`);
      const table = page.getByRole('table', { name, exact: true });
      await expect(table.locator('tbody tr[data-index]').first()).toBeVisible();
      expect.soft(await violationsNow(page, { rules: ['color-contrast'] }), name).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      await expect
        .configure({ soft: true })
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
          message: `${name} scrolls sideways`,
          timeout: patiently(3_000),
        })
        .toBeLessThanOrEqual(0);
      // The contrast of forced colors is the theme's; axe reads the page's own.
      const violations = (await violationsNow(page)).filter((one) => !one.startsWith('color-contrast'));
      expect.soft(violations, name).toEqual([]);
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
      if (adds === undefined) return;
      const [column, inFile] = adds;
      const filed = await exported(page, inFile);
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await expect(table.locator('tbody tr[data-index]')).toHaveCount(filed.length);
      const printed = numbersOf(await columnOf(table, column));
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
      expect(sum(printed), column).toBeCloseTo(sum(numbersOf(filed)), 2);
    });
});
