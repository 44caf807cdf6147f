import type { Page } from '@playwright/test';
import { expect, expectToast, failing, test, troubles } from './visitors.ts';
import { patiently } from '../../patience.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Generate Report' });
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Generate Report' });

async function choose(page: Page, type: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Report Type' }).click();
  await page.getByRole('option', { name: type }).click();
}

async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name: label });
  await field.fill(date);
  await field.press('Tab');
}

test.beforeEach(async ({ dispatcher }) => {
  await dispatcher.goto('/dashboard');
  await dispatcher.getByRole('button', { name: 'Generate Report' }).click();
  await expect(dialogOf(dispatcher)).toBeVisible();
});

test('Report types summary, customer, technician, compliance, revenue, routes', async ({ dispatcher }) => {
  await dialogOf(dispatcher).getByRole('combobox', { name: 'Report Type' }).click();
  const options = dispatcher.getByRole('option');
  await expect(options).toHaveCount(6);
  for (const name of [
    'Summary',
    'Customer History',
    'Technician Performance',
    'Compliance',
    'Revenue Analysis',
    'Route Efficiency',
  ])
    await expect(options.filter({ hasText: name })).toBeVisible();
});

test('Start date and end date', async ({ dispatcher }) => {
  for (const name of ['Start Date', 'End Date'])
    await expect(dialogOf(dispatcher).getByRole('textbox', { name })).toBeEditable();
});

test('Output format pdf or csv (shown as Excel); default pdf', async ({ dispatcher }) => {
  const format = dialogOf(dispatcher).getByRole('combobox', { name: 'Output Format' });
  await expect(format).toHaveText('PDF');
  await format.click();
  await expect(dispatcher.getByRole('option')).toHaveText([/PDF/, /Excel/]);
});

test('Buttons Dashboard, Cancel, Generate Report', async ({ dispatcher }) => {
  for (const name of ['Dashboard', 'Cancel', 'Generate Report'])
    await expect(dialogOf(dispatcher).getByRole('button', { name })).toBeVisible();
  await dialogOf(dispatcher).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(dispatcher)).toBeHidden();
});

test("'Missing Report Type' / 'Please select a report type.'", async ({ dispatcher }) => {
  await submit(dispatcher).click();
  await expectToast(dispatcher, 'Missing Report Type', 'Please select a report type.');
});

test("'Missing Date Range' / 'Please select both start and end dates.'", async ({ dispatcher }) => {
  await choose(dispatcher, 'Summary');
  await typeDate(dispatcher, 'Start Date', '2026-03-01');
  await submit(dispatcher).click();
  await expectToast(dispatcher, 'Missing Date Range', 'Please select both start and end dates.');
});

test("'Invalid Date Range' / 'Start date must be before end date.'", async ({ dispatcher }) => {
  await choose(dispatcher, 'Summary');
  await typeDate(dispatcher, 'Start Date', '2026-03-02');
  await typeDate(dispatcher, 'End Date', '2026-03-01');
  await submit(dispatcher).click();
  await expectToast(dispatcher, 'Invalid Date Range', 'Start date must be before end date.');
});

test("'Report Generated' / 'Your {type} report is ready for download.'", async ({ dispatcher }) => {
  await choose(dispatcher, 'Customer History');
  await typeDate(dispatcher, 'Start Date', '2026-03-01');
  await typeDate(dispatcher, 'End Date', '2026-03-01');
  await submit(dispatcher).click();
  await expect(dialogOf(dispatcher).getByRole('button', { name: 'Another report' })).toBeVisible({
    timeout: patiently(60_000),
  });
  await expectToast(dispatcher, 'Report Generated', 'Your customer report is ready for download.');
});

for (const row of [
  'Simulated wait of 2 seconds, then a success message',
  'Simulated report generation: 2 seconds',
]) {
  test(row, async ({ dispatcher }) => {
    await choose(dispatcher, 'Summary');
    await typeDate(dispatcher, 'Start Date', '2026-03-01');
    await typeDate(dispatcher, 'End Date', '2026-03-02');
    await submit(dispatcher).click();
    // A real report, with its progress until the files are ready.
    await expect(
      dialogOf(dispatcher)
        .getByRole('progressbar')
        .or(dialogOf(dispatcher).getByRole('button', { name: 'Another report' }))
        .first(),
    ).toBeVisible();
    await expect(
      dialogOf(dispatcher)
        .getByRole('link', { name: /PDF/ })
        .or(dialogOf(dispatcher).getByRole('button', { name: /PDF/ }))
        .first(),
    ).toBeVisible({ timeout: patiently(60_000) });
  });
}

test('(added) A report that cannot be made says so and keeps what was chosen', async ({ dispatcher }) => {
  await choose(dispatcher, 'Summary');
  await typeDate(dispatcher, 'Start Date', '2026-03-01');
  await typeDate(dispatcher, 'End Date', '2026-03-02');
  for (const { answer, words } of troubles) {
    await dispatcher.unrouteAll();
    await failing(dispatcher, 'POST', /^\/reports$/, answer);
    await submit(dispatcher).click();
    await expectToast(dispatcher, 'Report Generation Failed');
    await expect(dispatcher.getByText(words).first()).toBeVisible();
    await expect(dialogOf(dispatcher).getByRole('combobox', { name: 'Report Type' })).toContainText(
      'Summary',
    );
  }
});
