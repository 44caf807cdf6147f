import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';

/** An administrator manages people and how they sign in. */
const invited = { email: 'nora.landis@keystone.example', fullName: 'Nora Landis' };

async function openUsers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/users`);
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
}

const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test('an invitation is checked, sent, listed, sent again and withdrawn', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await openUsers(page, demo.url);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite New User' });
  await expect(dialog.getByText('View and update assigned jobs only')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  // Shown as a toast and beside both fields.
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(3);
  await dialog.getByLabel('Email Address').fill('nora');
  await dialog.getByLabel('Full Name').fill(invited.fullName);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Enter an e-mail address like name@example.com.')).toBeVisible();
  await dialog.getByLabel('Email Address').fill(invited.email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Dispatcher' }).click();
  await expect(dialog.getByText('Manage clients, jobs and routes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${invited.email}`)).toBeVisible();
  await expect(
    page.getByText('They will receive an email with instructions to join your company.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();

  const row = page
    .getByRole('list', { name: 'Pending invitations' })
    .getByRole('listitem')
    .filter({ hasText: invited.email });
  await expect(row).toContainText(invited.fullName);
  await expect(row).toContainText('dispatcher');
  await expect(row).toContainText('Invited by Rosa Garber');
  await expect(row).toContainText('link expires in 7 days');

  await page.getByRole('button', { name: 'Invite User' }).click();
  await dialog.getByLabel('Email Address').fill(invited.email);
  await dialog.getByLabel('Full Name').fill(invited.fullName);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Failed to send invitation')).toBeVisible();
  await expect(
    dialog.getByText('This person has already been invited. Send the invitation again instead.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText(`Invitation sent to ${invited.email}`).first()).toBeVisible();
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Withdraw Invitation?' })
    .getByRole('button', { name: 'Withdraw Invitation' })
    .click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('roles are edited; the last administrator stays one', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await openUsers(page, demo.url);
  const sam = cardOf(page, 'Sam Nolt');
  await sam.getByRole('button', { name: 'Edit Roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Roles' });
  await dialog.getByRole('checkbox', { name: 'Field Technician' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(dialog.getByText('Choose at least one role.', { exact: false })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Field Technician' }).check();
  await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(page.getByText('Roles saved')).toBeVisible();
  await expect(sam.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toHaveText([
    'dispatcher',
    'field technician',
  ]);

  const rosa = cardOf(page, 'Rosa Garber');
  await rosa.getByRole('button', { name: 'Edit Roles' }).click();
  await dialog.getByRole('checkbox', { name: 'Administrator' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
  await dialog.getByRole('button', { name: 'Save Roles' }).click();
  await expect(dialog.getByText('The last administrator cannot be removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await rosa.getByRole('button', { name: 'Remove User' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove User?' })
    .getByRole('button', { name: 'Remove User' })
    .click();
  await expect(page.getByText('Failed to remove user')).toBeVisible();
  await expect(rosa.getByRole('list', { name: 'Roles' })).toHaveText('admin');
});

test('a profile is changed, and a new email address waits for both confirmations', async ({ page, demo }) => {
  // Nothing else on the page has her name.
  const tina = 'tina@keystone.example';
  await enterOffice(page, demo.url, tina);
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.waitForURL('**/account');
  await page.getByLabel('Full Name').fill('');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Full Name').fill('Tina M. Hess');
  await page.getByLabel('Phone').fill('(717) 555-0177');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Tina M. Hess');
  await expect(page.getByLabel('Phone')).toHaveValue('(717) 555-0177');

  await page.getByLabel('New E-mail Address').fill(tina);
  await page.getByRole('button', { name: 'Change E-mail Address' }).click();
  await expect(page.getByText('This is your address already.')).toBeVisible();
  await page.getByLabel('New E-mail Address').fill('tina.hess@keystone.example');
  await page.getByRole('button', { name: 'Change E-mail Address' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting).toContainText('tina.hess@keystone.example');
  await page.reload();
  await expect(waiting).toContainText('tina.hess@keystone.example');
});

test('another device is signed out from the list of devices', async ({ page, browser, demo }) => {
  const hector = 'hector@keystone.example';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, demo.url, hector);
  await signIn(page, demo.url, hector);
  await page.goto(`${demo.url}/account?tab=devices`);
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Sign Out Device?' })
    .getByRole('button', { name: 'Sign Out Device' })
    .click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await other.goto(`${demo.url}/jobs`);
  await other.waitForURL('**/auth**');
  await elsewhere.close();
});

test('sign-in events are searched, kept in the address and saved as CSV', async ({ page, demo }) => {
  await page.goto(`${demo.url}/auth`);
  await page.getByLabel('Email').fill(demoPeople.dispatcher);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=security`);
  await page.getByRole('link', { name: 'View sign-in events' }).click();
  await page.waitForURL('**/security-events');
  const table = page.getByRole('table', { name: 'Sign-in events' });
  await expect(table.getByRole('row', { name: /Wrong password.*Dana Weaver/ }).first()).toBeVisible();
  await page.getByLabel('Search sign-in events').fill('dana');
  await page.waitForURL('**/security-events?search=dana');
  await expect(table.getByRole('row', { name: /Rosa Garber/ })).toHaveCount(0);
  await page.reload();
  await expect(table.getByRole('row', { name: /Wrong password/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /Rosa Garber/ })).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('Dana Weaver');
  expect(csv).not.toContain('Rosa Garber');

  await page.goto(`${demo.url}/security-events?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText('Nothing Found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table).toBeVisible();
});

test('the company’s sign-in rules are saved; an admin without a second step cannot require one', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=security`);
  const length = page.getByLabel('Minimum Password Length');
  await length.fill('8');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Require a second step for everyone' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page
    .getByRole('alertdialog', { name: 'Require a Second Step?' })
    .getByRole('button', { name: 'Require It' })
    .click();
  await expect(page.getByText('Error Saving Settings')).toBeVisible();
  await expect(page.getByRole('main').getByText('Set up a second step for yourself first.')).toBeVisible();
  await page.reload();
  await expect(length).toHaveValue('8');
  await expect(page.getByRole('checkbox', { name: 'Require a second step for everyone' })).not.toBeChecked();

  await page.goto(`${demo.url}/account?tab=password`);
  await page.getByLabel('Current Password').fill('wrong');
  await page.getByLabel('New Password').fill('seven77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('main').getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New Password').fill('a new pump-out phrase');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('main').getByText('This is not your current password.')).toBeVisible();
});
