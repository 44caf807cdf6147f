import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Browser, Locator, Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { skipDayOf } from './skipped-day.ts';
import { addClient, scheduleJob } from './steps.ts';

const today = calendarDateIn(new Date(), 'America/New_York');
const stamp = Date.now().toString(36);

// Each is a short day's work of several people; a busy machine needs its time.
test.describe.configure({ timeout: 180_000 });

/** A client of the test's own; answers its name. */
async function ownClient(page: Page, url: string, name: string): Promise<string> {
  await addClient(page, url, {
    name: `${name} ${stamp}`,
    phone: '(717) 555-0188',
    service: 'Septic Services',
    addresses: [{ street: '12 Lake Rd', city: 'Lititz', state: 'PA', zip: '17543' }],
  });
  return `${name} ${stamp}`;
}

/** Another person at another desk. */
async function another(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, url, email);
  return page;
}

const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem').filter({ hasText: title });
const history = (page: Page): Locator => page.getByRole('list', { name: 'History' });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

async function openJob(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

async function typeDate(field: Locator, date: string): Promise<void> {
  await field.fill(date);
  await field.press('Tab');
}

test('a job from the office to the technician and back, seen live at the other desk', async ({
  page,
  browser,
  demo,
}) => {
  const title = `Pump the tank ${stamp}`;
  await signIn(page, demo.url, demoPeople.dispatcher);
  const client = await ownClient(page, demo.url, 'Stoltz Farm');
  await scheduleJob(page, demo.url, { client, title, date: today });
  await openJob(page, demo.url, title);
  await expect(page.getByRole('main')).toContainText('12 Lake Rd');
  await expect(page.getByRole('link', { name: 'Call (717) 555-0188' })).toHaveAttribute(
    'href',
    'tel:7175550188',
  );
  await expect(history(page).getByRole('listitem')).toHaveText([/Job created/]);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Job');
  await edit.getByLabel('Job Title').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Say what is to be done.')).toBeVisible();
  await edit.getByLabel('Job Title').fill(title);
  await edit.getByLabel('Description').fill('Lid is under the mat.');
  await edit.getByText('More details').click();
  await edit.getByLabel('Expected Gallons').fill('1250');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Job updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1,250 gal');

  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const assign = dialog(page, 'Assign Job');
  await assign.getByLabel('Technician').click();
  // Technicians come before the office.
  await expect(page.getByRole('option').nth(1)).toContainText('Field technician');
  await expect(page.getByRole('option').last()).toContainText('Office');
  await page.getByRole('option', { name: 'Levi Esh' }).click();
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Job assigned')).toBeVisible();
  await expect(page.getByRole('main').getByText('Scheduled', { exact: true })).toBeVisible();

  const levi = await another(browser, demo.url, demoPeople.technician);
  await levi.setViewportSize({ width: 390, height: 844 });
  const card = levi.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: client });
  await expect(card).toContainText('12 Lake Rd, Lititz, PA 17543');
  await expect(card.getByRole('link', { name: `Call ${client}` })).toHaveAttribute('href', 'tel:7175550188');
  await expect(card.getByRole('link', { name: `Navigate to ${client}` })).toBeVisible();
  for (const name of ['Start', 'Complete'])
    await expect
      .poll(async () => (await card.getByRole('button', { name }).boundingBox())?.height)
      .toBeGreaterThanOrEqual(48);

  await card.getByRole('button', { name: 'Start' }).click();
  await expect(card.getByText('In Progress')).toBeVisible();
  // The office is looking at the job and has touched nothing.
  await expect(page.getByRole('main').getByText('In Progress', { exact: true })).toBeVisible({
    timeout: 1_000,
  });

  await card.getByRole('button', { name: 'Complete' }).click();
  const complete = dialog(levi, 'Complete Job');
  await expect(complete.getByLabel('Gallons Taken Up')).toHaveValue('1,250');
  await complete.getByLabel('Gallons Taken Up').fill('');
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete.getByText('Enter the gallons, or 0 when nothing was taken up.')).toBeVisible();
  await complete.getByLabel('Gallons Taken Up').fill('1100');
  await complete.getByLabel('Notes').fill('Baffle is cracked.');
  // The server is gone for a moment: what was typed stays.
  await levi.context().setOffline(true);
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete.getByText("Can't reach the server.", { exact: false })).toBeVisible();
  await expect(complete.getByLabel('Notes')).toHaveValue('Baffle is cracked.');
  await levi.context().setOffline(false);
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete).toBeHidden();
  await expect(card).toContainText('1,100 gal taken up');
  await expect(card.getByRole('button')).toHaveCount(0);

  await expect(page.getByRole('main')).toContainText('Baffle is cracked.');
  await expect(history(page).getByRole('listitem').first()).toContainText(
    'Status: In Progress → Completed. 1,100 gallons taken up',
  );
  await expect(history(page)).toContainText('Assigned to Levi');
  await expect(history(page)).toContainText('Changed: description, expected gallons');
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await levi.context().close();
});

