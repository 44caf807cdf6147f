import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { demoPeople, enterOffice, expect, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Generate Report' });

async function chooseType(page: Page, type: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Report Type' }).click();
  await page.getByRole('option', { name: type }).click();
}

async function fillDate(page: Page, label: string, date: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name: label });
  await field.fill(date);
  await field.press('Tab');
}

async function noViolations(page: Page): Promise<void> {
  expect(await violationsNow(page)).toEqual([]);
}

test('the dialog says what is missing, in a toast and next to the field', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Dashboard' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Output Format' })).toHaveText('PDF');
  const generate = dialog.getByRole('button', { name: 'Generate Report' });

  await generate.click();
  await expect(page.getByText('Missing Report Type')).toBeVisible();
  await expect(dialog.getByText('Please select a report type.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Report Type' }).click();
  for (const type of [
    'Summary',
    'Customer History',
    'Technician Performance',
    'Compliance',
    'Revenue Analysis',
    'Route Efficiency',
  ])
    await expect(page.getByRole('option', { name: type })).toBeVisible();
  await page.getByRole('option', { name: 'Revenue Analysis' }).click();

  await generate.click();
  await expect(page.getByText('Missing Date Range')).toBeVisible();
  await expect(dialog.getByText('Please select both start and end dates.')).toBeVisible();

  await fillDate(page, 'Start Date', '2026-03-31');
  await fillDate(page, 'End Date', '2026-03-01');
  await generate.click();
  await expect(page.getByText('Invalid Date Range')).toBeVisible();
  await expect(dialog.getByText('Start date must be before end date.')).toBeVisible();
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a report is generated, downloaded in both forms, listed and deleted', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.admin);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = dialogOf(page);
  await chooseType(page, 'Customer History');
  await dialog.getByRole('button', { name: 'This year' }).click();
  await dialog.getByRole('button', { name: 'Generate Report' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Report Generated')).toBeVisible({ timeout: patiently(60_000) });
  await expect(page.getByText('Your customer report is ready for download.').first()).toBeVisible();
  await noViolations(page);

  const fetching = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await fetching;
  expect(pdf.suggestedFilename()).toMatch(/^customer-history_\d{4}-01-01_\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await dialog.getByRole('link', { name: 'All reports' }).click();
  await page.waitForURL('**/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const row = page
    .getByRole('list', { name: 'Reports' })
    .getByRole('listitem')
    .filter({ hasText: 'Customer History' });
  await expect(row.getByText('Rosa Garber')).toBeVisible();
  await noViolations(page);

  const fetchingTable = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download Excel/ }).click();
  const csv = await fetchingTable;
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await csv.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFClient,Address,Date,Job number,/);
  expect(text.split('\r\n').length).toBeGreaterThan(20);

  const remove = async (report: Locator) => {
    await report.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete Report?' })
      .getByRole('button', { name: 'Delete Report' })
      .click();
  };
  await remove(row);
  await expect(page.getByText('Report deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  // Removes earlier tests' reports too: without any, the page shows its empty text.
  const others = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  for (let left = await others.count(); left > 0; left -= 1) {
    await remove(others.first());
    await expect(others).toHaveCount(left - 1);
  }
  await expect(page.getByText('No Reports Yet')).toBeVisible();
});

test('technicians are offered no reports', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.technician);
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await page.goto(`${demo.url}/reports`);
  await page.waitForURL('**/dashboard*');
});
