import type { Page } from '@playwright/test';
import { expect, expectToast, failing, rows, test, troubles } from './visitors.ts';

const labels = ['Company Name', 'Company Address', 'Company Phone', 'Default Depot Address'] as const;

async function open(page: Page, tab = ''): Promise<void> {
  await page.goto(`/settings${tab === '' ? '' : `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible();
}

test('The tabs', async ({ admin }) => {
  const isThere = (tab: string, name: RegExp) => async () => {
    await open(admin, tab);
    await expect(admin.getByRole('button', { name }).first()).toBeVisible();
    await expect(admin.getByText('coming soon')).toHaveCount(0);
  };
  await open(admin);
  await rows({
    'Tabs General, Users, Job Types, Vehicles': async () => {
      for (const name of ['General', 'Users', 'Job Types', 'Vehicles'])
        await expect(admin.getByRole('tab', { name, exact: true })).toBeVisible();
      await expect(admin.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    },
    'Save Changes': () => expect(admin.getByRole('button', { name: 'Save Changes' })).toBeEnabled(),
    'The depot is the default starting point for route optimisation': () =>
      expect(admin.getByText('The default starting point for route optimization.')).toBeVisible(),
    '(added) Every field of the company profile can be reached by its label': async () => {
      for (const label of labels) await expect(admin.getByLabel(label)).toBeEditable();
    },
    "Job Types says 'coming soon'": isThere('job-types', /Add Job Type/i),
    "Vehicles says 'coming soon'": isThere('vehicles', /Add Vehicle/i),
    'Users tab: Manage Users to `/users`': async () => {
      await admin.getByRole('tab', { name: 'Users' }).click();
      await admin.getByRole('link', { name: 'Manage Users' }).click();
      await admin.waitForURL('**/users');
    },
    'A back control goes to `/dashboard`': async () => {
      await open(admin);
      await admin.getByRole('link', { name: 'Back to dashboard' }).click();
      await admin.waitForURL('**/dashboard');
    },
  });
});

test("'Settings Saved' / 'Your company settings have been updated successfully.'", async ({ admin }) => {
  const profile = [
    ['General: company name', 'Company Name', 'Keystone Septic & Site Services'],
    ['General: company address', 'Company Address', '12 Mill Rd, Lancaster, PA 17601'],
    ['General: company phone', 'Company Phone', '(717) 555-0100'],
    ['General: default depot address', 'Default Depot Address', '1480 Manheim Pike, Lancaster, PA 17601'],
  ] as const;
  await open(admin);
  for (const [, label, typed] of profile) await admin.getByLabel(label).fill(typed);
  await admin.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(admin, 'Settings Saved', 'Your company settings have been updated successfully.');
  await open(admin);
  await rows(
    Object.fromEntries(
      profile.map(([row, label, typed]) => [row, () => expect(admin.getByLabel(label)).toHaveValue(typed)]),
    ),
  );
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