test('two people edit one job: the second keeps what they typed and is told', async ({
  page,
  browser,
  demo,
}) => {
  const title = `Two hands ${stamp}`;
  await signIn(page, demo.url, demoPeople.dispatcher);
  const client = await ownClient(page, demo.url, 'Fisher Farm');
  await scheduleJob(page, demo.url, { client, title, date: today });
  await openJob(page, demo.url, title);
  await page.getByRole('button', { name: 'Edit' }).click();
  const mine = dialog(page, 'Edit Job');
  await mine.getByLabel('Description').fill('Typed at the first desk.');

  const rosa = await another(browser, demo.url, demoPeople.admin);
  await openJob(rosa, demo.url, title);
  await rosa.getByRole('button', { name: 'Edit' }).click();
  await choose(rosa, dialog(rosa, 'Edit Job').getByLabel('Priority'), 'Emergency');
  await dialog(rosa, 'Edit Job').getByRole('button', { name: 'Save Changes' }).click();
  await expect(rosa.getByText('Job updated')).toBeVisible();

  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this job meanwhile.', {
    timeout: 1_500,
  });
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to save the job')).toBeVisible();
  await expect(mine.getByLabel('Description')).toHaveValue('Typed at the first desk.');
  await mine.getByRole('button', { name: 'Reload the job' }).click();
  await expect(mine.getByLabel('Description')).toHaveValue('');
  await expect(mine.getByLabel('Priority')).toHaveText('Emergency');
  await mine.getByLabel('Description').fill('Typed again.');
  await mine.getByRole('button', { name: 'Save Changes' }).click();
  await expect(mine).toBeHidden();
  await expect(rosa.getByRole('main')).toContainText('Typed again.', { timeout: 1_500 });
  await rosa.context().close();
});

test('a job is moved, copied, cancelled with its reason, reopened and deleted', async ({ page, demo }) => {
  const title = `Changing plans ${stamp}`;
  await signIn(page, demo.url, demoPeople.admin);
  const client = await ownClient(page, demo.url, 'Lapp Farm');
  await scheduleJob(page, demo.url, { client, title, date: '2027-03-02' });
  await openJob(page, demo.url, title);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await typeDate(dialog(page, 'Reschedule Job').getByRole('textbox', { name: 'Date' }), '2027-03-04');
  await dialog(page, 'Reschedule Job').getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Job moved to Thu, Mar 4, 2027')).toBeVisible();
  await expect(history(page).getByRole('listitem').first()).toContainText(
    'Date: Tue, Mar 2, 2027 → Thu, Mar 4, 2027',
  );
  const first = page.url();

  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(dialog(page, 'Duplicate Job').getByRole('textbox', { name: 'Date' })).toHaveValue(
    'Thu, Mar 11, 2027',
  );
  await dialog(page, 'Duplicate Job').getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL((url) => /\/jobs\/[\w-]{36}$/.test(url.pathname) && url.href !== first);
  await expect(history(page)).toContainText('Copied from');

  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel Job' }).click();
  const cancel = dialog(page, 'Cancel Job');
  await cancel.getByRole('button', { name: 'Cancel Job' }).click();
  await expect(cancel.getByText('Say why the job is cancelled.')).toBeVisible();
  await cancel.getByLabel('Reason').fill('Client called it off');
  await cancel.getByRole('button', { name: 'Cancel Job' }).click();
  await expect(page.getByRole('main')).toContainText('Client called it off');
  await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Cancelled jobs only' }).check();
  await page.getByRole('button', { name: 'Show Jobs' }).click();
  await expect(row(page, title)).toHaveCount(1);
  await page.getByRole('link', { name: title, exact: true }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(page.getByText('Job reopened')).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Job?' })
    .getByRole('button', { name: 'Delete Job' })
    .click();
  await expect(page.getByText('Job deleted')).toBeVisible();
  await page.goBack();
  await page.goto(first.replace(/[\w-]{12}$/, '000000000000'));
  await expect(page.getByText('Job Not Found')).toBeVisible();
});

test('many jobs at once: a range is assigned, cancelled, and what cannot be is named with its reason', async ({
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
      date: `2027-04-0${number}`,
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
  const result = dialog(page, 'Some Jobs Were Left as They Are');
  await expect(result).toContainText('2 jobs changed, 1 job not.');
  await expect(result.getByRole('row').last()).toContainText('Work on it has begun or it is over.');
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

test('filters stand in the address: they survive a reload and the back button', async ({ page, demo }) => {
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

  const narrowed = page.url();
  await chips.getByRole('button', { name: /Priority: High/ }).click();
  await expect(chips).not.toContainText('Priority');
  await page.goBack();
  await expect(chips).toContainText('Priority: High');
  expect(page.url()).toBe(narrowed);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No Jobs Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chips).toHaveCount(0);
});

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
  await choose(page, schedule.getByRole('combobox', { name: 'Repeat' }), 'Every so many weeks');
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
