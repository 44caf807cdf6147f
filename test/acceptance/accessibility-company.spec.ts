import type { Page } from '@playwright/test';
import { closeAll, dialogOf, look, lookInto } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click();

const lists = [
  { tab: 'services', noun: 'Service' },
  { tab: 'job-types', noun: 'Job Type' },
  { tab: 'vehicles', noun: 'Vehicle' },
  { tab: 'disposal-sites', noun: 'Disposal Site' },
] as const;

const clientList = [
  'Name,Phone,Street,City,State,ZIP',
  'Hollow Creek,717-555-8123,410 Hollow Rd,Lititz,PA,17543',
  'No Zip Farm,717-555-8333,5 Lost Ln,Ephrata,PA,',
].join('\r\n');

// Many screens: slow on a busy machine.
test.describe.configure({ timeout: patiently(180_000) });
test.beforeEach(({ page, demo }) => signIn(page, demo.url, demoPeople.admin));

for (const { tab, noun } of lists) {
  test(`the dialogs of a ${noun.toLowerCase()} have no accessibility violation`, async ({ page, demo }) => {
    await page.goto(`${demo.url}/settings?tab=${tab}`);
    await lookInto(page, `Add ${noun}`, press(page, `Add ${noun}`), async (dialog) => {
      await dialog.getByRole('button', { name: `Add ${noun}` }).click();
      await expect(dialog.locator('[aria-invalid="true"], [data-wrong]').first()).toBeVisible();
      await look(page, `Add ${noun} with errors`);
      await dialog.getByLabel('Name').first().fill('Half a row');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page, 'Discard Changes?')).toBeVisible();
    });
    await lookInto(page, `Edit ${noun}`, press(page, /^Edit /));
    await lookInto(page, `Remove ${noun}?`, press(page, /^Remove /));
  });
}

test('the company’s security and data have no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/settings?tab=security`);
  await lookInto(page, 'Require a Second Step?', async () => {
    await page.getByRole('checkbox', { name: 'Require a second step for everyone' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
  });
  await page.goto(`${demo.url}/settings?tab=data`);
  await page.getByRole('button', { name: 'Export vehicles' }).click();
  await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible();
  await look(page, 'the menu of one list’s export');
  await closeAll(page);
});

test('the dialogs for people have no accessibility violations', async ({ page, demo }) => {
  await page.goto(`${demo.url}/users`);
  await lookInto(page, 'Invite New User', press(page, 'Invite User'), async (dialog) => {
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await look(page, 'Invite New User with errors');
    await dialog.getByLabel('Email Address').fill('new@keystone.example');
    await dialog.getByLabel('Full Name').fill('New Person');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog).toBeHidden();
  });
  await lookInto(page, 'Withdraw Invitation?', press(page, /^Withdraw the invitation/));
  await lookInto(page, 'Edit Roles', press(page, 'Edit Roles'));
  await lookInto(page, 'Remove User?', press(page, 'Remove User'));
});

test('the account page has no accessibility violations', async ({ page, demo }) => {
  await page.goto(`${demo.url}/account?tab=second-step`);
  await lookInto(page, 'Add Authenticator App', async () => {
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  });
  const key = page.getByRole('button', { name: /security key/i });
  if (await key.isEnabled()) await lookInto(page, 'Add Security Key or Passkey', () => key.click());
  await page.goto(`${demo.url}/account?tab=devices`);
  await lookInto(page, 'Sign Out All Others?', press(page, /others/));
  await page.goto(`${demo.url}/account?tab=password`);
  await page
    .getByRole('button', { name: /Password$/ })
    .last()
    .click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await look(page, 'the password form with errors');
});

test('every step of an import has no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/clients/import`);
  await page
    .getByLabel('List of clients')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(clientList) });
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  await look(page, 'the columns of an import');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('list', { name: 'Rows' })).toBeVisible();
  await look(page, 'the preview of an import');
  await lookInto(page, 'Correct Row 3', press(page, 'Correct row 3'));
});
