import type { Locator, Page } from '@playwright/test';
import { makeClient, makeJob } from './clients.ts';
import { expect, type Office, type Person, rows, test } from './visitors.ts';

const people = ['admin', 'dispatcher', 'technician', 'roleless'] as const satisfies readonly Person[];
const office = ['admin', 'dispatcher'] as const;
const admin = ['admin'] as const;
const everyone = ['admin', 'dispatcher', 'technician'] as const;

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Rule {
  /** The statement in the specification map. */
  readonly row: string;
  readonly allowed: readonly Person[];
  /** Calls to the server, refused with 403 only for people without the permission. */
  readonly asks: (office: Office) => Promise<readonly Ask[]>;
  /** The control and its page; hidden from people without the permission. */
  readonly control?: { readonly path: string; readonly is: (page: Page) => Locator };
}

const nowhere = '01900000-0000-7000-8000-000000000001';
const always =
  (...asks: readonly Ask[]) =>
  () =>
    Promise.resolve(asks);

const rules: readonly Rule[] = [
  {
    row: 'View, create, edit, archive clients: admin, dispatcher',
    allowed: office,
    asks: always(
      { method: 'GET', path: '/clients' },
      { method: 'POST', path: '/clients', body: {} },
      { method: 'PUT', path: `/clients/${nowhere}`, body: {} },
      { method: 'PUT', path: `/clients/${nowhere}/status`, body: { status: 'inactive' } },
    ),
    control: {
      path: '/dashboard',
      is: (page) => page.getByRole('navigation').first().getByRole('link', { name: 'Clients' }),
    },
  },
  {
    row: 'View all jobs: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'GET', path: '/job-series' }),
    control: { path: '/dashboard', is: (page) => page.getByRole('tab', { name: 'Jobs', exact: true }) },
  },
  {
    row: 'Create jobs: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'POST', path: '/jobs', body: {} }),
    control: { path: '/jobs', is: (page) => page.getByRole('button', { name: 'New Job' }) },
  },
  {
    row: 'Edit jobs: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'PUT', path: `/jobs/${nowhere}/date`, body: { scheduledDate: '2031-01-01' } }),
    control: { path: '/jobs', is: (page) => page.getByRole('checkbox', { name: /^Select / }).first() },
  },
  {
    row: 'Assign jobs: admin, dispatcher',
    allowed: office,
    asks: always(
      { method: 'PUT', path: `/jobs/${nowhere}/assignee`, body: { assignedTo: null } },
      { method: 'GET', path: '/jobs/assignees' },
    ),
  },
  {
    row: 'View all routes: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'GET', path: '/routes' }),
    control: { path: '/dashboard', is: (page) => page.getByRole('tab', { name: 'Routes', exact: true }) },
  },
  {
    row: 'Create routes: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'POST', path: '/routes', body: {} }),
    control: { path: '/routes', is: (page) => page.getByRole('link', { name: 'New Route' }) },
  },
  {
    row: 'Edit routes: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'PUT', path: `/routes/${nowhere}`, body: {} }),
  },
  {
    row: 'Optimize routes: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'POST', path: '/routes/optimize', body: {} }),
    control: { path: '/routes', is: (page) => page.getByRole('button', { name: 'Optimize Routes' }) },
  },
  {
    row: 'Generate reports; view analytics: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'GET', path: '/reports' }, { method: 'POST', path: '/reports', body: {} }),
    control: { path: '/dashboard', is: (page) => page.getByRole('button', { name: 'Generate Report' }) },
  },
  {
    row: 'View overview: admin, dispatcher',
    allowed: office,
    asks: always({ method: 'GET', path: '/dashboard/overview' }),
    control: { path: '/dashboard', is: (page) => page.getByText('Completion Rate') },
  },
  {
    row: 'View own jobs: everyone',
    allowed: everyone,
    asks: always(
      { method: 'GET', path: '/jobs' },
      { method: 'GET', path: '/jobs/mine?from=2031-01-01&to=2031-01-02' },
    ),
    control: { path: '/jobs', is: (page) => page.getByRole('searchbox', { name: 'Search jobs' }) },
  },
  {
    row: 'Update job status: everyone',
    allowed: everyone,
    asks: always({ method: 'PUT', path: `/jobs/${nowhere}/status`, body: { status: 'completed' } }),
  },
  {
    row: 'View own route: everyone',
    allowed: everyone,
    asks: always({ method: 'GET', path: '/routes/mine?date=2031-01-01' }),
    control: { path: '/routes/mine', is: (page) => page.getByRole('heading', { level: 1, name: /route/i }) },
  },
  {
    row: 'View dashboard: everyone',
    allowed: everyone,
    asks: always(),
    control: { path: '/dashboard', is: (page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }) },
  },
  {
    row: 'Delete jobs: admin',
    allowed: admin,
    asks: async (server) => [
      { method: 'DELETE', path: `/jobs/${(await makeJob(server, await makeClient(server))).id}` },
    ],
  },
  {
    row: 'View users: admin',
    allowed: admin,
    asks: always({ method: 'GET', path: '/users' }),
    control: { path: '/users', is: (page) => page.getByRole('list', { name: 'Users' }) },
  },
  {
    row: 'Create users: admin',
    allowed: admin,
    asks: always({ method: 'POST', path: '/invitations', body: {} }),
    control: { path: '/users', is: (page) => page.getByRole('button', { name: 'Invite User' }) },
  },
  {
    row: 'Edit users: admin',
    allowed: admin,
    asks: always({ method: 'PUT', path: `/users/${nowhere}/roles`, body: { roles: ['admin'] } }),
    control: { path: '/users', is: (page) => page.getByRole('button', { name: 'Edit Roles' }).first() },
  },
  {
    row: 'Delete users: admin',
    allowed: admin,
    asks: always({ method: 'DELETE', path: `/users/${nowhere}/roles` }),
    control: { path: '/users', is: (page) => page.getByRole('button', { name: 'Remove User' }).first() },
  },
  {
    row: 'Assign roles: admin',
    allowed: admin,
    asks: always({ method: 'PUT', path: `/users/${nowhere}/roles`, body: { roles: ['dispatcher'] } }),
    control: { path: '/users', is: (page) => page.getByRole('button', { name: 'Edit Roles' }).first() },
  },
  {
    row: 'View and edit settings: admin',
    allowed: admin,
    asks: always({ method: 'PUT', path: '/company/settings', body: { units: 'furlongs' } }),
    control: { path: '/settings', is: (page) => page.getByRole('button', { name: 'Save Changes' }) },
  },
  {
    row: 'Manage company: admin',
    allowed: admin,
    asks: always({ method: 'GET', path: '/security-events' }),
    control: {
      path: '/settings?tab=security',
      is: (page) => page.getByRole('tabpanel', { name: 'Security' }),
    },
  },
  {
    row: 'Manage fleet: admin',
    allowed: admin,
    asks: always(
      { method: 'POST', path: '/vehicles', body: {} },
      { method: 'POST', path: '/disposal-sites', body: {} },
    ),
    control: {
      path: '/settings?tab=vehicles',
      is: (page) => page.getByRole('button', { name: /Add Vehicle/ }).first(),
    },
  },
  {
    row: 'Manage job types: admin',
    allowed: admin,
    asks: always({ method: 'POST', path: '/job-types', body: {} }),
    control: {
      path: '/settings?tab=job-types',
      is: (page) => page.getByRole('button', { name: /Add Job Type/ }).first(),
    },
  },
];

