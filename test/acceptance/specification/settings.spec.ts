import type { Page } from '@playwright/test';
import { expect, expectToast, failing, test, troubles } from './visitors.ts';

const labels = ['Company Name', 'Company Address', 'Company Phone', 'Default Depot Address'] as const;

async function open(page: Page, tab = ''): Promise<void> {
  await page.goto(`/settings${tab === '' ? '' : `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible();
}

test('Tabs General, Users, Job Types, Vehicles', async ({ admin }) => {
  await open(admin);
  for (const name of ['General', 'Users', 'Job Types', 'Vehicles'])
    await expect(admin.getByRole('tab', { name, exact: true })).toBeVisible();
  await expect(admin.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
});

for (const [row, label, typed] of [
  ['General: company name', 'Company Name', 'Keystone Septic & Site Services'],
  ['General: company address', 'Company Address', '12 Mill Rd, Lancaster, PA 17601'],
  ['General: company phone', 'Company Phone', '(717) 555-0100'],
  ['General: default depot address', 'Default Depot Address', '1480 Manheim Pike, Lancaster, PA 17601'],
] as const) {
  test(row, async ({ admin }) => {
    await open(admin);
    await admin.getByLabel(label).fill(typed);
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(admin, 'Settings Saved');
    await open(admin);
    await expect(admin.getByLabel(label)).toHaveValue(typed);
  });
}

test('Save Changes', async ({ admin }) => {
  await open(admin);
  await expect(admin.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('The depot is the default starting point for route optimisation', async ({ admin }) => {
  await open(admin);
  await expect(admin.getByText('The default starting point for route optimization.')).toBeVisible();
});

test('Users tab: Manage Users to `/users`', async ({ admin }) => {
  await open(admin);
  await admin.getByRole('tab', { name: 'Users' }).click();
  await admin.getByRole('link', { name: 'Manage Users' }).click();
  await admin.waitForURL('**/users');
});

for (const [row, tab, name] of [
  ["Job Types says 'coming soon'", 'job-types', /Add Job Type/i],
  ["Vehicles says 'coming soon'", 'vehicles', /Add Vehicle/i],
] as const) {
  test(row, async ({ admin }) => {
    await open(admin, tab);
    await expect(admin.getByRole('button', { name }).first()).toBeVisible();
    await expect(admin.getByText('coming soon')).toHaveCount(0);
  });
}

test('A back control goes to `/dashboard`', async ({ admin }) => {
  await open(admin);
  await admin.getByRole('link', { name: 'Back to dashboard' }).click();
  await admin.waitForURL('**/dashboard');
});

test("'Settings Saved' / 'Your company settings have been updated successfully.'", async ({ admin }) => {
  await open(admin);
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(admin, 'Settings Saved', 'Your company settings have been updated successfully.');
});

test("'Error Saving Settings' with the message", async ({ admin }) => {
  await open(admin);
  await admin.getByLabel('Company Phone').fill('(717) 555-0177');
  for (const { answer, words } of troubles) {
    await admin.unrouteAll();
    await failing(admin, 'PUT', /^\/company\/settings$/, answer);
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(admin, 'Error Saving Settings');
    await expect(admin.getByText(words).first()).toBeVisible();
    await expect(admin.getByLabel('Company Phone')).toHaveValue('(717) 555-0177');
  }
});

test('(added) Every field of the company profile can be reached by its label', async ({ admin }) => {
  await open(admin);
  for (const label of labels) await expect(admin.getByLabel(label)).toBeEditable();
});
