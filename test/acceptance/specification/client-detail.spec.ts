import type { Page } from '@playwright/test';
import { makeClient, makeJob, type MadeClient } from './clients.ts';
import {
  dismissToasts,
  expect,
  expectToast,
  fact,
  failing,
  type Office,
  test,
  troubles,
} from './visitors.ts';

/** The part of the page with this heading. */
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function open(page: Page, office: Office, change: Record<string, unknown> = {}): Promise<MadeClient> {
  const client = await makeClient(office, change);
  await show(page, client);
  return client;
}

async function show(page: Page, client: MadeClient): Promise<void> {
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
}

test.describe('client detail', () => {
  test('Header: name', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
  });

  test("'Active Client' or 'Archived Client'", async ({ dispatcher, office }) => {
    const client = await open(dispatcher, office);
    await expect(dispatcher.getByText('Active Client', { exact: true })).toBeVisible();
    await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    await show(dispatcher, client);
    await expect(dispatcher.getByText('Archived Client', { exact: true })).toBeVisible();
  });

  test('Edit button', async ({ dispatcher, office }) => {
    const client = await open(dispatcher, office);
    await dispatcher.getByRole('link', { name: 'Edit', exact: true }).click();
    await dispatcher.waitForURL(`**/clients/${client.id}/edit`);
  });

  test('Archive or Reactivate with a confirmation', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    await dispatcher.getByRole('button', { name: 'Archive', exact: true }).click();
    await dispatcher.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(dispatcher.getByText('Active Client', { exact: true })).toBeVisible();
    await dispatcher.getByRole('button', { name: 'Archive', exact: true }).click();
    await dispatcher.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(dispatcher.getByText('Archived Client', { exact: true })).toBeVisible();
    await expect(dispatcher.getByRole('button', { name: 'Reactivate', exact: true })).toBeVisible();
  });

  test("'Archive Client?' and its text", async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    await dispatcher.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(dispatcher.getByRole('alertdialog', { name: 'Archive Client?' })).toContainText(
      'This will archive the client and remove them from active lists. All past jobs will be retained. You can reactivate later if needed.',
    );
  });

  test("'Reactivate Client?' and its text", async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    await show(dispatcher, client);
    await dispatcher.getByRole('button', { name: 'Reactivate', exact: true }).click();
    await expect(dispatcher.getByRole('alertdialog', { name: 'Reactivate Client?' })).toContainText(
      'This will reactivate the client and make them available for new jobs.',
    );
  });

  for (const [row, name, words] of [
    ['Basic Information: client type', 'Client Type', 'Municipal'],
    ['… primary contact with title', 'Primary Contact', 'Ada Zeager, Clerk'],
    ['… access instructions', 'Access Instructions', 'Gate code 1234'],
  ] as const) {
    test(row, async ({ dispatcher, office }) => {
      await open(dispatcher, office);
      await expect(fact(card(dispatcher, 'Basic Information'), name)).toHaveText(words);
    });
  }

  test('… phone, e-mail', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    await expect(fact(card(dispatcher, 'Basic Information'), 'Phone')).toHaveText('(717) 555-0188');
    await expect(fact(card(dispatcher, 'Basic Information'), 'Email')).toHaveText('ada@zeager.example');
  });

  test('Service Addresses: label, primary badge, street lines, city, state, postal code', async ({
    dispatcher,
    office,
  }) => {
    await open(dispatcher, office);
    const places = card(dispatcher, 'Service Addresses').locator('ul').first().locator('> li');
    await expect(places).toHaveCount(2);
    const primary = places.filter({ hasText: 'House' });
    await expect(primary.getByText('Primary', { exact: true })).toBeVisible();
    await expect(primary).toContainText('2 House Rd');
    await expect(primary).toContainText('Lititz, PA 17543');
    const other = places.filter({ hasText: 'Barn' });
    await expect(other.getByText('Primary', { exact: true })).toHaveCount(0);
    await expect(other).toContainText('1 Barn Ln');
    await expect(other).toContainText('Rear');
  });

  test('Contacts', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    for (const words of ['Ben Zeager', 'Foreman', '(717) 555-0189', 'ben@zeager.example'])
      await expect(card(dispatcher, 'Contacts')).toContainText(words);
  });

  test('Services badges', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    await expect(card(dispatcher, 'Services').getByRole('listitem')).toHaveText([
      'Grease Trap Services',
      'Manure Hauling',
    ]);
  });

  for (const row of ['Recent Jobs: the last 10', 'Recent jobs on the client page: 10']) {
    test(row, async ({ dispatcher, office }) => {
      const client = await makeClient(office);
      for (let day = 10; day < 22; day += 1)
        await makeJob(office, client, { title: `Job of day ${day}`, scheduledDate: `2027-04-${day}` });
      await show(dispatcher, client);
      const jobs = card(dispatcher, 'Recent Jobs').getByRole('listitem');
      await expect(jobs).toHaveCount(10);
      await expect(jobs.first()).toContainText('Job of day 21');
    });
  }

  test('… each with title and date', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await makeJob(office, client);
    await show(dispatcher, client);
    await expect(card(dispatcher, 'Recent Jobs').getByRole('listitem')).toContainText(
      /Spring pump-out.*Tue, Apr 6/,
    );
  });

  test('… green tick for completed, yellow icon otherwise', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    const done = await makeJob(office, client, { title: 'Is done' });
    await makeJob(office, client, { title: 'Is open' });
    await office.ask('dispatcher', 'PUT', `/jobs/${done.id}/status`, { status: 'completed' });
    await show(dispatcher, client);
    await expect(card(dispatcher, 'Recent Jobs').getByRole('listitem')).toHaveCount(2);
    const rgb = (title: string) =>
      dispatcher.evaluate<readonly number[]>(`(() => {
        const row = [...document.querySelectorAll('li')].find((one) => one.textContent.includes('${title}'));
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context.fillStyle = getComputedStyle(row.querySelector('svg')).color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      })()`);
    const [green, yellow] = [await rgb('Is done'), await rgb('Is open')];
    // More green than red; and as much red as green, with little blue.
    expect(green[1]).toBeGreaterThan((green[0] ?? 0) + 30);
    expect(yellow[0]).toBeGreaterThan((yellow[2] ?? 0) + 60);
    expect(yellow[0]).toBeGreaterThanOrEqual((yellow[1] ?? 0) - 10);
  });

  test('Quick Actions: Schedule New Job goes to `/dashboard`', async ({ dispatcher, office }) => {
    await open(dispatcher, office);
    await card(dispatcher, 'Quick Actions').getByRole('link', { name: 'Schedule New Job' }).click();
    await dispatcher.waitForURL('**/dashboard**');
  });

  for (const row of [
    "'Client Not Found' / \"The client you're looking for doesn't exist.\"",
    'Back to Clients button',
  ]) {
    test(row, async ({ dispatcher }) => {
      for (const id of ['01900000-0000-7000-8000-000000000001', 'no-id-at-all']) {
        await dispatcher.goto(`/clients/${id}`);
        await expect(dispatcher.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
        await expect(dispatcher.getByText("The client you're looking for doesn't exist.")).toBeVisible();
        await dispatcher.getByRole('link', { name: 'Back to Clients' }).click();
        await dispatcher.waitForURL('**/clients');
      }
    });
  }
});

