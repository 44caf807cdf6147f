import { demoPeople, expect, signIn, test } from './fixtures.ts';
import {
  another,
  choose,
  dialog,
  history,
  openJob,
  ownClient,
  row,
  stamp,
  today,
  typeDate,
} from './job-steps.ts';
import { ownPhone, scheduleJob } from './steps.ts';
import { patiently } from '../patience.ts';

// Each test is a long workflow of several people: slow on a busy machine.
test.describe.configure({ timeout: patiently(180_000) });

test('a job from the office to the technician and back, seen live at the other desk', async ({
  page,
  browser,
  demo,
}) => {
  const title = `Pump the tank ${stamp}`;
  await signIn(page, demo.url, demoPeople.dispatcher);
  const phone = ownPhone();
  const dialed = `tel:${phone.replaceAll(/\D/g, '')}`;
  const client = await ownClient(page, demo.url, 'Stoltz Farm', phone);
  await scheduleJob(page, demo.url, { client, title, date: today });
  await openJob(page, demo.url, title);
  await expect(page.getByRole('main')).toContainText('12 Lake Rd');
  await expect(page.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', dialed);
  await expect(history(page).getByRole('listitem')).toHaveText([/Job created/]);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Job');
  await edit.getByLabel('Job Title').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Enter what needs to be done.')).toBeVisible();
  await edit.getByLabel('Job Title').fill(title);
  await edit.getByLabel('Description').fill('Lid is under the mat.');
  await edit.getByText('More details').click();
  await edit.getByLabel('Expected Gallons').fill('1250');
  const only = edit.getByRole('group', { name: 'Only These Trucks' });
  await only.getByRole('checkbox', { name: 'Truck 11' }).click();
  // Only urgent work has a deadline field.
  await expect(edit.getByLabel('Begin By')).toBeHidden();
  await choose(page, edit.getByLabel('Priority'), 'Emergency');
  await edit.getByLabel('Begin By').fill('09:30');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Job updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1,250 gal');
  await expect(page.getByRole('main')).toContainText('Only These TrucksTruck 11');
  await expect(page.getByRole('main').getByText('Begin by 9:30 AM')).toBeVisible();

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
  await levi.goto(`${demo.url}/dashboard`);
  const card = levi.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: client });
  await expect(card).toContainText('12 Lake Rd, Lititz, PA 17543');
  await expect(card).toContainText('Begin by 9:30 AM');
  await expect(card.getByRole('link', { name: `Call ${client}` })).toHaveAttribute('href', dialed);
  await expect(card.getByRole('link', { name: `Navigate to ${client}` })).toBeVisible();
  for (const name of ['Start', 'Complete'])
    await expect
      .poll(async () => (await card.getByRole('button', { name }).boundingBox())?.height)
      .toBeGreaterThanOrEqual(48);

  await card.getByRole('button', { name: 'Start' }).click();
  await expect(card.getByText('In Progress')).toBeVisible();
  // The office has the job open without having edited anything.
  await expect(page.getByRole('main').getByText('In Progress', { exact: true })).toBeVisible({
    timeout: patiently(1_000),
  });

  await card.getByRole('button', { name: 'Complete' }).click();
  const complete = dialog(levi, 'Complete Job');
  await expect(complete.getByLabel('Gallons Collected')).toHaveValue('1,250');
  await complete.getByLabel('Gallons Collected').fill('');
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete.getByText('Enter the gallons, or 0 if nothing was collected.')).toBeVisible();
  await complete.getByLabel('Gallons Collected').fill('1100');
  await complete.getByLabel('Notes').fill('Baffle is cracked.');
  // The server is briefly unreachable: the input stays.
  await levi.context().setOffline(true);
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete.getByText("Can't reach the server.", { exact: false })).toBeVisible();
  await expect(complete.getByLabel('Notes')).toHaveValue('Baffle is cracked.');
  await levi.context().setOffline(false);
  await complete.getByRole('button', { name: 'Complete Job' }).click();
  await expect(complete).toBeHidden();
  await expect(card).toContainText('1,100 gal collected');
  await expect(card.getByRole('button')).toHaveCount(0);

  await expect(page.getByRole('main')).toContainText('Baffle is cracked.');
  await expect(history(page).getByRole('listitem').first()).toContainText(
    'Status: In Progress → Completed. 1,100 gallons collected',
  );
  await expect(history(page)).toContainText('Assigned to Levi');
  await expect(history(page)).toContainText(
    'Changed: description, priority, expected gallons, trucks, begin by',
  );
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

  await expect(mine.getByRole('alert')).toContainText('Someone else changed this job in the meantime.', {
    timeout: patiently(1_500),
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
  await expect(rosa.getByRole('main')).toContainText('Typed again.', { timeout: patiently(1_500) });
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
