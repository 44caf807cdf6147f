import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, ownClient, row, stamp, today, typeDate } from './job-steps.ts';
import { scheduleJob } from './steps.ts';
import { patiently } from '../patience.ts';

// Each test is a long workflow of several people: slow on a busy machine.
test.describe.configure({ timeout: patiently(180_000) });

test('many jobs at once: a range is assigned and cancelled, and exceptions are listed with their reasons', async ({
  page,
  demo,
}) => {
  const series = `Row ${stamp}`;
  await signIn(page, demo.url, demoPeople.dispatcher);
  const client = await ownClient(page, demo.url, 'Glick Farm');
  for (const number of [1, 2, 3])
    await scheduleJob(page, demo.url, {
      client,
      title: `${series} no. ${number}`,
      date: `2027-0${number}-01`,
    });
  await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(series)}&sort=oldest-date`);
  await expect(row(page, series)).toHaveCount(3);
  const box = (number: number) => page.getByRole('checkbox', { name: new RegExp(`no\\. ${number}$`) });
  await box(1).check();
  await box(3).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected jobs' });
  await expect(bar).toContainText('3 jobs selected');

  await bar.getByRole('button', { name: 'Assign' }).click();
  await choose(page, dialog(page, 'Assign 3 jobs').getByLabel('Technician'), 'Levi Esh');
  await dialog(page, 'Assign 3 jobs').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('3 jobs assigned')).toBeVisible();
  await expect(row(page, series).getByText('Scheduled', { exact: true })).toHaveCount(3);
  await expect(bar).toBeHidden();

  await box(2).check();
  await bar.getByRole('button', { name: 'Cancel Jobs' }).click();
  await dialog(page, 'Cancel 1 job').getByLabel('Reason').fill('Rained out');
  await dialog(page, 'Cancel 1 job').getByRole('button', { name: 'Cancel 1 job' }).click();
  await expect(page.getByText('1 job cancelled')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all 3 jobs' }).check();
  await bar.getByRole('button', { name: 'Schedule' }).click();
  await typeDate(dialog(page, 'Schedule 3 jobs').getByRole('textbox', { name: 'Date' }), '2027-04-12');
  await dialog(page, 'Schedule 3 jobs').getByRole('button', { name: 'Schedule' }).click();
  const result = dialog(page, 'Some Jobs Were Not Changed');
  await expect(result).toContainText('2 jobs changed, 1 job not.');
  await expect(result.getByRole('row').last()).toContainText('It has already been started or finished.');
  await result.getByRole('button', { name: 'Close' }).first().click();
  await expect(bar).toContainText('1 job selected');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});

test('filters are kept in the address: they survive a reload and the back button', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/jobs`);
  await expect(page.getByRole('list', { name: 'Jobs', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = dialog(page, 'Filter Jobs');
  await choose(page, drawer.getByLabel('Priority'), 'High');
  await choose(page, drawer.getByLabel('Technician'), 'Nobody (not assigned)');
  await typeDate(drawer.getByRole('textbox', { name: 'From' }), today);
  await drawer.getByRole('button', { name: 'Show Jobs' }).click();
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('button', { name: /Remove filter/ })).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Oldest number first' }).click();
  await page.waitForURL(/sort=oldest-number/);
  await page.reload();
  await expect(chips).toContainText('Priority: High');
  await expect(chips).toContainText('Technician: nobody');
  const rows = page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const numbers = (await rows.allTextContents()).map((text) => /J-\d+/.exec(text)?.[0] ?? '');
  expect(numbers).toEqual(numbers.toSorted());
  for (const text of await rows.allTextContents()) expect(text).toContain('High');

  // Back from another page by the rail, the list is as it was left. From the list itself, the link clears filters.
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Clients' }).click();
  await page.waitForURL('**/clients');
  await rail.getByRole('link', { name: 'Jobs' }).click();
  await expect(chips).toContainText('Priority: High');
  await expect(chips).toContainText('Technician: nobody');
  await expect(page).toHaveURL(/sort=oldest-number/);
  await expect(chips).not.toContainText('From');
  await page.goBack();
  await page.waitForURL('**/clients');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(chips).toContainText('Priority: High');
  await rail.getByRole('link', { name: 'Jobs' }).click();
  await expect(chips).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${today}`));
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show every day' }).click();

  const narrowed = page.url();
  await chips.getByRole('button', { name: /Priority: High/ }).click();
  await expect(chips).not.toContainText('Priority');
  await page.goBack();
  await expect(chips).toContainText('Priority: High');
  await expect(page).toHaveURL(narrowed);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No Jobs Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chips).toHaveCount(0);
});
