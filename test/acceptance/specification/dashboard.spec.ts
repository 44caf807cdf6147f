import type { Locator, Page } from '@playwright/test';
import { expect, heldBack, rows, test } from './visitors.ts';

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

test("'Loading dashboard...'", async ({ dispatcher }) => {
  const go = await heldBack(dispatcher, 'GET', /^\/api\/dashboard/);
  await dispatcher.goto('/dashboard');
  await expect(dispatcher.getByText('Loading dashboard...')).toBeVisible();
  go();
  await expect(tabs(dispatcher).first()).toBeVisible();
  await expect(dispatcher.getByText('Loading dashboard...')).toHaveCount(0);
});

/** Expects an element to be visible, or absent. */
const seenBy = (seen: boolean, what: Locator) =>
  seen ? expect(what.first()).toBeVisible() : expect(what).toHaveCount(0);

test('Dashboards of the roles', async ({ admin, dispatcher, technician, office }) => {
  const users = await office.ask<{ roles: string[] }[]>('admin', 'GET', '/users');
  for (const page of [admin, dispatcher, technician]) {
    await open(page);
    const isTechnician = page === technician;
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const cards = page.getByRole('list', { name: 'Today', exact: true }).getByRole('listitem');
    await rows({
      'Sign Out': () =>
        expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible(),
      'Back-to-home button': () =>
        expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/'),
      'Technicians open on My Jobs, everyone else on Overview': () =>
        expect(tab(isTechnician ? 'My Jobs' : 'Overview')).toHaveAttribute('aria-selected', 'true'),
      'Tab Overview needs VIEW_OVERVIEW': () => seenBy(!isTechnician, tab('Overview')),
      'Tab Compliance needs VIEW_OVERVIEW': () => seenBy(!isTechnician, tab('Compliance')),
      'Tab Routes needs VIEW_ALL_ROUTES': () => seenBy(!isTechnician, tab('Routes')),
      'Tab Jobs needs VIEW_ALL_JOBS': () => seenBy(!isTechnician, tab('Jobs')),
      'Tab My Jobs for field technicians only': () => seenBy(isTechnician, tab('My Jobs')),
      'Cards for VIEW_OVERVIEW only': () => seenBy(!isTechnician, page.getByText('Active Routes')),
      'Quick Actions card': () =>
        isTechnician
          ? Promise.resolve()
          : expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible(),
      ...(page === admin && {
        "Four cards Active Routes, Today's Jobs, Field Technicians, Completion Rate": async () => {
          await expect(cards.getByRole('heading')).toHaveText([
            'Active Routes',
            "Today's Jobs",
            'Field Technicians',
            'Completion Rate',
          ]);
          // Each has a number, or a dash where nothing can be counted.
          for (const card of await cards.all()) await expect(card).toContainText(/\d|–/);
        },
        // Real numbers: the count of technicians.
        'The cards hold fixed sample figures': () =>
          expect(
            cards.filter({ has: admin.getByRole('heading', { name: 'Field Technicians' }) }),
          ).toContainText(String(users.filter((user) => user.roles.includes('field_technician')).length)),
      }),
      ...(isTechnician && {
        // Loaded: today's jobs, or the text that there are none.
        'My Jobs tab says the feature is coming soon': async () => {
          await expect(technician.getByText('coming soon')).toHaveCount(0);
          await expect(technician.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
          await expect(technician.getByRole('link', { name: 'All my jobs' })).toBeVisible();
        },
      }),
    });
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

test('Quick Actions', async ({ admin, dispatcher, technician }) => {
  await open(technician);
  for (const name of ['Schedule New Job', 'Optimize Routes', 'Generate Report'])
    await expect(technician.getByRole('button', { name })).toHaveCount(0);
  await open(dispatcher);
  await expect(actions(dispatcher).getByRole('link', { name: 'System Settings' })).toHaveCount(0);
  const opens = (name: string) => async () => {
    await actions(dispatcher).getByRole('button', { name }).click();
    const dialog = dispatcher.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await dispatcher.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const leads = (page: Page, name: string, path: string) => async () => {
    await actions(page).getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
  };
  await rows({
    'Schedule New Job (CREATE_JOB)': opens('Schedule New Job'),
    'Optimize Routes (OPTIMIZE_ROUTES)': opens('Optimize Routes'),
    'Generate Report (GENERATE_REPORTS)': opens('Generate Report'),
    'Manage Clients (VIEW_ALL_CLIENTS)': leads(dispatcher, 'Manage Clients', '/clients'),
    'System Settings (VIEW_SETTINGS)': async () => {
      await open(admin);
      await leads(admin, 'System Settings', '/settings')();
    },
  });
});

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
