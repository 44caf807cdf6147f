import type { Page } from '@playwright/test';
import { makeClient, makeJob, type MadeClient } from './clients.ts';
import {
  dismissToasts,
  expect,
  expectToast,
  fact,
  failing,
  type Office,
  rows,
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
    const client = await open(dispatcher, office);
    const basics = card(dispatcher, 'Basic Information');
    await rows({
      'Basic Information: client type': () => expect(fact(basics, 'Client Type')).toHaveText('Municipal'),
      '… primary contact with title': () =>
        expect(fact(basics, 'Primary Contact')).toHaveText('Ada Zeager, Clerk'),
      '… access instructions': () => expect(fact(basics, 'Access Instructions')).toHaveText('Gate code 1234'),
      '… phone, e-mail': async () => {
        await expect(fact(basics, 'Phone')).toHaveText('(717) 555-0188');
        await expect(fact(basics, 'Email')).toHaveText('ada@zeager.example');
      },
      'Service Addresses: label, primary badge, street lines, city, state, postal code': async () => {
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
      },
      Contacts: async () => {
        for (const words of ['Ben Zeager', 'Foreman', '(717) 555-0189', 'ben@zeager.example'])
          await expect(card(dispatcher, 'Contacts')).toContainText(words);
      },
      'Services badges': () =>
        expect(card(dispatcher, 'Services').getByRole('listitem')).toHaveText([
          'Grease Trap Services',
          'Manure Hauling',
        ]),
      'Edit button': async () => {
        await dispatcher.getByRole('link', { name: 'Edit', exact: true }).click();
        await dispatcher.waitForURL(`**/clients/${client.id}/edit`);
      },
    });
  });

  test('Archive or Reactivate with a confirmation', async ({ dispatcher, office }) => {
    const client = await open(dispatcher, office);
    for (const day of ['2027-04-10', '2027-04-11']) await makeJob(office, client, { scheduledDate: day });
    const question = (name: string) => dispatcher.getByRole('alertdialog', { name });
    const press = (name: string) => dispatcher.getByRole('button', { name, exact: true }).click();
    const stored = () =>
      office.ask<{ status: string; archivedAt: string | null }>('dispatcher', 'GET', `/clients/${client.id}`);
    await press('Archive');
    await rows({
      "'Archive Client?' and its text": () =>
        expect(question('Archive Client?')).toContainText(
          'This will archive the client and remove them from active lists. All past jobs will be retained. You can reactivate later if needed.',
        ),
      "(added) Archiving stops the client's open jobs and recurring jobs": () =>
        expect(question('Archive Client?')).toContainText('2 open jobs will be cancelled.'),
    });
    await question('Archive Client?').getByRole('button', { name: 'Cancel' }).click();
    await expect(dispatcher.getByText('Active Client', { exact: true })).toBeVisible();
    expect((await stored()).status).toBe('active');
    await press('Archive');
    await question('Archive Client?').getByRole('button', { name: 'Archive' }).click();
    await expectToast(dispatcher, 'Client archived successfully');
    await rows({
      "'Active Client' or 'Archived Client'": () =>
        expect(dispatcher.getByText('Archived Client', { exact: true })).toBeVisible(),
      'Archiving sets inactive and stamps archived_at': async () => {
        const { status, archivedAt } = await stored();
        expect(status).toBe('inactive');
        expect(archivedAt).not.toBeNull();
      },
      "'Reactivate Client?' and its text": async () => {
        await press('Reactivate');
        await expect(question('Reactivate Client?')).toContainText(
          'This will reactivate the client and make them available for new jobs.',
        );
        await expect(question('Reactivate Client?')).toContainText(
          '2 jobs cancelled by archiving open again, without a route or driver.',
        );
      },
      "'Client archived successfully', 'Client reactivated successfully'": async () => {
        await question('Reactivate Client?').getByRole('button', { name: 'Reactivate' }).click();
        await expectToast(dispatcher, 'Client reactivated successfully');
        await expect(dispatcher.getByText('Active Client', { exact: true })).toBeVisible();
      },
      'Reactivating sets active and clears archived_at': async () => {
        const { status, archivedAt } = await stored();
        expect(status).toBe('active');
        expect(archivedAt).toBeNull();
      },
    });
  });

  test('Recent Jobs: the last 10', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    for (let day = 10; day < 22; day += 1)
      await makeJob(office, client, { title: `Job of day ${day}`, scheduledDate: `2027-04-${day}` });
    await show(dispatcher, client);
    const jobs = card(dispatcher, 'Recent Jobs').getByRole('listitem');
    await rows({
      'Recent jobs on the client page: 10': () => expect(jobs).toHaveCount(10),
      '… each with title and date': async () => {
        await expect(jobs.first()).toContainText(/Job of day 21.*Wed, Apr 21/);
        await expect(jobs.last()).toContainText(/Job of day 12.*Mon, Apr 12/);
      },
    });
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
    const { href } = new URL(dispatcher.url());
    await card(dispatcher, 'Quick Actions').getByRole('button', { name: 'Schedule New Job' }).click();
    // Over this page, with its client, and from there to the dashboard (decision 0248).
    const sheet = dispatcher.getByRole('dialog', { name: 'Schedule New Job' });
    await expect(sheet.getByRole('combobox', { name: 'Client' })).not.toHaveValue('');
    expect(dispatcher.url()).toBe(href);
    await sheet.getByRole('button', { name: 'Dashboard' }).click();
    await dispatcher.waitForURL('**/dashboard**');
    await expect(sheet).toBeHidden();
  });

  test("'Client Not Found' / \"The client you're looking for doesn't exist.\"", async ({ dispatcher }) => {
    for (const id of ['01900000-0000-7000-8000-000000000001', 'no-id-at-all']) {
      await dispatcher.goto(`/clients/${id}`);
      await expect(dispatcher.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
      await expect(dispatcher.getByText("The client you're looking for doesn't exist.")).toBeVisible();
      await rows({
        'Back to Clients button': async () => {
          await dispatcher.getByRole('link', { name: 'Back to Clients' }).click();
          await dispatcher.waitForURL('**/clients');
        },
      });
    }
  });
});

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
