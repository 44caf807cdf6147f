import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, ownClient, stamp, today, typeDate } from './job-steps.ts';
import { skipDayOf } from './skipped-day.ts';

// Each is a short day's work of several people; a busy machine needs its time.
test.describe.configure({ timeout: 180_000 });

test('a recurring job: preview, jobs made, a skipped day is seen until it is noted, and the end', async ({
  page,
  demo,
}) => {
  const title = `Weekly service ${stamp}`;
  await signIn(page, demo.url, demoPeople.dispatcher);
  const client = await ownClient(page, demo.url, 'Petersheim Farm');
  await page.goto(`${demo.url}/jobs`);
  await page.getByRole('button', { name: 'New Job' }).click();
  const schedule = dialog(page, 'Schedule New Job');
  await schedule.getByRole('combobox', { name: 'Client' }).fill(client);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(client) }).click();
  await schedule.getByLabel('Job Title').fill(title);
  await typeDate(schedule.getByRole('textbox', { name: 'Scheduled Date' }), '2027-03-02');
  await choose(page, schedule.getByRole('combobox', { name: 'Repeat' }), 'Repeat every … weeks');
  await expect(
    schedule.getByText(
      'Repeats every week on Tuesday. First: Tue, Mar 2, 2027 · Tue, Mar 9, 2027 · Tue, Mar 16, 2027',
    ),
  ).toBeVisible();
  await schedule.getByRole('checkbox', { name: 'Tuesday' }).uncheck();
  await schedule.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(schedule.getByText('Choose at least one day of the week.')).toBeVisible();
  await schedule.getByRole('checkbox', { name: 'Monday' }).check();
  await typeDate(schedule.getByRole('textbox', { name: 'Repeat Until' }), '2027-03-22');
  await schedule.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(page.getByText('Job Scheduled Successfully')).toBeVisible();
  await expect(
    page.getByText(`1 job for ${client} has been added to your schedule, every week on Monday.`),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Recurring Jobs' }).click();
  const card = page
    .getByRole('list', { name: 'Recurring jobs' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(card.first()).toContainText(
    'Every week on Monday, from Tue, Mar 2, 2027 until Mon, Mar 22, 2027',
  );
  await expect(card.first()).toContainText('Next: Mon, Mar 8, 2027');

  await skipDayOf(demo.dataDir, title, '2027-03-15', 'The client is archived.');
  await page.goto(`${demo.url}/jobs`);
  await expect(page.getByRole('region', { name: 'Skipped days' })).toContainText(
    '1 recurring job skipped a day',
  );
  await page.getByRole('link', { name: 'Look at skipped days' }).click();
  await expect(card.first()).toContainText('Skipped Mon, Mar 15, 2027. The client is archived.');
  await card.getByRole('button', { name: 'Noted' }).click();
  await expect(page.getByText('Skipped day noted')).toBeVisible();
  await expect(page.getByText('No Skipped Days')).toBeVisible();

  await page.getByRole('tab', { name: 'All' }).click();
  await card.first().getByRole('link', { name: 'View Jobs' }).click();
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await choose(
    page,
    dialog(page, 'Edit Job').getByRole('combobox', { name: 'Change' }),
    'This and all later jobs',
  );
  await dialog(page, 'Edit Job').getByLabel('Job Title').fill(`${title} and wash`);
  await dialog(page, 'Edit Job').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This and all later jobs updated')).toBeVisible();

  await page.goto(`${demo.url}/jobs/recurring`);
  await card.first().getByRole('button', { name: 'End Series' }).click();
  const end = dialog(page, 'End Series');
  await typeDate(end.getByRole('textbox', { name: 'Last Date' }), addDays(today, -1));
  await end.getByRole('button', { name: 'End Series' }).click();
  await expect(end.getByText('Say why the job is cancelled.')).toBeVisible();
  await end.getByLabel('Reason').fill('Contract ended');
  await end.getByRole('button', { name: 'End Series' }).click();
  await expect(page.getByText('Recurring job ended')).toBeVisible();
  await expect(card.first()).toContainText('Ended');
});
