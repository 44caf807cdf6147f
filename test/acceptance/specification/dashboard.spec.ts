import type { Page } from '@playwright/test';
import { expect, heldBack, test } from './visitors.ts';

const actions = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quick Actions' }) });
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab');

async function open(page: Page, tab = ''): Promise<void> {
  await page.goto(`/dashboard${tab === '' ? '' : `?tab=${tab}`}`);
  await expect(tabs(page).first()).toBeVisible();
}

test('Welcome line with full name or e-mail', async ({ dispatcher }) => {
  await open(dispatcher);
  await expect(dispatcher.getByText('Welcome, Dana Weaver')).toBeVisible();
  await dispatcher.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), fullName: '' } });
  });
  await open(dispatcher);
  await expect(dispatcher.getByText('Welcome, dana@keystone.example')).toBeVisible();
});

test('Back-to-home button', async ({ dispatcher }) => {
  await open(dispatcher);
  await expect(dispatcher.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});

test('Sign Out', async ({ dispatcher, technician }) => {
  for (const page of [dispatcher, technician]) {
    await open(page);
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});

test("'Loading dashboard...'", async ({ dispatcher }) => {
  const go = await heldBack(dispatcher, 'GET', /^\/api\/dashboard/);
  await dispatcher.goto('/dashboard');
  await expect(dispatcher.getByText('Loading dashboard...')).toBeVisible();
  go();
  await expect(tabs(dispatcher).first()).toBeVisible();
  await expect(dispatcher.getByText('Loading dashboard...')).toHaveCount(0);
});

test("Four cards Active Routes, Today's Jobs, Field Technicians, Completion Rate", async ({ admin }) => {
  await open(admin);
  const cards = admin.getByRole('list', { name: 'Today', exact: true }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([
    'Active Routes',
    "Today's Jobs",
    'Field Technicians',
    'Completion Rate',
  ]);
  // A number in each, or a dash where nothing can be counted.
  for (const card of await cards.all()) await expect(card).toContainText(/\d|–/);
});

test('Cards for VIEW_OVERVIEW only', async ({ technician, dispatcher }) => {
  await open(technician);
  await expect(technician.getByText('Active Routes')).toHaveCount(0);
  await open(dispatcher);
  await expect(dispatcher.getByText('Active Routes')).toBeVisible();
});

test('The cards hold fixed sample figures', async ({ admin, office }) => {
  const users = await office.ask<{ roles: string[] }[]>('admin', 'GET', '/users');
  await open(admin);
  // Real ones: as many technicians as there are.
  const technicians = users.filter((user) => user.roles.includes('field_technician')).length;
  await expect(
    admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: 'Field Technicians' }) }),
  ).toContainText(String(technicians));
});

const tabRows = [
  { row: 'Tab Overview needs VIEW_OVERVIEW', name: 'Overview', technician: false },
  { row: 'Tab Compliance needs VIEW_OVERVIEW', name: 'Compliance', technician: false },
  { row: 'Tab Routes needs VIEW_ALL_ROUTES', name: 'Routes', technician: false },
  { row: 'Tab Jobs needs VIEW_ALL_JOBS', name: 'Jobs', technician: false },
  { row: 'Tab My Jobs for field technicians only', name: 'My Jobs', technician: true },
];
for (const { row, name, technician: forTechnician } of tabRows) {
  test(row, async ({ admin, dispatcher, technician }) => {
    for (const page of [admin, dispatcher, technician]) {
      await open(page);
      await expect(page.getByRole('tab', { name, exact: true })).toHaveCount(
        (page === technician) === forTechnician ? 1 : 0,
      );
    }
  });
}

test('Technicians open on My Jobs, everyone else on Overview', async ({ technician, dispatcher, admin }) => {
  for (const [page, name] of [
    [technician, 'My Jobs'],
    [dispatcher, 'Overview'],
    [admin, 'Overview'],
  ] as const) {
    await open(page);
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  }
});

