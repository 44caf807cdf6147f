import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { type EmptyProduct, expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

/** A company that has just signed up: its guided first steps, and imports of messy lists. */

test.describe.configure({ timeout: patiently(120_000) });

/** Signs a company up through the API and opens a page of its owner. */
async function newCompany(page: Page, { url }: EmptyProduct, path: string): Promise<void> {
  const email = `${newId()}@example.com`;
  const password = 'a long enough phrase';
  const answer = await page.request.post(`${url}/auth/v1/signup`, {
    data: { email, password, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
  });
  expect(answer.ok()).toBe(true);
  await signIn(page, url, email, password);
  await page.goto(`${url}${path}`);
}

const noSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);

const chooseSeptic = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Service for rows without one' }).click();
  await page.getByRole('option', { name: 'Septic Services' }).click();
};

test('a messy list becomes clients, shown as a table; past services make the next job due, and the import is undone', async ({
  page,
  empty,
}) => {
  await newCompany(page, empty, '/clients/import');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a sample file of QuickBooks Desktop' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sample-quickbooks-desktop.csv');

  // UTF-16 without a byte order mark, titles above the header, spreadsheet errors, very long cells, a total row.
  const lines = [
    'Customer list',
    'As of 11/24/2026',
    'Code,Client,Street,Town,St,ZIP,Tel,Notes,Tank',
    `a,"Esh, Dan",410 Hollow Rd,Lititz,PA,17543,717-555-0110,#N/A,1500`,
    `b,${'Long'.repeat(300)},22 Barn Ln,Manheim,PA,17545,717-555-0112,${'x'.repeat(6_000)},1000`,
    'Total,,,,,,,,2500',
  ];
  await page.getByLabel('List of clients').setInputFiles({
    name: 'untidy.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'utf16le'),
  });
  const header = page.getByRole('combobox', { name: 'Header row' });
  await expect(header).toContainText('Row 3: Code · Client · Street');
  await expect(
    page.getByText('1 cell has a spreadsheet error such as #N/A and is read as empty.'),
  ).toBeVisible();
  await expect(page.getByText('1 cell is longer than 5,000 characters')).toBeVisible();
  // Another line can be chosen as the header, and the choice reversed.
  await header.click();
  await page.getByRole('option', { name: /^Row 2:/ }).click();
  await expect(page.getByRole('combobox', { name: 'What As of 11/24/2026 holds' })).toBeVisible();
  await header.click();
  await page.getByRole('option', { name: /^Row 3:/ }).click();
  // Two columns for one field are joined.
  await page.getByRole('combobox', { name: 'What Code holds' }).click();
  await page.getByRole('option', { name: /^Notes/ }).click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await noSidewaysScrolling(page);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await chooseSeptic(page);
  const rows = page.getByRole('list', { name: 'Rows' });
  await expect(rows.getByRole('listitem').filter({ hasText: 'LongLong' })).toContainText(
    '(1,200 characters)',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await noSidewaysScrolling(page);
    expect((await rows.boundingBox())?.height).toBeLessThan(700);
  }
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByText('1 client added, 1 row with errors.')).toBeVisible({
    timeout: patiently(20_000),
  });
  const rejected = page.getByRole('table', { name: 'Rows that were not imported' });
  await expect(rejected.getByRole('columnheader', { name: 'Why' })).toBeInViewport();
  await expect(rejected.getByRole('row').last()).toContainText('(1,200 characters)');

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('tab', { name: 'Past Services' }).click();
  await page.getByLabel('List of past services').setInputFiles({
    name: 'services.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Customer,Address,Last service date,Job Type,Gallons,Every (months)\r\n"Esh, Dan",410 Hollow Rd,6/15/2026,Septic tank pump-out,1450,120',
    ),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import 1 past service' }).click();
  await expect(page.getByText(/^1 past service added/)).toBeVisible({ timeout: patiently(20_000) });
  const report = page.url();

  await page.goto(`${empty.url}/clients`);
  await page.getByRole('button', { name: 'Show as Table' }).click();
  const dan = page.getByRole('row', { name: /^Esh, Dan/ });
  await expect(dan).toContainText('Lititz');
  await expect(dan).toContainText(/Jun 1\d, 2036/);
  await expect(dan).toContainText('1,450 gal');
  await page.reload();
  await expect(dan).toBeVisible();

  await page.goto(report);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('Everything this import added was removed.')).toBeVisible({
    timeout: patiently(20_000),
  });
  await page.goto(`${empty.url}/clients`);
  await expect(dan).toBeVisible();
  await expect(dan).not.toContainText('2036');
});

test('a new company is led from the import to its first plan, a day without a depot to the setting, a route without a driver to the choice', async ({
  page,
  empty,
}) => {
  await newCompany(page, empty, '/dashboard');
  const steps = page.getByRole('list', { name: 'Getting started' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Import your clients',
    'Enter your depot address',
    'Add your disposal sites',
    'Set up your trucks',
    'Invite your people',
    'Plan your first day',
  ]);
  await expect(page.getByText('0 of 6 done')).toBeVisible();

  await page.goto(`${empty.url}/clients/import`);
  for (const [tab, label, lines] of [
    [
      'Clients',
      'List of clients',
      'Name,Street,City,State,ZIP,Phone\r\nDan Esh,4 Hollow Rd,Lititz,PA,17543,7175550110',
    ],
    ['Jobs', 'List of jobs', 'Client,Address,Date\r\nDan Esh,4 Hollow Rd,10/21/2031'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await page.getByRole('button', { name: 'Preview' }).click();
    if (tab === 'Clients') await chooseSeptic(page);
    await page.getByRole('button', { name: /^Import 1/ }).click();
    await page.getByRole('link', { name: 'Import another file' }).click();
  }
  await page.goto(`${empty.url}/dashboard`);
  await expect(steps.first()).toContainText('Done: Import your clients');
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimize Routes' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2031-10-21');
  await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(page.getByText('The company has no depot address yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Open Settings' }).click();
  await page.waitForURL('**/settings');
  await expect(dialog).toBeHidden();
  await page.getByLabel(/Default Depot Address/).fill('1480 Manheim Pike, Lancaster, PA 17601');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();

  await page.goto(`${empty.url}/routes`);
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2031-10-21');
  await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(page.getByText('Routes Optimized Successfully')).toBeVisible({ timeout: patiently(60_000) });
  await page.goto(`${empty.url}/dispatch?date=2031-10-21`);
  const lane = page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: /^Truck 1/ });
  // A lane without a driver offers the choice in place.
  await lane.getByRole('button', { name: 'Actions for Truck 1' }).click();
  await page.getByRole('menuitem', { name: 'Change truck or driver' }).click();
  const crew = page.getByRole('dialog');
  await crew.getByRole('combobox', { name: 'Driver' }).click();
  await page.getByRole('option', { name: 'No driver yet' }).click();
  await crew.getByRole('button', { name: 'Save' }).click();
  await lane.getByRole('button', { name: /^Choose Driver/ }).click();
  await page.getByRole('menuitem', { name: 'Olive Owner' }).click();
  await expect(lane.getByText('Olive Owner')).toBeVisible();
  await expect(lane.getByRole('button', { name: /^Choose Driver/ })).toHaveCount(0);
  await page.goto(`${empty.url}/dashboard`);
  await expect(steps.nth(5)).toContainText('Done: Plan your first day');

  await page.goto(`${empty.url}/users`);
  const card = page.getByRole('listitem').filter({ hasText: 'Olive Owner' });
  await expect(card).toContainText('@example.com');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: /^Copy/ }).click();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^[\da-f-]{36}$/);
});
