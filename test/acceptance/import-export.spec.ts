import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

const list = (lines: readonly string[], name = 'clients.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

const titles =
  'Display Name,Main Phone,E-mail,Service Street 1,Service City,Service State,Service ZIP code,Balance';
const rows = [
  titles,
  'Hollow Creek Dairy,717-555-8123,office@hollowcreek.example,410 Hollow Rd,Lititz,PA,17543,120',
  'Hollow Creek Dairy,717-555-8123,,22 Barn Ln,Manheim,PA,17545,0',
  'No Zip Farm,717-555-8333,,5 Lost Ln,Ephrata,PA,,0',
  'Nobody,,,7 Quiet St,Lancaster,PA,,0',
  'Quiet Farm,none,,9 Quiet St,Lancaster,PA,17603.0,0',
];

async function noViolations(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await violationsNow(page)).toEqual([]);
}

async function chooseService(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Service for rows without one' }).click();
  await page.getByRole('option').nth(1).click();
}

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a list is read, mapped, corrected, imported, reported and undone', async ({ page, demo }) => {
  test.setTimeout(patiently(90_000));
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/clients`);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.waitForURL('**/clients/import');
  await noViolations(page);

  const input = page.getByLabel('List of clients');
  await input.setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0, 1]),
  });
  await expect(
    page.getByText('This file is not a list. Choose a CSV file or an Excel workbook (.xlsx).'),
  ).toBeVisible();
  await input.setInputFiles(list(rows));

  // Columns are guessed; a missing required one is asked for.
  const nameColumn = page.getByRole('combobox', { name: 'What Display Name holds' });
  await expect(nameColumn).toHaveText('Client name');
  await expect(page.getByRole('combobox', { name: 'What Balance holds' })).toHaveText('Not imported');
  await noViolations(page);
  await nameColumn.click();
  await page.getByRole('option', { name: 'Not imported' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Choose the column with the client name.')).toBeVisible();
  await nameColumn.click();
  await page.getByRole('option', { name: /^Client name/ }).click();
  await page.getByRole('button', { name: 'Preview' }).click();

  const shown = page.getByRole('list', { name: 'Rows' });
  await expect(page.getByText('5 rows have none of your services. Choose one for them.')).toBeVisible();
  await chooseService(page);
  await expect(shown.getByRole('listitem').filter({ hasText: 'No Zip Farm' })).toContainText(
    'ZIP is required',
  );
  await expect(shown.getByRole('listitem').filter({ hasText: 'Quiet Farm' })).toContainText(
    'There is neither a phone number nor an e-mail address.',
  );
  await expect(shown.getByRole('listitem').filter({ hasText: '22 Barn Ln' })).toContainText(
    'The same client as row 2: this is another address of it.',
  );
  await noViolations(page);

  await page.getByRole('button', { name: 'Correct row 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Row 4' });
  await expect(dialog.getByText('ZIP is required')).toBeVisible();
  await noViolations(page);
  await dialog.getByLabel('ZIP').fill('17522');
  await dialog.getByRole('button', { name: 'Save Row' }).click();
  await expect(
    page.getByText('4 of 5 rows will be imported; 1 row with errors can be downloaded afterwards'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 clients' }).click();

  await expect(page.getByText('3 clients added, 1 row with errors.')).toBeVisible({
    timeout: patiently(20_000),
  });
  await expect(page.getByRole('table', { name: 'Rows that were not imported' })).toContainText(
    'ZIP is required.',
  );
  await noViolations(page);
  const rejected = await download(page, () =>
    page.getByRole('button', { name: 'Download rows not imported' }).click(),
  );
  expect(rejected.name).toMatch(/^haulwright-clients-not-imported-.*\.csv$/);
  expect(rejected.bytes.toString('utf8')).toContain('5,Nobody,7 Quiet St,Lancaster,PA,ZIP is required.');

  // Importing the same list again finds them all.
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByLabel('List of clients').setInputFiles(list(rows.slice(0, 3)));
  await page.getByRole('button', { name: 'Preview' }).click();
  await chooseService(page);
  await expect(
    page.getByText('as Hollow Creek Dairy (same phone, same e-mail, same name and street)').first(),
  ).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Back to columns' }).click();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  await page.getByRole('list', { name: 'Past imports' }).getByRole('link', { name: 'clients.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo Import?' })
    .getByRole('button', { name: 'Undo Import' })
    .click();
  await expect(page.getByText('Everything this import added was removed.')).toBeVisible({
    timeout: patiently(20_000),
  });
  await page.goto(`${demo.url}/clients?search=Hollow%20Creek%20Dairy`);
  await expect(page.getByText('No Clients Found')).toBeVisible();
});

test('lists and all data are exported', async ({ page, demo }) => {
  test.setTimeout(patiently(90_000));
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/clients?search=diner`);
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await download(page, () => page.getByRole('menuitem', { name: 'CSV file' }).click());
  expect(csv.name).toMatch(/^haulwright-clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.bytes.toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Client name,Client type,');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => /diner/i.test(line))).toBe(true);
  await expect(page.getByText('Export ready')).toBeVisible();

  await page.goto(`${demo.url}/settings?tab=data`);
  await noViolations(page);
  await page.getByRole('button', { name: 'Export job types' }).click();
  const workbook = await download(page, () => page.getByRole('menuitem', { name: 'Excel workbook' }).click());
  expect([workbook.name.slice(-5), workbook.bytes.subarray(0, 2).toString()]).toEqual(['.xlsx', 'PK']);
  const archive = await download(page, () => page.getByRole('button', { name: 'Export all data' }).click());
  expect(archive.name).toMatch(/^haulwright-data-.*\.zip$/);
  expect(archive.bytes.toString('latin1')).toContain('README.txt');
});

test('technicians are offered neither', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/clients/import`);
  await page.waitForURL('**/dashboard*');
});