test('Overview: static Recent Activity list', async ({ dispatcher, office }) => {
  const { items } = await office.ask<{
    items: { clientId: string; clientAddressId: string; scheduledDate: string }[];
  }>('dispatcher', 'GET', '/jobs?limit=1');
  const [job] = items;
  await office.ask('dispatcher', 'POST', '/jobs', {
    clientId: job?.clientId,
    clientAddressId: job?.clientAddressId,
    scheduledDate: job?.scheduledDate,
    title: 'Seen in the activity',
  });
  await open(dispatcher);
  await expect(
    dispatcher
      .getByRole('list', { name: 'Recent Activity' })
      .getByRole('listitem')
      .filter({ hasText: 'Seen in the activity' }),
  ).toBeVisible();
});

test('Quick Actions card', async ({ admin }) => {
  await open(admin);
  await expect(admin.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
});

const linkActions = [
  { row: 'Manage Clients (VIEW_ALL_CLIENTS)', name: 'Manage Clients', path: '/clients', dispatcher: true },
  { row: 'System Settings (VIEW_SETTINGS)', name: 'System Settings', path: '/settings', dispatcher: false },
];
for (const { row, name, path, dispatcher: forDispatcher } of linkActions) {
  test(row, async ({ admin, dispatcher }) => {
    await open(dispatcher);
    await expect(actions(dispatcher).getByRole('link', { name })).toHaveCount(forDispatcher ? 1 : 0);
    await open(admin);
    await actions(admin).getByRole('link', { name }).click();
    await admin.waitForURL(`**${path}`);
  });
}

const dialogActions = [
  { row: 'Schedule New Job (CREATE_JOB)', name: 'Schedule New Job' },
  { row: 'Optimize Routes (OPTIMIZE_ROUTES)', name: 'Optimize Routes' },
  { row: 'Generate Report (GENERATE_REPORTS)', name: 'Generate Report' },
];
for (const { row, name } of dialogActions) {
  test(row, async ({ dispatcher, technician }) => {
    await open(technician);
    await expect(technician.getByRole('button', { name })).toHaveCount(0);
    await open(dispatcher);
    await actions(dispatcher).getByRole('button', { name }).click();
    await expect(dispatcher.getByRole('dialog', { name })).toBeVisible();
  });
}

test('My Jobs (technicians)', async ({ admin, office }) => {
  // A technician alone has no Overview; one who also belongs to the office has the button there.
  const rosa = (await office.ask<{ userId: string; email: string }[]>('admin', 'GET', '/users')).find(
    (user) => user.email.startsWith('rosa@'),
  );
  await office.ask('admin', 'PUT', `/users/${rosa?.userId}/roles`, { roles: ['admin', 'field_technician'] });
  await open(admin);
  await actions(admin).getByRole('link', { name: 'My Jobs' }).click();
  await expect(admin.getByRole('tab', { name: 'My Jobs' })).toHaveAttribute('aria-selected', 'true');
  await office.ask('admin', 'PUT', `/users/${rosa?.userId}/roles`, { roles: ['admin'] });
  await open(admin);
  await expect(actions(admin).getByRole('link', { name: 'My Jobs' })).toHaveCount(0);
});

test('My Jobs tab says the feature is coming soon', async ({ technician }) => {
  await open(technician);
  // It came: today's jobs, or that there are none.
  await expect(technician.getByText('coming soon')).toHaveCount(0);
  await expect(technician.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await expect(technician.getByRole('link', { name: 'All my jobs' })).toBeVisible();
});

test('Compliance tab says compliance tracking is coming soon', async ({ dispatcher }) => {
  await open(dispatcher, 'compliance');
  await expect(dispatcher.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await expect(dispatcher.getByText('coming soon')).toHaveCount(0);
});

test('Routes and Jobs tabs link to their pages', async ({ dispatcher }) => {
  for (const [tab, name, path] of [
    ['routes', 'View Routes', '/routes'],
    ['jobs', 'View Jobs', '/jobs'],
  ] as const) {
    await open(dispatcher, tab);
    await dispatcher.getByRole('link', { name }).click();
    await dispatcher.waitForURL(`**${path}`);
  }
});
