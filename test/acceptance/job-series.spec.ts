import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, ownClient, stamp, today, typeDate } from './job-steps.ts';
import { deleteVisitOf, skipDayOf } from './skipped-day.ts';
import { patiently } from '../patience.ts';

// Each test is a long workflow of several people: slow on a busy machine.
test.describe.configure({ timeout: patiently(180_000) });

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
  await skipDayOf(demo.dataDir, title, '2027-03-22', 'The server was not running in time to create the job.');
  await page.goto(`${demo.url}/jobs`);
  await expect(page.getByRole('region', { name: 'Skipped days' })).toContainText(
    '1 recurring job skipped a day',
  );
  await page.getByRole('link', { name: 'View skipped days' }).click();
  await expect(card.first()).toContainText('Skipped Mon, Mar 15, 2027. The client is archived.');
  await card.getByRole('button', { name: 'Create Job of Mon, Mar 22, 2027' }).click();
  await expect(page.getByText('It is scheduled for Mon, Mar 22, 2027.')).toBeVisible();
  await card.getByRole('button', { name: 'Noted Mon, Mar 15, 2027' }).click();
  await expect(page.getByText('Skipped day noted')).toBeVisible();
  await expect(page.getByText('No Skipped Days')).toBeVisible();

  await deleteVisitOf(demo.dataDir, title, '2027-03-10');
  await page.goto(`${demo.url}/jobs/recurring`);
  await expect(card.first()).toContainText('Deleted Wed, Mar 10, 2027. No job is made for this day.');
  await card.getByRole('button', { name: 'Create Job of Wed, Mar 10, 2027' }).click();
  await expect(page.getByText('It is scheduled for Wed, Mar 10, 2027.')).toBeVisible();
  await expect(card.first()).not.toContainText('Deleted');
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
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Job');
  await choose(page, edit.getByRole('combobox', { name: 'Change' }), 'All jobs that have not begun');
  await edit.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await edit.getByRole('checkbox', { name: 'Friday' }).check();
  await choose(page, edit.getByRole('combobox', { name: 'On Holidays' }), 'Skip the day');
  await expect(edit.getByText(/^Repeats every week on Friday, not on holidays, until/)).toBeVisible();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('All jobs of the series updated')).toBeVisible();

  await page.goto(`${demo.url}/jobs/recurring`);
  await expect(card.first()).toContainText('Every week on Friday, not on holidays');
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

test('several jobs in a row for one client, titled by their type, without closing the dialog', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const client = await ownClient(page, demo.url, 'Several Jobs');
  await page.goto(`${demo.url}/jobs`);
  await page.getByRole('button', { name: 'New Job' }).click();
  const schedule = dialog(page, 'Schedule New Job');
  await schedule.getByRole('combobox', { name: 'Client' }).fill(client);
  await page.getByRole('option', { name: new RegExp(client) }).click();
  await choose(page, schedule.getByRole('combobox', { name: 'Job Type' }), /^Septic tank pump-out/);
  const title = schedule.getByRole('textbox', { name: 'Job Title' });
  await expect(title).toHaveValue('Septic tank pump-out');
  await typeDate(schedule.getByRole('textbox', { name: 'Scheduled Date' }), '2027-03-02');
  await schedule.getByRole('button', { name: 'Save and Add Another' }).click();
  await expect(page.getByText(`New job for ${client} has been added to your schedule.`)).toBeVisible();
  await expect(schedule.getByRole('combobox', { name: 'Client' })).toHaveValue(client);
  await expect(schedule.getByRole('textbox', { name: 'Scheduled Date' })).toHaveValue(/Mar 2, 2027|2027/);
  await title.fill(`Second ${stamp}`);
  await schedule.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(schedule).toBeHidden();
  await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(client)}`);
  const jobs = page.getByRole('list', { name: 'Jobs', exact: true });
  await expect(jobs.getByRole('link', { name: 'Septic tank pump-out' })).toHaveCount(1);
  await expect(jobs.getByRole('link', { name: `Second ${stamp}` })).toHaveCount(1);
});