test("'Client archived successfully', 'Client reactivated successfully'", async ({ dispatcher, office }) => {
  await open(dispatcher, office);
  for (const [act, words] of [
    ['Archive', 'Client archived successfully'],
    ['Reactivate', 'Client reactivated successfully'],
  ] as const) {
    await dispatcher.getByRole('button', { name: act, exact: true }).click();
    await dispatcher.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expectToast(dispatcher, words);
  }
});

for (const [row, act, badge] of [
  ['Archiving sets inactive and stamps archived_at', 'Archive', 'inactive'],
  ['Reactivating sets active and clears archived_at', 'Reactivate', 'active'],
] as const) {
  test(row, async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    if (badge === 'active')
      await office.ask('dispatcher', 'PUT', `/clients/${client.id}/status`, { status: 'inactive' });
    await show(dispatcher, client);
    await dispatcher.getByRole('button', { name: act, exact: true }).click();
    await dispatcher.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await expectToast(
      dispatcher,
      /Archive/.test(act) ? 'Client archived successfully' : 'Client reactivated successfully',
    );
    const { status, archivedAt } = await office.ask<{ status: string; archivedAt: string | null }>(
      'dispatcher',
      'GET',
      `/clients/${client.id}`,
    );
    expect(status).toBe(badge);
    expect(archivedAt === null).toBe(badge === 'active');
  });
}

test("'Failed to update client status'", async ({ dispatcher, office }) => {
  await open(dispatcher, office);
  for (const { answer, words } of troubles) {
    await dispatcher.unrouteAll();
    await failing(dispatcher, 'PUT', /^\/clients\/[^/]+\/status$/, answer);
    await dispatcher.getByRole('button', { name: 'Archive', exact: true }).click();
    await dispatcher.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expectToast(dispatcher, 'Failed to update client status');
    await expect(dispatcher.getByText(words).first()).toBeVisible();
    await expect(dispatcher.getByText('Active Client', { exact: true })).toBeVisible();
    await dismissToasts(dispatcher);
  }
});