test.describe('roles and permissions', () => {
  test('What the server answers to each role', async ({ office: server }) => {
    const answers = async ({ allowed, asks }: Rule) => {
      const may = (person: Person) => allowed.includes(person);
      // People without the permission go first, while the data is still unchanged.
      for (const person of people.toSorted((a, b) => Number(may(a)) - Number(may(b)))) {
        for (const { method, path, body } of await asks(server)) {
          const { status } = await server.status(person, method, path, body);
          if (may(person)) expect(status, `${person}: ${method} ${path}`).not.toBe(403);
          else expect(status, `${person}: ${method} ${path}`).toBe(403);
        }
      }
    };
    await rows(Object.fromEntries(rules.map((rule) => [rule.row, () => answers(rule)])));
  });

  const controls = rules.flatMap(({ row, allowed, control }) =>
    control === undefined ? [] : [{ row, allowed, ...control }],
  );
  for (const [path, onPage] of Map.groupBy(controls, (control) => control.path)) {
    test(`Controls at ${path}`, async ({ pages }) => {
      for (const person of people) {
        const page = pages[person];
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        const may = (control: (typeof onPage)[number]) => control.allowed.includes(person);
        // Visible controls go first, so that the page is loaded before checking for hidden ones.
        await rows(
          Object.fromEntries(
            onPage
              .toSorted((a, b) => Number(may(b)) - Number(may(a)))
              .map((control) => [
                `${control.row} (${person})`,
                () =>
                  may(control)
                    ? expect(control.is(page)).toBeVisible()
                    : expect(control.is(page)).toHaveCount(0),
              ]),
          ),
        );
      }
    });
  }

  test('No roles means denied', async ({ roleless, office: server }) => {
    for (const path of ['/dashboard', '/settings']) {
      await roleless.goto(path);
      await expect(roleless.getByRole('heading', { name: 'Access Denied' }), path).toBeVisible();
      await expect(roleless.getByText('Your account no longer belongs to a company.'), path).toBeVisible();
      await expect(roleless.getByRole('main').getByRole('button'), path).toHaveText(['Sign Out']);
      await expect(roleless.getByRole('main').getByRole('link'), path).toHaveCount(0);
    }
    for (const path of ['/jobs', '/clients', '/routes', '/users', '/dashboard/overview'])
      expect((await server.status('roleless', 'GET', path)).status, path).toBe(403);
  });

  test('A check passes if any held role is allowed', async ({ pages, office: server }) => {
    const levi = (await server.ask<{ userId: string; email: string }[]>('admin', 'GET', '/users')).find(
      (user) => user.email.startsWith('levi@'),
    );
    await server.ask('admin', 'PUT', `/users/${levi?.userId}/roles`, {
      roles: ['dispatcher', 'field_technician'],
    });
    await pages.technician.goto('/clients');
    await expect(pages.technician.getByRole('link', { name: 'New Client' })).toBeVisible();
    await server.ask('admin', 'PUT', `/users/${levi?.userId}/roles`, { roles: ['field_technician'] });
    await pages.technician.goto('/clients');
    await pages.technician.waitForURL('**/dashboard');
  });

  test("Technicians' job list: only assigned_to = own id", async ({ technician, office: server }) => {
    const { items } = await server.ask<{ items: { assignedToName: string | null }[] }>(
      'technician',
      'GET',
      '/jobs',
    );
    expect(new Set(items.map((job) => job.assignedToName)).size).toBeLessThanOrEqual(1);
    const client = await makeClient(server);
    const job = await makeJob(server, client, { title: 'Of somebody else' });
    await technician.goto(`/jobs?search=${job.jobNumber}`);
    await expect(technician.getByText('No Jobs Found')).toBeVisible();
  });

  test('Flags isFieldTechnician and isAdmin', async ({ technician, admin }) => {
    for (const [page, isTechnician] of [
      [admin, false],
      [technician, true],
    ] as const) {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'My Jobs' })).toHaveCount(isTechnician ? 1 : 0);
      await expect(page.getByRole('link', { name: 'System Settings' })).toHaveCount(isTechnician ? 0 : 1);
    }
    await rows({
      'Technicians get the My Jobs tab and default to it': () =>
        expect(technician.getByRole('tab', { name: 'My Jobs' })).toHaveAttribute('aria-selected', 'true'),
    });
  });

  test('Technicians are blocked from routes, clients, users, settings', async ({ technician }) => {
    for (const path of ['/routes', '/clients', '/users', '/settings']) {
      await technician.goto(path);
      await technician.waitForURL('**/dashboard');
    }
  });

  test('Technicians see only the jobs assigned to them', async ({ technician, office: server }) => {
    const all = await server.ask<{ items: { id: string; assignedToName: string | null }[] }>(
      'dispatcher',
      'GET',
      '/jobs?assignedTo=nobody&limit=1',
    );
    await technician.goto(`/jobs/${all.items[0]?.id}`);
    await expect(technician.getByText(/not found|doesn't exist|no longer there/i).first()).toBeVisible();
  });
});
