import type { Page } from '@playwright/test';
import { dismissToasts, expect, expectToast, failing, rows, test, troubles } from './visitors.ts';
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

test('The dialog', async ({ dispatcher }) => {
  const dialog = dialogOf(dispatcher);
  const options = dispatcher.getByRole('option');
  const closeOptions = async () => {
    await dispatcher.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
  };
  await rows({
    'Start date and end date': async () => {
      for (const name of ['Start Date', 'End Date'])
        await expect(dialog.getByRole('textbox', { name })).toBeEditable();
    },
    'Output format pdf or csv (shown as Excel); default pdf': async () => {
      const format = dialog.getByRole('combobox', { name: 'Output Format' });
      await expect(format).toHaveText('PDF');
      await format.click();
      await expect(options).toHaveText([/PDF/, /Excel/]);
      await closeOptions();
    },
    'Report types summary, customer, technician, compliance, revenue, routes': async () => {
      await dialog.getByRole('combobox', { name: 'Report Type' }).click();
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
      await closeOptions();
    },
    "'Missing Report Type' / 'Please select a report type.'": async () => {
      await submit(dispatcher).click();
      await expectToast(dispatcher, 'Missing Report Type', 'Please select a report type.');
    },
    "'Missing Date Range' / 'Please select both start and end dates.'": async () => {
      await choose(dispatcher, 'Summary');
      await typeDate(dispatcher, 'Start Date', '2026-03-02');
      await submit(dispatcher).click();
      await expectToast(dispatcher, 'Missing Date Range', 'Please select both start and end dates.');
    },
    "'Invalid Date Range' / 'Start date must be before end date.'": async () => {
      await typeDate(dispatcher, 'End Date', '2026-03-01');
      await submit(dispatcher).click();
      await expectToast(dispatcher, 'Invalid Date Range', 'Start date must be before end date.');
    },
    'Buttons Dashboard, Cancel, Generate Report': async () => {
      await dismissToasts(dispatcher);
      for (const name of ['Dashboard', 'Cancel', 'Generate Report'])
        await expect(dialog.getByRole('button', { name })).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    },
  });
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

// Two statements of the same wait.
test('Simulated wait of 2 seconds, then a success message · Simulated report generation: 2 seconds', async ({
  dispatcher,
}) => {
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
