import { makeClient } from './clients.ts';
import { dismissToasts, expect, expectToast, failing, type Person, test, troubles } from './visitors.ts';
import { patiently } from '../../patience.ts';

interface Load {
  readonly row: string;
  readonly path: string;
  readonly call: RegExp;
  readonly words: string;
  readonly person?: Person;
}

const loads: readonly Load[] = [
  { row: "'Failed to load clients'", path: '/clients', call: /^\/clients$/, words: 'Failed to load clients' },
  {
    row: "'Failed to load client details'",
    path: '/clients/{id}',
    call: /^\/clients\/[^/]+$/,
    words: 'Failed to load client details',
  },
  {
    row: "'Failed to load service types'",
    path: '/clients/new',
    call: /^\/service-types$/,
    words: 'Failed to load service types',
  },
  { row: "'Failed to load routes'", path: '/routes', call: /^\/routes$/, words: 'Failed to load routes' },
  { row: "'Failed to load jobs'", path: '/jobs', call: /^\/jobs$/, words: 'Failed to load jobs' },
  {
    row: "'Failed to load users'",
    path: '/users',
    call: /^\/users$/,
    words: 'Failed to load users',
    person: 'admin',
  },
];

test.describe('error catalogue', () => {
  for (const { row, path, call, words, person = 'dispatcher' } of loads) {
    test(row, async ({ pages, office }) => {
      const { id } = await makeClient(office);
      const address = path.replace('{id}', id);
      const context = pages[person].context();
      // A page for each: it retries several times, with pauses, before it gives up.
      await Promise.all(
        troubles.map(async ({ name, answer }) => {
          const page = await context.newPage();
          await failing(page, 'GET', call, answer);
          await page.goto(address);
          await test.step(name, () => expectToast(page, words));
          // The error offers a retry, unless the page has already retried by itself.
          const again = page.getByRole('button', { name: 'Try again' });
          await expect(again.first()).toBeVisible();
          await page.unrouteAll();
          await expect(async () => {
            if ((await again.count()) > 0) await again.first().click({ timeout: patiently(1_000) });
            await expect(again).toHaveCount(0, { timeout: patiently(2_000) });
          }).toPass();
          await page.close();
        }),
      );
    });
  }

  test('The list-fetch error for users is also logged', async ({ admin }) => {
    const logged: string[] = [];
    admin.on('console', (message) => logged.push(message.text()));
    await failing(admin, 'GET', /^\/users$/, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"defined":false,"code":"X","status":422,"message":"no"}',
      }),
    );
    await admin.goto('/users');
    await expectToast(admin, 'Failed to load users');
    expect(logged.join('\n')).toContain('The users could not be loaded');
  });

  test('All appear as toast notifications', async ({ dispatcher }) => {
    await failing(dispatcher, 'GET', /^\/jobs$/, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"defined":false,"code":"X","status":422,"message":"no"}',
      }),
    );
    await dispatcher.goto('/jobs');
    await expectToast(dispatcher, 'Failed to load jobs');
    await dismissToasts(dispatcher);
    await expect(dispatcher.getByText('Failed to load jobs')).toHaveCount(0);
  });

  test('Access denied', async ({ technician }) => {
    await technician.goto('/clients/new');
    await expect(technician.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('Unknown path', async ({ stranger }) => {
    await stranger.goto('/nowhere');
    await expect(stranger.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });

  test('(added) A server that never answers is given up after half a minute, and what was typed stays', async ({
    stranger,
    office,
    sessions,
  }) => {
    await stranger.addInitScript(
      `localStorage.setItem('haulwright.session', ${JSON.stringify(JSON.stringify(sessions.admin))})`,
    );
    await stranger.clock.install();
    await stranger.goto('/settings');
    await stranger.getByLabel('Company Phone').fill('(717) 555-0133');
    await stranger.route(`${office.url}/api/company/settings`, (route) =>
      route.request().method() === 'PUT' ? undefined : route.fallback(),
    );
    await stranger.getByRole('button', { name: 'Save Changes' }).click();
    await expect(stranger.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy', 'true');
    await stranger.clock.fastForward(31_000);
    await expectToast(stranger, 'Error Saving Settings', 'did not answer');
    await expect(stranger.getByLabel('Company Phone')).toHaveValue('(717) 555-0133');
  });
});
